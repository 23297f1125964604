import { createFileRoute } from '@tanstack/react-router';
import { ProtectedPaymentPage } from '../../features/money/protected-payment/protected-payment-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { withMarkdownLink } from '../../lib/markdown-link.ts';

export const Route = createFileRoute('/_public/protected-payment')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['protected-payment']),
  head: ({ match: { context } }) =>
    withMarkdownLink(
      pageHead({
        origin: context.origin,
        language: languageOf(context.i18n),
        path: '/protected-payment',
        title: context.i18n.t('protected-payment:title'),
        description: context.i18n.t('protected-payment:lead'),
      }),
    ),
  component: ProtectedPaymentPage,
});
