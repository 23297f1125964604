import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import messageListStyles from '../../features/platform/development-messages/message-list.module.css';
import { MessageList } from '../../features/platform/development-messages/message-list.tsx';
import { developmentMessagesQuery } from '../../features/platform/development-messages/queries.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import layoutStyles from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';

const MessagesPage = () => {
  const { t } = useTranslation('messages');
  return (
    <main id="main" className={clsx(layoutStyles.container, messageListStyles.smsPage)}>
      <h1 className={messageListStyles.smsTitle}>{t('title')}</h1>
      <p className={clsx(textStyles.muted, messageListStyles.smsAbout)}>{t('about')}</p>
      <MessageList />
    </main>
  );
};

export const Route = createFileRoute('/_public/dev/sms')({
  // Only checks that the page exists: messages are never part of a page that may be cached.
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
