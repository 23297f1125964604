import { createFileRoute } from '@tanstack/react-router';
import { MissesScreen } from '../../features/catalogue/synonyms/misses-screen.tsx';
import { missList } from '../../features/catalogue/synonyms/synonym-lists.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const MissesPage = () => <MissesScreen state={missList.read(Route.useSearch())} />;

export const Route = createFileRoute('/_admin/admin-search-words/missed')({
  validateSearch: (search: Record<string, unknown>) => missList.write(missList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['synonyms', 'editor', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-search-words/missed',
      title: context.i18n.t('synonyms:missed.title'),
      description: context.i18n.t('synonyms:missed.lead'),
      indexed: false,
    }),
  component: MissesPage,
});
