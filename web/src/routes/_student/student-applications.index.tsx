import { createFileRoute } from '@tanstack/react-router';
import { ApplicationList } from '../../features/applications/list/application-list.tsx';
import {
  conditionsOf,
  LIST_SIZE,
  type ListSearch,
  readListSearch,
  writeListSearch,
} from '../../features/applications/list/list-search.ts';
import { applicationsQuery } from '../../features/applications/queries.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const Page = () => <ApplicationList shown={readListSearch(Route.useSearch())} />;

export const Route = createFileRoute('/_student/student-applications/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => writeListSearch(readListSearch(search)),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { i18n, queryClient }, deps }) => {
    const shown = readListSearch(deps);
    // Not waited for: the page has a place for what comes.
    queryClient.prefetchQuery(
      applicationsQuery(conditionsOf(shown), shown.page, LIST_SIZE, languageOf(i18n)),
    );
    await loadTexts(i18n, ['applications']);
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('applications:list.title')} · Parvoz` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Page,
});
