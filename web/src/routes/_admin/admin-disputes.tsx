import { createFileRoute } from '@tanstack/react-router';
import { DisputeList } from '../../features/money/disputes/dispute-list.tsx';
import {
  type DisputeSearch,
  readDisputeSearch,
  writeDisputeSearch,
} from '../../features/money/disputes/dispute-search.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import pageWrapStyles from '../../ui/page-wrap.module.css';

const Page = () => (
  <main id="main" className={pageWrapStyles.pageWrap}>
    <DisputeList {...readDisputeSearch(Route.useSearch())} />
  </main>
);

export const Route = createFileRoute('/_admin/admin-disputes')({
  validateSearch: (search: Record<string, unknown>): DisputeSearch =>
    writeDisputeSearch(readDisputeSearch(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['disputes', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-disputes',
      title: context.i18n.t('disputes:title'),
      description: context.i18n.t('disputes:lead'),
      indexed: false,
    }),
  component: Page,
});
