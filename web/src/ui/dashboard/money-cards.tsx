import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../card.module.css';
import figuresStyles from '../figures.module.css';
import { Money } from '../money.tsx';
import styles from './dashboard.module.css';
import { Difference } from './difference.tsx';
import { TargetLink } from './target-link.tsx';
import type { Target } from './targets.ts';

interface MoneyCard {
  key: string;
  icon: LucideIcon;
  label: string;
  /** Tiyin. */
  amount: number;
  /** The same in the period before; absent for current sums. */
  before?: number;
  /** Beside a current sum. */
  note?: string | false;
  target: Target | null;
}

/** Amounts of the period, and of now, with the payments behind them. */
export const MoneyCards = ({ cards }: { cards: readonly MoneyCard[] }) => {
  const { t } = useTranslation(['dashboards', 'common']);
  return (
    <ul className={clsx(figuresStyles.figures, styles.amounts)} aria-label={t('money.title')}>
      {cards.map(({ key, icon: Icon, label, amount, before, note, target }) => (
        <li key={key}>
          <TargetLink target={target} className={clsx(cardStyles.card, figuresStyles.figure, styles.figure)}>
            <span className={clsx(figuresStyles.name, styles.name)}>
              <Icon aria-hidden />
              {label}
            </span>
            <b>
              <Money tiyin={amount} isBare /> <small>{t('common:som')}</small>
            </b>
            <span className={styles.foot}>
              {before === undefined ? (
                <small>{[t('money.now'), note].filter(Boolean).join(' · ')}</small>
              ) : (
                <Difference now={amount} before={before} isMoney />
              )}
            </span>
          </TargetLink>
        </li>
      ))}
    </ul>
  );
};
