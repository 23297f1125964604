import { degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { programOptionsQuery } from '../../features/catalogue/programs/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';

/** Loads the options for wishes, and the texts; a person's own data are known to their browser only. */
export const loadMyData = async ({ i18n, queryClient }: RouterContext) => {
  const language = languageOf(i18n);
  await Promise.all([
    queryClient.prefetchQuery(programOptionsQuery(language)),
    queryClient.prefetchQuery(degreesQuery(language)),
    loadTexts(i18n, ['my-data', 'eligibility', 'programs', 'country-names', 'validation']),
  ]);
};

export const headOfMyData = ({ i18n, origin }: RouterContext) =>
  pageHead({
    origin,
    language: languageOf(i18n),
    path: '/my-data',
    title: i18n.t('my-data:title'),
    description: i18n.t('my-data:lead'),
    indexed: false,
  });
