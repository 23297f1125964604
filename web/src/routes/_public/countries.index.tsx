import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { SumInSom } from '../../features/catalogue/cost/sum-in-som.tsx';
import { CountryList } from '../../features/catalogue/country-facts/country-list.tsx';
import { countryCardsQuery } from '../../features/catalogue/country-facts/queries.ts';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { QueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CountriesPage = () => {
  const { t, i18n } = useTranslation('country-facts');
  const query = useQueryPart(countryCardsQuery(languageOf(i18n)));
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('countries') }]} />
        <h1>{t('countries')}</h1>
        <p>{t('list.lead')}</p>
      </div>
      <QueryBoundary
        query={query}
        failure={t('list.failed')}
        heading="h2"
        waiting={<Skeleton height={480} radius={20} />}
      >
        {(countries) => (
          <>
            <CountryList
              countries={countries}
              inSom={({ fromMinor, toMinor, currency }) => (
                <SumInSom from={fromMinor} to={toMinor} currency={currency} />
              )}
            />
            <RateNote
              currencies={[...new Set(countries.flatMap(({ living }) => (living ? [living.currency] : [])))]}
            />
          </>
        )}
      </QueryBoundary>
    </main>
  );
};

export const Route = createFileRoute('/_public/countries/')({
  loader: {
    handler: async ({ context, preload }) =>
      (await import('../../pages/catalogue/countries-load.ts')).loadCountries(context, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context } }) =>
    (await import('../../pages/catalogue/countries-load.ts')).headOfCountries(context),
  component: CountriesPage,
});
