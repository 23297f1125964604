import type { Protection } from '@parvoz/contract/money/protection.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { useAmount } from '../use-amount.ts';
import styles from './pay-page.module.css';
import type { PaymentOutcome } from './use-payment.ts';

export const PAID_TITLE_ID = 'paid-title';

interface PaidCardProps {
  protection: Protection;
  outcome: PaymentOutcome | null;
}

/** Shown when nothing is due: the amount in protection, whether it was paid just now, in another tab or before. */
export const PaidCard = ({ protection, outcome }: PaidCardProps) => {
  const { t } = useTranslation('protection');
  const amountOf = useAmount();
  const { applicationId, price, held, paid, returned, lastPaymentId } = protection;
  const isNow = outcome?.kind === 'PAID';
  return (
    <section className={clsx(cardStyles.card, styles.done)} aria-labelledby={PAID_TITLE_ID}>
      <span className={styles.tick}>
        <Check aria-hidden />
      </span>
      <div role="status">
        <h2 id={PAID_TITLE_ID} tabIndex={-1}>
          {t(isNow ? 'pay.done' : paid > 0 ? 'pay.already' : 'pay.nothing')}
        </h2>
        {outcome?.kind === 'ELSEWHERE' && <p>{t('pay.elsewhere')}</p>}
        {isNow && <p>{t('pay.protectedNow', { amount: amountOf(outcome.amount) })}</p>}
        {!isNow && held > 0 && <p>{t('pay.heldNow', { amount: amountOf(held) })}</p>}
        {held > 0 && <p>{t(paid < price ? 'pay.afterwardsPart' : 'pay.afterwards')}</p>}
        {returned > 0 && <p>{t('pay.returned', { amount: amountOf(returned) })}</p>}
      </div>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <Link
          className={buttonClass('primary')}
          to="/student-applications/$id"
          params={{ id: applicationId }}
        >
          {t('pay.toApplication')}
        </Link>
        {lastPaymentId && (
          <Link
            className={buttonClass('secondary')}
            to="/student-finance/payment/$id"
            params={{ id: lastPaymentId }}
          >
            <ReceiptText aria-hidden />
            {t('pay.receipt')}
          </Link>
        )}
      </div>
    </section>
  );
};
