import { createFileRoute } from '@tanstack/react-router';
import { wordList } from '../../features/catalogue/synonyms/word-lists.ts';
import { WordScreen } from '../../features/catalogue/synonyms/word-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const WordsPage = () => <WordScreen state={wordList.read(Route.useSearch())} />;

export const Route = createFileRoute('/_admin/admin-search-words/')({
  validateSearch: (search: Record<string, unknown>) => wordList.write(wordList.read(search)),
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
  component: WordsPage,
});
