import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { applicationQuery } from '../../features/applications/applications/queries.ts';
import { protectionQuery } from '../../features/money/protection/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

interface Context {
  i18n: i18n;
  queryClient: QueryClient;
}

interface Loading {
  context: Context;
  params: { id: string };
}

/** Of the pages of one application at an agency or an administrator. */
export const loadDesk = async ({
  context: { i18n, queryClient },
  params: { id },
}: Loading): Promise<void> => {
  const texts = loadTexts(i18n, [
    'applications',
    'board',
    'chat',
    'disputes',
    'guardians',
    'protection',
    'validation',
    'country-names',
  ]);
  queryClient.prefetchQuery(protectionQuery(id, languageOf(i18n)));
  // The page itself says what went wrong.
  await queryClient.ensureQueryData(applicationQuery(id, languageOf(i18n))).catch(() => null);
  await texts;
};

export const deskHead = ({ i18n, queryClient }: Context, id: string) => {
  const application = queryClient.getQueryData(applicationQuery(id, languageOf(i18n)).queryKey);
  const name = [i18n.t('applications:one'), application?.number].filter(Boolean).join(' ');
  return { meta: [{ title: `${name} · Parvoz` }, { name: 'robots', content: 'noindex' }] };
};
