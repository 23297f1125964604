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

/** Of the pages about the money of one application. */
export const loadMoney = async ({
  context: { i18n, queryClient },
  params: { id },
}: Loading): Promise<void> => {
  const texts = loadTexts(i18n, [
    'applications',
    'board',
    'disputes',
    'operator',
    'protection',
    'validation',
  ]);
  const language = languageOf(i18n);
  queryClient.prefetchQuery(protectionQuery(id, language));
  // The page itself says what went wrong.
  await queryClient.ensureQueryData(applicationQuery(id, language)).catch(() => null);
  await texts;
};

export const moneyHead = ({ i18n, queryClient }: Context, id: string, title: string) => {
  const application = queryClient.getQueryData(applicationQuery(id, languageOf(i18n)).queryKey);
  const name = [title, application?.number].filter(Boolean).join(', ');
  return { meta: [{ title: `${name} · Parvoz` }, { name: 'robots', content: 'noindex' }] };
};
