import { ratesQuery } from '../../features/catalogue/cost/queries.ts';
import { countriesQuery } from '../../features/catalogue/country-facts/queries.ts';
import {
  type CompareSearch,
  compareAddress,
  comparedItems,
  readCompareSearch,
} from '../../lib/compare-address.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { shownItemsQuery } from '../../lib/shown-items.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the shortlist, the comparison and the calendar; the first script of the site does without.

/** Loads the texts of the shortlist; its content is known to the browser only. */
export const loadShortlist = ({ i18n }: RouterContext) =>
  loadTexts(i18n, ['shortlist', 'compare', 'currencies', 'cost']);

export const headOfShortlist = ({ i18n, origin }: RouterContext) => {
  const t = i18n.getFixedT(i18n.language, 'shortlist');
  return pageHead({
    origin,
    language: languageOf(i18n),
    path: '/shortlist',
    title: t('title'),
    description: t('lead'),
    indexed: false,
  });
};

/** Loads the compared things and the texts. */
export const loadCompare = async ({ i18n, queryClient }: RouterContext, search: CompareSearch) => {
  const state = readCompareSearch({ ...search });
  const language = languageOf(i18n);
  const texts = loadTexts(i18n, [
    ...(['compare', 'programs', 'currencies', 'cost', 'country-facts'] as const),
    // A scholarship may ask for a citizenship, which may be shared.
    ...(state.kind === 'SCHOLARSHIP' ? (['country-names'] as const) : []),
  ]);
  const things = shownItemsQuery(comparedItems(state), language);
  if (state.ids.length > 0)
    await Promise.all([
      queryClient.prefetchQuery(things),
      state.kind === 'PROGRAM' && queryClient.prefetchQuery(ratesQuery(language)),
    ]);
  const programs = queryClient.getQueryData(things.queryKey)?.programList ?? [];
  if (programs.length > 0)
    await queryClient.prefetchQuery(
      countriesQuery(
        programs.map(({ university }) => university.country.id),
        language,
      ),
    );
  await texts;
};

export const headOfCompare = ({ i18n, origin }: RouterContext, search: CompareSearch) => {
  const t = i18n.getFixedT(i18n.language, 'compare');
  const state = readCompareSearch({ ...search });
  return pageHead({
    origin,
    language: languageOf(i18n),
    path: compareAddress(state),
    title: state.ids.length > 0 ? t(`heading.${state.kind}`) : t('title'),
    description: t('description'),
    indexed: false,
  });
};

/** Loads the texts of the calendar; as with the shortlist, its content is known to the browser only. */
export const loadCalendar = ({ i18n }: RouterContext) => loadTexts(i18n, ['calendar']);

export const headOfCalendar = ({ i18n, origin }: RouterContext) => {
  const t = i18n.getFixedT(i18n.language, 'calendar');
  return pageHead({
    origin,
    language: languageOf(i18n),
    path: '/calendar',
    title: t('title'),
    description: t('lead'),
    indexed: false,
  });
};
