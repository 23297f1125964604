import { degreesQuery } from '../../features/catalogue/lists/queries.ts';
import { programOptionsQuery } from '../../features/catalogue/programs/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';

/** What can be wished for, and the texts; what somebody has said is known to their browser alone. */
export const loadMyData = async ({ i18n, queryClient }: RouterContext) => {
  const language = languageOf(i18n);
  await Promise.all([
    queryClient.prefetchQuery(programOptionsQuery(language)),
    queryClient.prefetchQuery(degreesQuery(language)),
    loadTexts(i18n, ['my-data', 'eligibility', 'programs', 'countries', 'validation']),
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
