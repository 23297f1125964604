import { createFileRoute } from '@tanstack/react-router';
import { UniversityPicker } from '../../features/agencies/consultings/universities/university-picker.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_consulting/university')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['consulting-universities', 'admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/university',
      title: context.i18n.t('consulting-universities:title'),
      description: context.i18n.t('consulting-universities:lead'),
      indexed: false,
    }),
  component: UniversityPicker,
});
