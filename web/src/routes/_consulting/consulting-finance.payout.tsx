import type { Role } from '@parvoz/contract/roles.ts';
import { createFileRoute } from '@tanstack/react-router';
import { PayoutPage } from '../../features/money/payouts/payout-page.tsx';
import { Guard } from '../../features/people/session/guard.tsx';
import { guardRoute } from '../../features/people/session/guard-route.ts';
import { pageHead } from '../../lib/head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { AcceptanceGate } from '../../ui/acceptance/acceptance-gate.tsx';

const ROLES: readonly Role[] = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'];

const Page = () => (
  <Guard roles={ROLES}>
    {(user) => (
      <AcceptanceGate>
        <PayoutPage user={user} />
      </AcceptanceGate>
    )}
  </Guard>
);

export const Route = createFileRoute('/_consulting/consulting-finance/payout')({
  beforeLoad: guardRoute(ROLES),
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['payouts', 'validation', 'tables', 'operator']),
  head: ({ match: { context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path: '/consulting-finance/payout',
      title: context.i18n.t('payouts:agency.title'),
      description: context.i18n.t('payouts:agency.lead'),
      indexed: false,
    }),
  component: Page,
});
