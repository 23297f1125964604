import { createFileRoute } from '@tanstack/react-router';
import { parseSearchAddress } from '../../features/catalogue/search/search-address.ts';
import { SearchPage } from '../../pages/catalogue/search-page.tsx';

const Results = () => <SearchPage address={Route.useSearch()} />;

export const Route = createFileRoute('/_public/search/results')({
  validateSearch: parseSearchAddress,
  // Without what no page reads: the server has rendered the page without it (known-address.ts).
  loaderDeps: ({ search }) => parseSearchAddress({ ...search }),
  loader: async ({ context, deps }) =>
    (await import('../../pages/catalogue/search-load.ts')).loadSearchPage(context, deps),
  head: async ({ match: { context, search } }) =>
    (await import('../../pages/catalogue/search-load.ts')).searchPageHead(context, search),
  component: Results,
});
