import { createFileRoute } from '@tanstack/react-router';
import { ThingScreen } from '../../features/catalogue/lists/admin/records/thing-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const DegreesPage = () => <ThingScreen list="degrees" renderFacts={({ key }) => key} />;

export const Route = createFileRoute('/_admin/admin-degrees')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['lists-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-degrees',
      title: context.i18n.t('lists-admin:degrees.title'),
      description: context.i18n.t('lists-admin:degrees.lead'),
      indexed: false,
    }),
  component: DegreesPage,
});
