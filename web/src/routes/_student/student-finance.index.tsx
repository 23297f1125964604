import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { financeList } from '../../features/money/finance/finance-list.ts';
import { FinancePage } from '../../features/money/finance/finance-page.tsx';
import { financePage, readFinanceSearch } from '../../features/money/finance/finance-route.ts';
import { StudentMoney } from '../../features/money/finance/student-money.tsx';
import { buttonClass } from '../../ui/button-class.ts';

const StudentFinance = () => {
  const { t } = useTranslation(['finance', 'common']);
  return (
    <FinancePage
      side="STUDENT"
      state={financeList.read(Route.useSearch())}
      emptyAction={
        <>
          <Link className={buttonClass('soft')} to="/university-list">
            {t('empty.choose')}
          </Link>
          <Link className={buttonClass('ghost')} to="/protected-payment">
            {t('howProtected', { ns: 'common' })}
          </Link>
        </>
      }
    >
      <StudentMoney />
    </FinancePage>
  );
};

export const Route = createFileRoute('/_student/student-finance/')({
  ...financePage('/student-finance'),
  validateSearch: readFinanceSearch,
  component: StudentFinance,
});
