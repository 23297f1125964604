import type { Language } from '@parvoz/contract/languages.ts';
import { SCHOLARSHIP_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countriesQuery, degreesQuery } from '../../features/catalogue/queries.ts';
import {
  hasConditions,
  type ListSearch,
  listAddress,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/scholarships/list-search.ts';
import { scholarshipCountriesQuery, scholarshipsQuery } from '../../features/scholarships/queries.ts';
import { ScholarshipList } from '../../features/scholarships/scholarship-list.tsx';
import { universityQuery } from '../../features/universities/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { countPages } from '../../ui/page-list.ts';
import { mapPart, usePart } from '../../ui/part.tsx';

/** Countries to choose from: those with scholarships, and chosen ones of the address that have none. */
const useCountries = (chosen: readonly number[], language: Language) => {
  const query = usePart(scholarshipCountriesQuery(language));
  const { data: all = [] } = useQuery({ ...countriesQuery(language), enabled: false });
  return mapPart(query, (countries) => {
    const known = new Set(countries.map(({ id }) => id));
    return [
      ...countries.map(({ scholarshipCount, ...country }) => ({ ...country, count: scholarshipCount })),
      ...all
        .filter(({ id }) => chosen.includes(id) && !known.has(id))
        .map(({ id, name, code }) => ({ id, name, code, count: 0 })),
    ];
  });
};

const ScholarshipListPage = () => {
  const { i18n, t } = useTranslation('scholarships');
  const language = languageOf(i18n);
  const shown = readListSearch(Route.useSearch());
  const found = usePart(scholarshipsQuery(toConditions(shown), shown.page, language));
  const { data: university } = useQuery({
    ...universityQuery(shown.university ?? 0, language),
    enabled: false,
  });
  const options = {
    countries: useCountries(shown.country, language),
    degrees: usePart(degreesQuery(language)),
    universityName: university?.name,
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <ScholarshipList options={options} shown={shown} found={found} />
    </main>
  );
};

export const Route = createFileRoute('/_public/scholarships/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeListSearch(readListSearch(search)),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const language = languageOf(i18n);
    const state = readListSearch(deps);
    const list = scholarshipsQuery(toConditions(state), state.page, language);
    await Promise.all([
      queryClient.prefetchQuery(list),
      queryClient.prefetchQuery(scholarshipCountriesQuery(language)),
      // Only for the names of chosen countries that have none.
      state.country.length > 0 && queryClient.prefetchQuery(countriesQuery(language)),
      queryClient.prefetchQuery(degreesQuery(language)),
      // Only for its name on the chip; an unknown one has a general name.
      state.university && queryClient.prefetchQuery(universityQuery(state.university, language)),
      loadTexts(i18n, ['scholarships', 'lists']),
    ]);
    const found = queryClient.getQueryData(list.queryKey);
    const lastPage = found && countPages(found.totalElements, SCHOLARSHIP_PAGE_SIZE);
    if (lastPage && state.page > lastPage)
      throw redirect({ to: '/scholarships', search: writeListSearch({ ...state, page: lastPage }) });
  },
  head: ({ match }) => {
    const { i18n, origin } = match.context;
    const state = readListSearch(match.search);
    const t = i18n.getFixedT(i18n.language, 'scholarships');
    const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'lists', page: state.page })}` : '';
    return pageHead({
      origin,
      language: languageOf(i18n),
      path: listAddress(state),
      title: t('title') + page,
      description: t('metaDescription'),
      // Endless combinations of filters are no pages of their own.
      indexed: !hasConditions(state) && state.sort === 'DEADLINE',
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('title'), path: '/scholarships' },
        ]),
      ],
    });
  },
  component: ScholarshipListPage,
});
