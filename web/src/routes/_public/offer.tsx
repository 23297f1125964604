import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../../features/money/operator/legal-page.tsx';
import { readVersion } from '../../features/money/operator/legal-search.ts';

const OfferPage = () => <LegalPage kind="OFFER" version={Route.useSearch().version} />;

export const Route = createFileRoute('/_public/offer')({
  validateSearch: readVersion,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context, deps }) =>
    (await import('../../features/money/operator/legal-load.ts')).loadLegal(context, 'OFFER', deps.version),
  head: async ({ match: { context, search } }) =>
    (await import('../../features/money/operator/legal-load.ts')).headOfLegal(
      context,
      'OFFER',
      search.version,
    ),
  component: OfferPage,
});
