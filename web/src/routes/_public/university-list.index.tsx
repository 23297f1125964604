import { UNIVERSITY_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  categoriesQuery,
  continentsQuery,
  countriesQuery,
  degreesQuery,
} from '../../features/catalogue/queries.ts';
import {
  countFilters,
  type ListSearch,
  listAddress,
  readListSearch,
  toFilter,
  writeListSearch,
} from '../../features/universities/list-search.ts';
import { universitiesQuery } from '../../features/universities/queries.ts';
import { UniversityList } from '../../features/universities/university-list.tsx';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { countPages } from '../../ui/page-list.ts';
import { usePart } from '../../ui/part.tsx';

const UniversityListPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const shown = readListSearch(Route.useSearch());
  const found = usePart(universitiesQuery(toFilter(shown), language));
  const catalogue = {
    countries: usePart(countriesQuery(language)),
    continents: usePart(continentsQuery(language)),
    degrees: usePart(degreesQuery(language)),
    categories: usePart(categoriesQuery(language)),
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <UniversityList catalogue={catalogue} shown={shown} found={found} />
    </main>
  );
};

export const Route = createFileRoute('/_public/university-list/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeListSearch(readListSearch(search)),
  loader: async ({ context: { i18n, queryClient }, deps, location }) => {
    const language = languageOf(i18n);
    const state = readListSearch(deps);
    const list = universitiesQuery(toFilter(state), language);
    await Promise.all([
      queryClient.prefetchQuery(list),
      queryClient.prefetchQuery(countriesQuery(language)),
      queryClient.prefetchQuery(continentsQuery(language)),
      queryClient.prefetchQuery(degreesQuery(language)),
      queryClient.prefetchQuery(categoriesQuery(language)),
      loadTexts(i18n, ['universities', 'lists']),
    ]);
    const found = queryClient.getQueryData(list.queryKey);
    const lastPage = found && countPages(found.totalElements, UNIVERSITY_PAGE_SIZE);
    if (lastPage && state.page > lastPage)
      throw redirect({ to: '/university-list', search: { ...location.search, page: lastPage } });
  },
  head: ({ match }) => {
    const { i18n, origin } = match.context;
    const state = readListSearch(match.search);
    const t = i18n.getFixedT(i18n.language, 'universities');
    const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'lists', page: state.page })}` : '';
    const address = listAddress(state);
    return pageHead({
      origin,
      language: languageOf(i18n),
      path: address,
      title: t('title') + page,
      description: t('lead'),
      // Endless combinations of filters are no pages of their own.
      indexed: countFilters(state) === 0 && state.sort === 'RATING',
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('title'), path: '/university-list' },
        ]),
      ],
    });
  },
  component: UniversityListPage,
});
