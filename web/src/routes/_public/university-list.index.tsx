import { UNIVERSITY_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
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
import { countPages } from '../../ui/page-list.ts';

const UniversityListPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const shown = readListSearch(Route.useSearch());
  const { data: found } = useSuspenseQuery(universitiesQuery(toFilter(shown), language));
  const catalogue = {
    countries: useSuspenseQuery(countriesQuery(language)).data,
    continents: useSuspenseQuery(continentsQuery(language)).data,
    degrees: useSuspenseQuery(degreesQuery(language)).data,
    categories: useSuspenseQuery(categoriesQuery(language)).data,
  };
  return (
    <main id="main" className="container">
      <div className="list-head">
        <Breadcrumbs crumbs={[{ name: t('common:home'), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <UniversityList catalogue={catalogue} shown={shown} found={found} />
    </main>
  );
};

export const Route = createFileRoute('/_public/university-list/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps, location }) => {
    const language = languageOf(i18n);
    const state = readListSearch(deps);
    const [found] = await Promise.all([
      queryClient.ensureQueryData(universitiesQuery(toFilter(state), language)),
      queryClient.ensureQueryData(countriesQuery(language)),
      queryClient.ensureQueryData(continentsQuery(language)),
      queryClient.ensureQueryData(degreesQuery(language)),
      queryClient.ensureQueryData(categoriesQuery(language)),
      loadTexts(i18n, ['universities', 'lists']),
    ]);
    const lastPage = countPages(found.totalElements, UNIVERSITY_PAGE_SIZE);
    if (state.page > lastPage)
      throw redirect({ to: '/university-list', search: { ...location.search, page: lastPage } });
  },
  head: ({ match }) => {
    const { i18n, origin } = match.context;
    const state = readListSearch(match.search);
    const t = i18n.getFixedT(i18n.language, 'universities');
    const page = state.page > 1 ? ` · ${t('lists:pageOf', { page: state.page })}` : '';
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
          { name: t('common:home'), path: '/' },
          { name: t('title'), path: '/university-list' },
        ]),
      ],
    });
  },
  component: UniversityListPage,
});
