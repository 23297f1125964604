import { createFileRoute } from '@tanstack/react-router';
import { ForAgenciesPage } from '../../features/agencies/joining/for-agencies-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_public/for-agencies')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['joining', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/for-agencies',
      title: context.i18n.t('joining:title'),
      description: context.i18n.t('joining:lead'),
    }),
  component: ForAgenciesPage,
});
