import type { CountryDetail as Country } from '@parvoz/contract/catalogue/country-facts.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { SumInSom } from '../../features/catalogue/cost/sum-in-som.tsx';
import { CountryDetail } from '../../features/catalogue/country-facts/country-detail.tsx';
import { countryQuery } from '../../features/catalogue/country-facts/queries.ts';
import { ReportButton } from '../../features/catalogue/mistake-reports/report-button.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { useCountryLinks } from '../../pages/catalogue/country-links.tsx';
import { idOf } from '../../pages/catalogue/country-load.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const CountryPage = () => {
  const { t, i18n } = useTranslation('country-facts');
  const query = useQueryPart(countryQuery(idOf(Route.useParams().countryId), languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(country) => <CountryContent country={country} />}
    </PageQueryBoundary>
  );
};

const CountryContent = ({ country }: { country: Country }) => {
  const { t } = useTranslation('country-facts');
  const { facts } = country;
  const living = livingOf(facts);
  const currencies = [...(living ? [living] : []), ...facts.costs].map(({ currency }) => currency);
  return (
    <main id="main">
      <div className={clsx(layoutStyles.container, breadcrumbsStyles.crumbLine, breadcrumbsStyles.tight)}>
        <Breadcrumbs
          crumbs={[
            { name: t('home', { ns: 'common' }), to: '/' },
            { name: t('countries'), to: '/countries' },
            { name: country.name },
          ]}
        />
      </div>
      <CountryDetail
        country={country}
        livingInSom={
          living && <SumInSom from={living.fromMinor} to={living.toMinor} currency={living.currency} />
        }
        costInSom={({ fromMinor, toMinor, currency }) => (
          <SumInSom from={fromMinor} to={toMinor} currency={currency} />
        )}
        rateNote={<RateNote currencies={currencies} />}
        report={<ReportButton reported={{ kind: 'COUNTRY', id: country.id, name: country.name }} />}
        linked={useCountryLinks(country)}
      />
    </main>
  );
};

export const Route = createFileRoute('/_public/countries/$countryId')({
  loader: {
    handler: async ({ context, params, preload }) =>
      (await import('../../pages/catalogue/country-load.ts')).loadCountry(context, params.countryId, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('../../pages/catalogue/country-load.ts')).headOfCountry(context, params.countryId),
  component: CountryPage,
});
