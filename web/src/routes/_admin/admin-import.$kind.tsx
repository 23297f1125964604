import {
  CATALOGUE_KINDS,
  type CatalogueKind,
  type ImportKind,
} from '@parvoz/contract/catalogue/import-states.ts';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { type ImportSearch, readImportSearch } from '../../features/catalogue/imports/import-address.ts';
import { ImportScreen } from '../../features/catalogue/imports/import-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const wordOf = (kind: ImportKind): string => kind.toLowerCase().replaceAll('_', '-');

const kindOf = (word: string): CatalogueKind | undefined =>
  CATALOGUE_KINDS.find((kind) => wordOf(kind) === word);

const ImportPage = () => {
  const { kind } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <ImportScreen
      kind={kind}
      state={readImportSearch(Route.useSearch())}
      onKind={(other) => navigate({ params: { kind: wordOf(other) } })}
    />
  );
};

export const Route = createFileRoute('/_admin/admin-import/$kind')({
  // Parsed by the page itself, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as ImportSearch,
  loader: async ({ params, context: { i18n } }) => {
    const kind = kindOf(params.kind);
    if (!kind) throw notFound();
    await loadTexts(i18n, ['imports', 'file-readings', 'tables']);
    return { kind };
  },
  head: ({ match: { context }, loaderData }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-import',
      title: context.i18n.t(`imports:title.${loaderData?.kind ?? 'UNIVERSITY'}`),
      description: context.i18n.t('imports:lead'),
      indexed: false,
    }),
  component: ImportPage,
});
