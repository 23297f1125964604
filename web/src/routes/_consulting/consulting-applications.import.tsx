import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ClientFiles } from '../../features/applications/applications/walk-ins/client-files.tsx';
import { type ImportSearch, readImportSearch } from '../../features/catalogue/imports/import-address.ts';
import { ImportScreen } from '../../features/catalogue/imports/import-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { PageCrumbs } from '../../ui/page-crumbs.tsx';

const MovingInPage = () => {
  const { t } = useTranslation(['imports', 'board']);
  const crumbs = [
    { name: t('board:title'), to: '/consulting-applications' },
    { name: t('imports:title.CLIENT') },
  ];
  return (
    <ImportScreen
      kind="CLIENT"
      state={readImportSearch(Route.useSearch())}
      crumbs={<PageCrumbs crumbs={crumbs} />}
    >
      <ClientFiles />
    </ImportScreen>
  );
};

export const Route = createFileRoute('/_consulting/consulting-applications/import')({
  // Parsed by the page itself, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as ImportSearch,
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['imports', 'file-readings', 'tables', 'walk-ins', 'board']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-applications/import',
      title: context.i18n.t('imports:title.CLIENT'),
      description: context.i18n.t('imports:leadOfClients'),
      indexed: false,
    }),
  component: MovingInPage,
});
