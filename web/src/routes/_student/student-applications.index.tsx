import { createFileRoute } from '@tanstack/react-router';
import { ApplicationList } from '../../features/applications/applications/list/application-list.tsx';
import {
  type ListSearch,
  readListSearch,
} from '../../features/applications/applications/list/list-search.ts';

const Page = () => <ApplicationList shown={readListSearch(Route.useSearch())} />;

export const Route = createFileRoute('/_student/student-applications/')({
  // Parsed by the page and its loader, so that visitors of other pages do not load the parser.
  validateSearch: (search: Record<string, unknown>) => search as ListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../../features/applications/applications/list/applications-load.ts')).loadApplications(
      context,
      deps,
    ),
  head: ({ match: { context } }) => ({
    meta: [
      { title: `${context.i18n.t('applications:list.title')} · Parvoz` },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: Page,
});
