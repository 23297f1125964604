import { applicationQuery } from '../../features/applications/applications/queries.ts';
import { protectionQuery } from '../../features/money/protection/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import type { RouterContext } from '../../router.tsx';

// Loaded by the page that needs it; the first script of the site does without.

const TEXTS = ['applications', 'chat', 'disputes', 'guardians', 'protection', 'reviews', 'validation'];

/** Loads a student's application with its payments; the page itself shows errors. */
export const loadApplication = async ({ i18n, queryClient }: RouterContext, id: string) => {
  const texts = loadTexts(i18n, TEXTS);
  queryClient.prefetchQuery(protectionQuery(id, languageOf(i18n)));
  await queryClient.ensureQueryData(applicationQuery(id, languageOf(i18n))).catch(() => null);
  await texts;
};

export const headOfApplication = ({ i18n, queryClient }: RouterContext, id: string) => {
  const application = queryClient.getQueryData(applicationQuery(id, languageOf(i18n)).queryKey);
  const name = [i18n.t('applications:one'), application?.number].filter(Boolean).join(' ');
  return { meta: [{ title: `${name} · Parvoz` }, { name: 'robots', content: 'noindex' }] };
};
