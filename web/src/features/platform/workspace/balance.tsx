import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import moneyStyles from '../../../ui/money.module.css';
import textStyles from '../../../ui/text.module.css';
import dashboardLayoutStyles from './dashboard-layout.module.css';
import narrowLayoutStyles from './narrow-layout.module.css';

/** A student's money from tiyin, its cents quieter: `350 000,00 soʻm`. */
export const Balance = ({ tiyin }: { tiyin: number }) => {
  const { t, i18n } = useTranslation('account');
  const amount = formatSom(tiyin, languageOf(i18n));
  return (
    <p data-balance className={clsx(dashboardLayoutStyles.balance, narrowLayoutStyles.balance)}>
      <Wallet aria-hidden />
      <small>{t('balance')}</small>
      <span className={textStyles.num}>
        {amount.slice(0, -3)}
        <span data-cents className={clsx(moneyStyles.cents, dashboardLayoutStyles.cents)}>
          {amount.slice(-3)}
        </span>
        <span data-unit>{`\u00a0${t('som')}`}</span>
      </span>
      <Link to="/student-finance/top-up" className={dashboardLayoutStyles.topUp} aria-label={t('topUp')}>
        <Plus aria-hidden />
      </Link>
    </p>
  );
};
