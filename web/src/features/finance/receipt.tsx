import type { PaymentDetail } from '@parvoz/contract/finance.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatTime } from '../../lib/format.ts';
import cardStyles from '../../ui/card.module.css';
import { Mark } from '../../ui/mark.tsx';
import { Money } from '../../ui/money.tsx';
import { CommissionLines } from './commission-lines.tsx';
import styles from './payment.module.css';
import { paymentTitle } from './payment-words.ts';

/** What is printed of a payment: everything else of the page is left out. */
export const Receipt = ({ payment }: { payment: PaymentDetail }) => {
  const { t } = useTranslation('finance');
  const { id, amount, commission, provider, providerNumber, status, application, createdAt, endedAt } =
    payment;
  const at = endedAt ?? createdAt;
  const lines: [string, string | null][] = [
    [t('columns.status'), t(`status.${status}`)],
    [t('columns.student'), payment.student],
    [t('columns.consulting'), payment.consulting],
    [t('columns.application'), application?.number ?? null],
    [t('columns.target'), payment.target],
    [t('receipt.tariff'), payment.tariff],
    [t('columns.provider'), provider && t(`provider.${provider}`)],
    // The sandbox has no number of its own.
    [t('payment.providerNumber'), provider === 'SANDBOX' ? null : providerNumber],
    [t('columns.time'), `${formatMoment(at)} ${formatTime(at)}`],
    [t('columns.number'), id],
    [t('payment.reason'), payment.reason],
  ];
  return (
    <section className={clsx(cardStyles.card, styles.receipt)} aria-label={t('receipt.title')} data-receipt>
      <header>
        <Mark />
        <b>Parvoz</b>
        <span>{t('receipt.title')}</span>
      </header>
      <p>{paymentTitle(t, payment)}</p>
      <p className={styles.figure}>
        <Money tiyin={amount} />
      </p>
      <dl>
        {commission !== null && <CommissionLines amount={amount} commission={commission} />}
        {lines.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.small}>{t('receipt.note')}</p>
    </section>
  );
};
