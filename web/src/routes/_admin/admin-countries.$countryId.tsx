import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { countryFactsQuery } from '../../features/admin-catalogue/facts/queries.ts';
import { managedCountriesKey } from '../../features/admin-catalogue/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { PagePart, usePart } from '../../ui/part.tsx';
import { idOf } from '../-admin-country.ts';

// The form brings Zod, which the list does without.
const FactsForm = lazy(() =>
  import('../../features/admin-catalogue/facts/facts-form.tsx').then((module) => ({
    default: module.FactsForm,
  })),
);

const FactsPage = () => {
  const { t, i18n } = useTranslation('admin-catalogue');
  const language = languageOf(i18n);
  const { countryId } = Route.useParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = usePart(countryFactsQuery(idOf(countryId), language));
  return (
    <PagePart query={query} failure={t('facts.failed')}>
      {(facts) => (
        <Suspense fallback={<LoadingView />}>
          <FactsForm
            key={facts.id}
            facts={facts}
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
              for (const queryKey of [managedCountriesKey, ['countries']])
                queries.invalidateQueries({ queryKey });
              return navigate({ to: '/admin-countries' });
            }}
          />
        </Suspense>
      )}
    </PagePart>
  );
};

export const Route = createFileRoute('/_admin/admin-countries/$countryId')({
  loader: async (given) => (await import('../-admin-country.ts')).loadCountryFacts(given),
  head: ({ match: { context }, params }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: `/admin-countries/${params.countryId}`,
      title: context.i18n.t('admin-catalogue:countries.title'),
      description: context.i18n.t('admin-catalogue:countries.lead'),
      indexed: false,
    }),
  component: FactsPage,
});
