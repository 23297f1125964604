import { createFileRoute } from '@tanstack/react-router';
import { cleanQuery, parseSearchAddress, type SearchAddress } from '../../features/search/search-address.ts';
import { loadSearchPage, searchPageHead } from './-search-load.ts';
import { SearchPage } from './-search-page.tsx';

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
  loader: ({ context, deps, params }) => loadSearchPage(context, addressOf(params.queryId, deps)),
  head: ({ match: { context, params, search } }) =>
    searchPageHead(context, addressOf(params.queryId, search)),
  component: Results,
});
