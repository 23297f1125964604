import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { pageHead } from '../../../lib/head.ts';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';
import { fetchOrNotFound } from '../../../lib/not-found.ts';
import { operatorQuery } from '../../../lib/operator.ts';
import { LEGAL_KEYS, LEGAL_PATHS } from './legal-paths.ts';
import { legalTextQuery } from './queries.ts';

// Loaded by the pages of legal texts; the first script of the site does without.

/** Loads the text and the operator. */
export const loadLegal = async (
  { i18n, queryClient }: { i18n: i18n; queryClient: QueryClient },
  kind: LegalTextKind,
  version: number | undefined,
) => {
  const language = languageOf(i18n);
  const texts = loadTexts(i18n, ['operator']);
  await Promise.all([
    fetchOrNotFound(queryClient, legalTextQuery(kind, version, language)),
    queryClient.prefetchQuery(operatorQuery(language)),
  ]);
  await texts;
};

/** Versions are pages of their own, and only the one in force is for search engines. */
export const headOfLegal = (
  { i18n, origin }: { i18n: i18n; origin: string },
  kind: LegalTextKind,
  version: number | undefined,
) =>
  pageHead({
    origin,
    language: languageOf(i18n),
    path: `${LEGAL_PATHS[kind]}${version === undefined ? '' : `?version=${version}`}`,
    title: i18n.t(`operator:${LEGAL_KEYS[kind]}.title`),
    description: i18n.t(`operator:${LEGAL_KEYS[kind]}.description`),
    indexed: version === undefined,
  });
