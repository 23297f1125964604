import { redirect } from '@tanstack/react-router';
import {
  type DetailSearch,
  readDetailSearch,
  writeDetailSearch,
} from '../../features/agencies/consultings/detail-search.ts';
import {
  consultingCommentsQuery,
  consultingQuery,
  consultingUniversitiesQuery,
} from '../../features/agencies/consultings/queries.ts';
import { organization } from '../../features/agencies/consultings/structured-data.ts';
import { tariffsQuery } from '../../features/agencies/tariffs/queries.ts';
import { degreeIdsQuery } from '../../features/applications/applications/apply/queries.ts';
import { plainText } from '../../lib/format.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { withMarkdownLink } from '../../lib/markdown-link.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

// Loaded by the page of an agency; the first script of the site does without.

const DESCRIPTION_LENGTH = 160;

/** The asked page, or the last one of a shorter list; how long a list is that did not come is not known. */
const lastPageOf = (list: { totalElements: number; size: number } | undefined, page: number): number =>
  list ? Math.min(page, countPages(list.totalElements, list.size)) : page;

/** The agency with its tariffs, and the pages of its universities and reviews that the address says. */
export const loadConsulting = async (
  { i18n, queryClient }: RouterContext,
  params: { consultingId: string },
  search: DetailSearch,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const id = Number(params.consultingId);
  const state = readDetailSearch({ ...search });
  const universities = consultingUniversitiesQuery(id, state, language);
  const reviews = consultingCommentsQuery(id, state.reviews, language);
  const load = async () => {
    const consulting = await fetchOrNotFound(queryClient, consultingQuery(id, language));
    // The card in which one applies stands where something is offered.
    if (!isAhead && consulting?.priceFrom != null) await queryClient.prefetchQuery(degreeIdsQuery(language));
  };
  await Promise.all([
    load(),
    !isAhead && queryClient.prefetchQuery(universities),
    !isAhead && queryClient.prefetchQuery(reviews),
    !isAhead && queryClient.prefetchQuery(tariffsQuery(id, language)),
    loadTexts(i18n, [
      'consultings',
      'tariffs',
      'filtered-lists',
      'compare',
      'applications',
      'validation',
      'spoken',
    ]),
  ]);
  const wanted = {
    ...state,
    universities: lastPageOf(queryClient.getQueryData(universities.queryKey), state.universities),
    reviews: lastPageOf(queryClient.getQueryData(reviews.queryKey), state.reviews),
  };
  if (wanted.universities !== state.universities || wanted.reviews !== state.reviews)
    throw redirect({ to: '/consulting-list/$consultingId', params, search: writeDetailSearch(wanted) });
};

export const headOfConsulting = ({ i18n, origin, queryClient }: RouterContext, consultingId: string) => {
  const language = languageOf(i18n);
  const consulting = queryClient.getQueryData(consultingQuery(Number(consultingId), language).queryKey);
  if (!consulting) return {};
  const t = i18n.getFixedT(i18n.language, 'consultings');
  const path = `/consulting-list/${consulting.id}`;
  return withMarkdownLink(
    pageHead({
      origin,
      language,
      path,
      title: consulting.name,
      description: plainText(consulting.description, DESCRIPTION_LENGTH),
      image: consulting.photo?.url,
      jsonLd: [
        breadcrumbList(origin, [
          { name: t('home', { ns: 'common' }), path: '/' },
          { name: t('title'), path: '/consulting-list' },
          { name: consulting.name, path },
        ]),
        organization(origin, consulting),
      ],
    }),
  );
};
