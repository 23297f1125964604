import { createFileRoute } from '@tanstack/react-router';
import { synonymList } from '../../features/catalogue/synonyms/synonym-lists.ts';
import { SynonymsScreen } from '../../features/catalogue/synonyms/synonyms-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const SynonymsPage = () => <SynonymsScreen state={synonymList.read(Route.useSearch())} />;

export const Route = createFileRoute('/_admin/admin-search-words/')({
  validateSearch: (search: Record<string, unknown>) => synonymList.write(synonymList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['synonyms', 'editor', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-search-words',
      title: context.i18n.t('synonyms:title'),
      description: context.i18n.t('synonyms:lead'),
      indexed: false,
    }),
  component: SynonymsPage,
});
