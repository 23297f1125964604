import { createFileRoute } from '@tanstack/react-router';
import { Approvals } from '../../features/money/approvals/approvals.tsx';
import { MoneyActs } from '../../features/money/approvals/money-acts.tsx';
import { OpenDisputes } from '../../features/money/disputes/open-disputes.tsx';
import { financeList } from '../../features/money/finance/finance-list.ts';
import { FinancePage } from '../../features/money/finance/finance-page.tsx';
import { financePage, readFinanceSearch } from '../../features/money/finance/finance-route.ts';
import { OperatorNote } from '../../features/money/operator/admin/missing-parts.tsx';
import { PayoutQueue } from '../../features/money/payouts/payout-queue.tsx';
import { MoneyParts } from '../../features/money/reconciliation/money-parts.tsx';
import { Statements } from '../../features/money/reconciliation/statements.tsx';
import { UploadStatement } from '../../features/money/reconciliation/upload-statement.tsx';
import { loadTexts } from '../../lib/i18n.ts';

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
    <MoneyParts notes={<OperatorNote />} disputes={<OpenDisputes />} />
  </FinancePage>
);

const page = financePage('/admin-finance');

export const Route = createFileRoute('/_admin/admin-finance/')({
  ...page,
  loader: async (loaded) => {
    await Promise.all([
      page.loader(loaded),
      loadTexts(loaded.context.i18n, [
        'reconciliation',
        'file-readings',
        'disputes',
        'payouts',
        'approvals',
        'operator-admin',
      ]),
    ]);
  },
  validateSearch: readFinanceSearch,
  component: AdminFinance,
});
