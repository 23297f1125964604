import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AboutCountry } from '../../features/catalogue/country-facts/about-country.tsx';
import {
  categoriesQuery,
  continentsQuery,
  countriesQuery,
  degreesQuery,
} from '../../features/catalogue/lists/queries.ts';
import {
  type ListSearch,
  readListSearch,
  toFilter,
  writeListSearch,
} from '../../features/catalogue/universities/list-search.ts';
import { universitiesQuery } from '../../features/catalogue/universities/queries.ts';
import { UniversityList } from '../../features/catalogue/universities/university-list.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { useQueryPart } from '../../ui/query-boundary.tsx';

const UniversityListPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const shown = readListSearch(Route.useSearch());
  const found = useQueryPart(universitiesQuery(toFilter(shown), language));
  const lists = {
    countries: useQueryPart(countriesQuery(language)),
    continents: useQueryPart(continentsQuery(language)),
    degrees: useQueryPart(degreesQuery(language)),
    categories: useQueryPart(categoriesQuery(language)),
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <AboutCountry chosen={shown.country} countries={lists.countries.data} />
      </div>
      <UniversityList lists={lists} shown={shown} found={found} />
    </main>
  );
};

export const Route = createFileRoute('/_public/university-list/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeListSearch(readListSearch(search)),
  loader: {
    handler: async ({ context, deps, location, preload }) =>
      (await import('../../pages/catalogue/universities-load.ts')).loadUniversities(
        context,
        deps,
        location.search,
        preload,
      ),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context, search } }) =>
    (await import('../../pages/catalogue/universities-load.ts')).headOfUniversities(context, search),
  component: UniversityListPage,
});
