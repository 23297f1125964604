import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '../../features/catalogue/queries.ts';
import { ConsultingList } from '../../features/consultings/consulting-list.tsx';
import {
  hasConditions,
  type ListSearch,
  listAddress,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/consultings/list-search.ts';
import { consultingsQuery } from '../../features/consultings/queries.ts';
import { universityQuery } from '../../features/universities/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import filteredListStyles from '../../ui/filters/filtered-list.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { countPages } from '../../ui/page-list.ts';
import { usePart } from '../../ui/part.tsx';

const ConsultingListPage = () => {
  const { i18n, t } = useTranslation('consultings');
  const language = languageOf(i18n);
  const shown = readListSearch(Route.useSearch());
  const found = usePart(consultingsQuery(toConditions(shown), shown.page, language));
  const { data: university } = useQuery({
    ...universityQuery(shown.university ?? 0, language),
    enabled: false,
  });
  const options = {
    countries: usePart(countriesQuery(language)),
    universityName: university?.name,
  };
  return (
    <main id="main" className={layoutStyles.container}>
      <div className={filteredListStyles.listHead}>
        <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: t('title') }]} />
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <ConsultingList options={options} shown={shown} found={found} />
    </main>
  );
};

export const Route = createFileRoute('/_public/consulting-list/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => writeListSearch(readListSearch(search)),
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const language = languageOf(i18n);
    const state = readListSearch(deps);
    const list = consultingsQuery(toConditions(state), state.page, language);
    await Promise.all([
      queryClient.prefetchQuery(list),
      queryClient.prefetchQuery(countriesQuery(language)),
      // Only for its name on the chip; an unknown one has a general name.
      state.university && queryClient.prefetchQuery(universityQuery(state.university, language)),
      loadTexts(i18n, ['consultings', 'lists']),
    ]);
    const found = queryClient.getQueryData(list.queryKey);
    const lastPage = found && countPages(found.totalElements, found.size);
    if (lastPage && state.page > lastPage)
      throw redirect({ to: '/consulting-list', search: writeListSearch({ ...state, page: lastPage }) });
  },
  head: ({ match }) => {
    const { i18n, origin } = match.context;
    const state = readListSearch(match.search);
    const t = i18n.getFixedT(i18n.language, 'consultings');
    const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'lists', page: state.page })}` : '';
    return pageHead({
      origin,
      language: languageOf(i18n),
      path: listAddress(state),
      title: t('title') + page,
      description: t('metaDescription'),
      // Endless combinations of filters are no pages of their own.
      indexed: !hasConditions(state) && state.sort === 'RATING',
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('title'), path: '/consulting-list' },
        ]),
      ],
    });
  },
  component: ConsultingListPage,
});
