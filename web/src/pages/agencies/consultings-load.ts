import { redirect } from '@tanstack/react-router';
import {
  hasConditions,
  type ListSearch,
  listAddress,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/agencies/consultings/list-search.ts';
import { consultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { countriesQuery } from '../../features/catalogue/lists/queries.ts';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

// Loaded by the list; the first script of the site does without.

/** One page of the list, and what it can be filtered by. */
export const loadConsultings = async (
  { i18n, queryClient }: RouterContext,
  search: ListSearch,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const state = readListSearch({ ...search });
  const list = consultingsQuery(toConditions(state), state.page, language);
  await Promise.all([
    queryClient.prefetchQuery(list),
    !isAhead && queryClient.prefetchQuery(countriesQuery(language)),
    // Only for its name on the chip; an unknown one has a general name.
    !isAhead && state.university && queryClient.prefetchQuery(universityQuery(state.university, language)),
    loadTexts(i18n, ['consultings', 'filtered-lists']),
  ]);
  const found = queryClient.getQueryData(list.queryKey);
  const lastPage = found && countPages(found.totalElements, found.size);
  if (lastPage && state.page > lastPage)
    throw redirect({ to: '/consulting-list', search: writeListSearch({ ...state, page: lastPage }) });
};

export const headOfConsultings = ({ i18n, origin }: RouterContext, search: ListSearch) => {
  const state = readListSearch({ ...search });
  const t = i18n.getFixedT(i18n.language, 'consultings');
  const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'filtered-lists', page: state.page })}` : '';
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
};
