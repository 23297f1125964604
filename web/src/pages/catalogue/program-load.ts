import { PROGRAM_PAGE_SIZE } from '@parvoz/contract/limits.ts';
import { redirect } from '@tanstack/react-router';
import { universityConsultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { ratesQuery } from '../../features/catalogue/cost/queries.ts';
import { countryQuery } from '../../features/catalogue/country-facts/queries.ts';
import {
  hasConditions,
  type ListSearch,
  listAddress,
  readListSearch,
  toConditions,
  writeListSearch,
} from '../../features/catalogue/programs/list-search.ts';
import { programHead } from '../../features/catalogue/programs/program-page-head.ts';
import {
  programOptionsQuery,
  programQuery,
  programsQuery,
} from '../../features/catalogue/programs/queries.ts';
import { programScholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { universityQuery } from '../../features/catalogue/universities/queries.ts';
import { breadcrumbList, pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import type { RouterContext } from '../../router.tsx';
import { countPages } from '../../ui/page-list.ts';

// Loaded by the pages that need it; the first script of the site does without.

/** 0, which no programme has, for anything that is no id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Loads the programme, agencies that help with it, and the data for its cost. */
export const loadProgram = async (
  { i18n, queryClient }: RouterContext,
  programId: string,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const texts = loadTexts(i18n, [
    'programs',
    'cost',
    'country-facts',
    'currencies',
    'consultings',
    'scholarships',
    'eligibility',
    'compare',
  ]);
  const program = await fetchOrNotFound(queryClient, programQuery(idOf(programId), language));
  if (program && !isAhead) {
    const { university } = program;
    await Promise.all([
      queryClient.prefetchQuery(universityConsultingsQuery(university.id, language)),
      queryClient.prefetchQuery(countryQuery(university.country.id, language)),
      queryClient.prefetchQuery(ratesQuery(language)),
      queryClient.prefetchQuery(programScholarshipsQuery(program, language)),
    ]);
  }
  await texts;
};

export const headOfProgram = ({ i18n, origin, queryClient }: RouterContext, programId: string) => {
  const program = queryClient.getQueryData(programQuery(idOf(programId), languageOf(i18n)).queryKey);
  return program ? programHead(program, origin, i18n) : {};
};

/** Loads a page of the list, the values of its filters, and the exchange rates. */
export const loadPrograms = async (
  { i18n, queryClient }: RouterContext,
  search: ListSearch,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const state = readListSearch({ ...search });
  const list = programsQuery(toConditions(state), state.page, language);
  await Promise.all([
    queryClient.prefetchQuery(list),
    !isAhead && queryClient.prefetchQuery(programOptionsQuery(language)),
    !isAhead && queryClient.prefetchQuery(ratesQuery(language)),
    // Only for its name on the chip; an unknown one has a general name.
    !isAhead && state.university && queryClient.prefetchQuery(universityQuery(state.university, language)),
    loadTexts(i18n, ['programs', 'cost', 'currencies', 'filtered-lists', 'compare', 'eligibility']),
  ]);
  const found = queryClient.getQueryData(list.queryKey);
  const lastPage = found && countPages(found.totalElements, PROGRAM_PAGE_SIZE);
  if (lastPage && state.page > lastPage)
    throw redirect({ to: '/programs', search: writeListSearch({ ...state, page: lastPage }) });
};

export const headOfPrograms = ({ i18n, origin }: RouterContext, search: ListSearch) => {
  const state = readListSearch({ ...search });
  const t = i18n.getFixedT(i18n.language, 'programs');
  const page = state.page > 1 ? ` · ${t('pageOf', { ns: 'filtered-lists', page: state.page })}` : '';
  return pageHead({
    origin,
    language: languageOf(i18n),
    path: listAddress(state),
    title: t('title') + page,
    description: t('metaDescription'),
    // Endless combinations of filters are no pages of their own.
    indexed: !hasConditions(state) && state.sort === 'MAIN',
    jsonLd: [
      breadcrumbList(origin, [
        { name: t('home', { ns: 'common' }), path: '/' },
        { name: t('title'), path: '/programs' },
      ]),
    ],
  });
};
