import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRates } from '../../features/catalogue/cost/sum-in-som.tsx';
import { idOf } from '../../features/catalogue/lists/admin/country-facts/country-facts-load.ts';
import { countryFactsQuery } from '../../features/catalogue/lists/admin/country-facts/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import { useRenewCatalogue } from '../../ui/record/use-renew-catalogue.ts';

// The form brings Zod, which the list does without.
const FactsForm = lazy(() =>
  import('../../features/catalogue/lists/admin/country-facts/facts-form.tsx').then((module) => ({
    default: module.FactsForm,
  })),
);

const FactsPage = () => {
  const { t, i18n } = useTranslation('lists-admin');
  const language = languageOf(i18n);
  const { countryId } = Route.useParams();
  const navigate = useNavigate();
  const renew = useRenewCatalogue();
  const query = useQueryPart(countryFactsQuery(idOf(countryId), language));
  const rates = useRates();
  return (
    <PageQueryBoundary query={query} failure={t('facts.failed')}>
      {(facts) => (
        <Suspense fallback={<LoadingView />}>
          <FactsForm
            key={facts.id}
            facts={facts}
            isRated={(currency) => currency === 'UZS' || rates === null || rates.has(currency)}
            back={
              <Breadcrumbs
                crumbs={[
                  { name: t('countries.title'), to: '/admin-countries' },
                  { name: textIn(facts, 'name', language) },
                ]}
              />
            }
            actions={
              <Link
                className={buttonClass('secondary')}
                to="/countries/$countryId"
                params={{ countryId }}
                target="_blank"
              >
                <ExternalLink aria-hidden />
                {t('record.onSite', { ns: 'admin' })}
              </Link>
            }
            onSaved={() => {
              renew();
              return navigate({ to: '/admin-countries' });
            }}
          />
        </Suspense>
      )}
    </PageQueryBoundary>
  );
};

export const Route = createFileRoute('/_admin/admin-countries/$countryId')({
  loader: async (given) =>
    (
      await import('../../features/catalogue/lists/admin/country-facts/country-facts-load.ts')
    ).loadCountryFacts(given),
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-countries/${params.countryId}`,
      title: context.i18n.t('lists-admin:countries.title'),
      description: context.i18n.t('lists-admin:countries.lead'),
      indexed: false,
    }),
  component: FactsPage,
});
