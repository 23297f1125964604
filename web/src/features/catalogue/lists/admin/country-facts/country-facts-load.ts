import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { languageOf, loadTexts } from '../../../../../lib/i18n.ts';
import { fetchOrNotFound } from '../../../../../lib/not-found.ts';
import { countryFactsQuery } from './queries.ts';

// Loaded by the page that needs it; the first script of the site does without.

/** 0, which no country has, for anything that is no id. */
export const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

/** Texts and the facts of a country as they are now. */
export const loadCountryFacts = async ({
  context: { i18n, queryClient },
  params,
}: {
  context: { i18n: i18n; queryClient: QueryClient };
  params: { countryId: string };
}) => {
  const query = countryFactsQuery(idOf(params.countryId), languageOf(i18n));
  queryClient.removeQueries({ queryKey: query.queryKey });
  await Promise.all([
    loadTexts(i18n, ['lists-admin', 'country-facts', 'editor', 'errors', 'validation']),
    fetchOrNotFound(queryClient, query),
  ]);
};
