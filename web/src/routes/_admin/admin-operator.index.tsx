import { createFileRoute } from '@tanstack/react-router';
import { OperatorScreen } from '../../features/money/operator/admin/operator-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';

const OperatorPage = () => {
  const { user } = useSession();
  return user && <OperatorScreen ownPhone={user.phone} />;
};

export const Route = createFileRoute('/_admin/admin-operator/')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['operator-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-operator',
      title: context.i18n.t('operator-admin:title'),
      description: context.i18n.t('operator-admin:lead'),
      indexed: false,
    }),
  component: OperatorPage,
});
