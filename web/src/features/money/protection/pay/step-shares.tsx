import type { Protection } from '@parvoz/contract/money/protection.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import cardStyles from '../../../../ui/card.module.css';
import { Money } from '../../../../ui/money.tsx';
import textStyles from '../../../../ui/text.module.css';
import { isWholeTariff } from '../sums.ts';
import { useAmount } from '../use-amount.ts';
import styles from './step-shares.module.css';

/** List of each step's share of the price, and when it is released. */
export const StepShares = ({ protection }: { protection: Protection }) => {
  const { t, i18n } = useTranslation('protection');
  const amountOf = useAmount();
  const { shareList, price, paidOutside, isInParts } = protection;
  // A share of nothing passes with its step, without a word of the student's.
  const first = shareList.findIndex(({ amount }) => amount > 0);
  const textOf = (index: number): string => {
    if (index === first) return t('shares.first');
    return t(index === shareList.length - 1 ? 'shares.last' : 'shares.same');
  };
  return (
    <section className={clsx(cardStyles.card, styles.shares)} aria-labelledby="shares-title">
      <div className={styles.head}>
        <h2 id="shares-title">{t('shares.title')}</h2>
        <p className={textStyles.faint}>{t('shares.fixed')}</p>
      </div>
      <ol>
        {shareList.map(({ stepId, number, name, amount, percent }, index) => (
          <li key={stepId}>
            <span className={styles.node} aria-hidden>
              {number}
            </span>
            <h3>{name}</h3>
            <Money className={styles.sum} tiyin={amount} />
            {amount > 0 && (
              <p>
                {isInParts && <span>{`${t('shares.inParts')} `}</span>}
                {textOf(index)}
              </p>
            )}
            {isWholeTariff(protection) && (
              <span className={clsx(styles.percent, textStyles.num)}>
                {formatPercent(percent, languageOf(i18n))}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.total}>
        <span>{t(paidOutside > 0 ? 'outside.left' : 'shares.total')}</span>
        <Money tiyin={price} />
      </p>
      {paidOutside > 0 && (
        <p className={styles.outside}>{t('outside.note', { amount: amountOf(paidOutside) })}</p>
      )}
    </section>
  );
};
