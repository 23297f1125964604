import { createFileRoute } from '@tanstack/react-router';
import { Approvals } from '../../features/approvals/approvals.tsx';
import { MoneyActs } from '../../features/approvals/money-acts.tsx';
import { OpenDisputes } from '../../features/disputes/open-disputes.tsx';
import { financeList } from '../../features/finance/finance-list.ts';
import { FinancePage } from '../../features/finance/finance-page.tsx';
import { PayoutQueue } from '../../features/payouts/payout-queue.tsx';
import { MoneyParts } from '../../features/reconciliation/money-parts.tsx';
import { Statements } from '../../features/reconciliation/statements.tsx';
import { UploadStatement } from '../../features/reconciliation/upload-statement.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { financePage, readFinanceSearch } from '../-finance-route.ts';

const AdminFinance = () => (
  <FinancePage
    side="ADMIN"
    state={financeList.read(Route.useSearch())}
    actions={<UploadStatement />}
    between={
      <>
        <Approvals />
        <PayoutQueue />
        <Statements />
        <MoneyActs />
      </>
    }
  >
    <MoneyParts disputes={<OpenDisputes />} />
  </FinancePage>
);

const page = financePage('/admin-finance');

export const Route = createFileRoute('/_admin/admin-finance/')({
  ...page,
  loader: async (loaded) => {
    await Promise.all([
      page.loader(loaded),
      loadTexts(loaded.context.i18n, ['reconciliation', 'disputes', 'payouts', 'approvals']),
    ]);
  },
  validateSearch: readFinanceSearch,
  component: AdminFinance,
});
