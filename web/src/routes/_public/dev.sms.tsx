import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessageList } from '../../features/messages/message-list.tsx';
import { developmentMessagesQuery } from '../../features/messages/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';

const MessagesPage = () => {
  const { t } = useTranslation('messages');
  return (
    <main id="main" className="container pt-6 pb-12">
      <h1 className="mb-2 text-3xl tracking-tight">{t('title')}</h1>
      <p className="muted mb-6">{t('about')}</p>
      <MessageList />
    </main>
  );
};

export const Route = createFileRoute('/_public/dev/sms')({
  // Asked only whether there is such a page: what was sent stands in no page that is kept.
  loader: async ({ context: { i18n, queryClient } }) => {
    const query = developmentMessagesQuery(languageOf(i18n));
    await Promise.all([fetchOrNotFound(queryClient, query), loadTexts(i18n, ['messages'])]);
    queryClient.removeQueries(query);
  },
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/dev/sms',
      title: context.i18n.t('messages:title'),
      description: context.i18n.t('messages:about'),
      indexed: false,
    }),
  component: MessagesPage,
});
