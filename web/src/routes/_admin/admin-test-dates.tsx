import { createFileRoute } from '@tanstack/react-router';
import { sittingList } from '../../features/catalogue/test-sittings/sitting-list.ts';
import { SittingScreen } from '../../features/catalogue/test-sittings/sitting-screen.tsx';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';

const SittingsPage = () => <SittingScreen state={sittingList.read(Route.useSearch())} />;

export const Route = createFileRoute('/_admin/admin-test-dates')({
  validateSearch: (search: Record<string, unknown>) => sittingList.write(sittingList.read(search)),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['test-sittings', 'eligibility', 'validation']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/admin-test-dates',
      title: context.i18n.t('test-sittings:title'),
      description: context.i18n.t('test-sittings:lead'),
      indexed: false,
    }),
  component: SittingsPage,
});
