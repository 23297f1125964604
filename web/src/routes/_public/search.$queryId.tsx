import { createFileRoute } from '@tanstack/react-router';
import {
  cleanQuery,
  parseSearchAddress,
  type SearchAddress,
} from '../../features/catalogue/search/search-address.ts';
import { SearchPage } from '../../pages/catalogue/search-page.tsx';

/** The parameter is the search text (docs/rules.md#search). */
const addressOf = (queryId: string, { tab, page }: Pick<SearchAddress, 'tab' | 'page'>): SearchAddress => ({
  query: cleanQuery(queryId) ?? '',
  tab,
  page,
});

const Results = () => {
  const { queryId } = Route.useParams();
  return <SearchPage address={addressOf(queryId, Route.useSearch())} />;
};

export const Route = createFileRoute('/_public/search/$queryId')({
  validateSearch: (search: Record<string, unknown>): Pick<SearchAddress, 'tab' | 'page'> => {
    const { tab, page } = parseSearchAddress(search);
    return { tab, page };
  },
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search: { tab, page } }) => ({ tab, page }),
  loader: async ({ context, deps, params }) =>
    (await import('../../pages/catalogue/search-load.ts')).loadSearchPage(
      context,
      addressOf(params.queryId, deps),
    ),
  head: async ({ match: { context, params, search } }) =>
    (await import('../../pages/catalogue/search-load.ts')).searchPageHead(
      context,
      addressOf(params.queryId, search),
    ),
  component: Results,
});
