import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalPage } from '../../features/money/payouts/withdrawal-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_student/student-finance/withdrawal')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['payouts', 'finance', 'validation', 'tables']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/student-finance/withdrawal',
      title: context.i18n.t('payouts:student.title'),
      description: context.i18n.t('payouts:student.lead'),
      indexed: false,
    }),
  component: WithdrawalPage,
});
