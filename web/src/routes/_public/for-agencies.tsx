import { createFileRoute } from '@tanstack/react-router';
import { ForAgenciesPage } from '../../features/for-agencies/for-agencies-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_public/for-agencies')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['for-agencies', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/for-agencies',
      title: context.i18n.t('for-agencies:title'),
      description: context.i18n.t('for-agencies:lead'),
    }),
  component: ForAgenciesPage,
});
