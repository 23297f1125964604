import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { LEGAL_KEYS, LEGAL_PATHS } from '../../features/money/operator/legal-paths.ts';
import { legalTextQuery } from '../../features/money/operator/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import { operatorQuery } from '../../lib/operator.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the pages of legal texts; the first script of the site does without.

/** The text and who stands behind it. */
export const loadLegal = async (
  { i18n, queryClient }: RouterContext,
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
  { i18n, origin }: RouterContext,
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
