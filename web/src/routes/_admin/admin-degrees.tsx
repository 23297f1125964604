import { createFileRoute } from '@tanstack/react-router';
import { ThingScreen } from '../../features/admin-catalogue/things/thing-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const DegreesPage = () => <ThingScreen list="degrees" renderFacts={({ key }) => key} />;

export const Route = createFileRoute('/_admin/admin-degrees')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['admin-catalogue', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-degrees',
      title: context.i18n.t('admin-catalogue:degrees.title'),
      description: context.i18n.t('admin-catalogue:degrees.lead'),
      indexed: false,
    }),
  component: DegreesPage,
});
