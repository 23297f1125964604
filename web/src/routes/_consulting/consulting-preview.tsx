import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { OwnPreview } from '../../pages/agencies/own-preview.tsx';

export const Route = createFileRoute('/_consulting/consulting-preview')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['consultings']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-preview',
      title: context.i18n.t('consultings:preview.title'),
      description: context.i18n.t('consultings:preview.note'),
      indexed: false,
    }),
  component: OwnPreview,
});
