import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../../features/money/operator/legal-page.tsx';
import { readVersion } from '../../features/money/operator/legal-search.ts';

const PrivacyPage = () => <LegalPage kind="PRIVACY" version={Route.useSearch().version} />;

export const Route = createFileRoute('/_public/privacy')({
  validateSearch: readVersion,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context, deps }) =>
    (await import('../../features/money/operator/legal-load.ts')).loadLegal(context, 'PRIVACY', deps.version),
  head: async ({ match: { context, search } }) =>
    (await import('../../features/money/operator/legal-load.ts')).headOfLegal(
      context,
      'PRIVACY',
      search.version,
    ),
  component: PrivacyPage,
});
