import { createFileRoute, Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OwnCommission } from '../../features/money/commissions/own-commission.tsx';
import { AgencyMoney } from '../../features/money/finance/agency-money.tsx';
import { financeList } from '../../features/money/finance/finance-list.ts';
import { FinancePage } from '../../features/money/finance/finance-page.tsx';
import { financePage, readFinanceSearch } from '../../features/money/finance/finance-route.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button-class.ts';

const ConsultingFinance = () => {
  const { t } = useTranslation(['finance', 'common']);
  const { user } = useSession();
  // Managers only read the payouts.
  const isOwner = user !== null && roleOf(user) === 'ROLE_CONSULTING';
  return (
    <FinancePage
      side="CONSULTING"
      state={financeList.read(Route.useSearch())}
      actions={
        <Link className={buttonClass(isOwner ? 'primary' : 'secondary')} to="/consulting-finance/payout">
          <Landmark aria-hidden />
          {t(isOwner ? 'agency.payout' : 'agency.payouts')}
        </Link>
      }
      emptyAction={
        <Link className={buttonClass('ghost')} to="/protected-payment">
          {t('howProtected', { ns: 'common' })}
        </Link>
      }
      aside={<AgencyMoney />}
      between={<OwnCommission />}
    />
  );
};

const page = financePage('/consulting-finance');

export const Route = createFileRoute('/_consulting/consulting-finance/')({
  ...page,
  loader: async (loaded) => {
    await Promise.all([page.loader(loaded), loadTexts(loaded.context.i18n, ['commissions'])]);
  },
  validateSearch: readFinanceSearch,
  component: ConsultingFinance,
});
