import { createFileRoute } from '@tanstack/react-router';
import { Approvals } from '../../features/money/approvals/approvals.tsx';
import { QueuePage } from '../../features/money/payouts/queue-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_admin/admin-finance/payout')({
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['payouts', 'finance', 'approvals', 'validation', 'tables']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-finance/payout',
      title: context.i18n.t('payouts:queue.title'),
      description: context.i18n.t('payouts:queue.lead'),
      indexed: false,
    }),
  component: () => <QueuePage approvals={<Approvals />} />,
});
