import { createFileRoute, Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AgencyMoney } from '../../features/finance/agency-money.tsx';
import { financeList } from '../../features/finance/finance-list.ts';
import { FinancePage } from '../../features/finance/finance-page.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { financePage, readFinanceSearch } from '../-finance-route.ts';

const ConsultingFinance = () => {
  const { t } = useTranslation('finance');
  return (
    <FinancePage
      side="CONSULTING"
      state={financeList.read(Route.useSearch())}
      actions={
        <Link className={buttonClass('primary')} to="/consulting-finance/payout">
          <Landmark aria-hidden />
          {t('agency.payout')}
        </Link>
      }
      aside={<AgencyMoney />}
    />
  );
};

export const Route = createFileRoute('/_consulting/consulting-finance/')({
  ...financePage('/consulting-finance'),
  validateSearch: readFinanceSearch,
  component: ConsultingFinance,
});
