import { ratesQuery } from '../../features/catalogue/cost/queries.ts';
import { countryHead } from '../../features/catalogue/country-facts/country-page-head.ts';
import { countryQuery } from '../../features/catalogue/country-facts/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import type { RouterContext } from '../../router.tsx';
import { linkedQueries } from './country-links.tsx';

// Loaded by the page of a country; the first script of the site does without.

/** 0, which no country has, for anything that is no id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** The country and what its page shows of other things. */
export const loadCountry = async (
  { i18n, queryClient }: RouterContext,
  countryId: string,
  /** Asked for ahead of a press: only what the page is about. */
  isAhead = false,
) => {
  const language = languageOf(i18n);
  const id = idOf(countryId);
  const texts = loadTexts(i18n, [
    ...['country-facts', 'cost', 'currencies', 'programs'],
    ...['universities', 'scholarships', 'consultings', 'eligibility'],
  ]);
  const country = await fetchOrNotFound(queryClient, countryQuery(id, language));
  if (country && !isAhead) {
    const { programs, universities, scholarships, consultings } = linkedQueries(id, language);
    await Promise.all([
      queryClient.prefetchQuery(ratesQuery(language)),
      queryClient.prefetchQuery(programs),
      queryClient.prefetchQuery(universities),
      queryClient.prefetchQuery(scholarships),
      queryClient.prefetchQuery(consultings),
    ]);
  }
  await texts;
};

export const headOfCountry = ({ i18n, origin, queryClient }: RouterContext, countryId: string) => {
  const country = queryClient.getQueryData(countryQuery(idOf(countryId), languageOf(i18n)).queryKey);
  return country ? countryHead(country, origin, i18n) : {};
};
