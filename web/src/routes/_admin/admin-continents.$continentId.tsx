import { createFileRoute } from '@tanstack/react-router';
import { ContinentPage } from '../../features/catalogue/lists/admin/continent-page.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const ContinentRoute = () => <ContinentPage continentId={Number(Route.useParams().continentId)} />;

export const Route = createFileRoute('/_admin/admin-continents/$continentId')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['lists-admin', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-continents',
      title: context.i18n.t('lists-admin:continents.title'),
      description: context.i18n.t('lists-admin:continents.countriesLead'),
      indexed: false,
    }),
  component: ContinentRoute,
});
