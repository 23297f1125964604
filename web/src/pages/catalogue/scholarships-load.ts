import { SCHOLARSHIP_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { redirect } from '@tanstack/react-router';
import { countriesQuery, degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { feedPath } from '../../features/catalogue/scholarships/feed-path.ts';
import {
  hasConditions,
  type ListSearch,
  listAddress,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/catalogue/scholarships/list-search.ts';
import {
  scholarshipCountriesQuery,
  scholarshipsQuery,
} from '../../features/catalogue/scholarships/queries.ts';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

// Loaded by the list; the first script of the site does without.

/** One page of the list, and what it can be filtered by. */
export const loadScholarships = async (
  { i18n, queryClient }: RouterContext,
  search: ListSearch,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const state = readListSearch({ ...search });
  const list = scholarshipsQuery(toConditions(state), state.page, language);
  await Promise.all([
    queryClient.prefetchQuery(list),
    !isAhead && queryClient.prefetchQuery(scholarshipCountriesQuery(language)),
    // Only for the names of chosen countries that have none.
    !isAhead && state.country.length > 0 && queryClient.prefetchQuery(countriesQuery(language)),
    !isAhead && queryClient.prefetchQuery(degreesQuery(language)),
    // Only for its name on the chip; an unknown one has a general name.
    !isAhead && state.university && queryClient.prefetchQuery(universityQuery(state.university, language)),
    loadTexts(i18n, ['scholarships', 'filtered-lists', 'compare', 'eligibility']),
  ]);
  const found = queryClient.getQueryData(list.queryKey);
  const lastPage = found && countPages(found.totalElements, SCHOLARSHIP_PAGE_SIZE);
  if (lastPage && state.page > lastPage)
    throw redirect({ to: '/scholarships', search: writeListSearch({ ...state, page: lastPage }) });
};

export const headOfScholarships = ({ i18n, origin }: RouterContext, search: ListSearch) => {
  const state = readListSearch({ ...search });
  const t = i18n.getFixedT(i18n.language, 'scholarships');
  const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'filtered-lists', page: state.page })}` : '';
  const language = languageOf(i18n);
  const head = pageHead({
    origin,
    language,
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
  const feed = {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: t('feed'),
    href: origin + feedPath(state, language),
  };
  return { ...head, links: [...head.links, feed] };
};
