import type { PaymentRow } from '@parvoz/contract/money/finance.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './finance.module.css';

type Shown = Pick<PaymentRow, 'amount' | 'type' | 'status'>;

const SIGNS = { DEBIT: '+', CREDIT: '−' } as const;

/** An amount as it came or went; struck out where it did neither. */
export const SignedMoney = ({ payment: { amount, type, status } }: { payment: Shown }) => {
  const { t } = useTranslation('finance');
  const isVoid = status === 'CANCELED' || status === 'SYSTEM_ERROR';
  return (
    <span
      className={clsx(
        styles.amount,
        isVoid && styles.void,
        type === 'DEBIT' && status === 'SUCCESS' && styles.in,
      )}
    >
      {type && (
        <>
          <span aria-hidden>{SIGNS[type]}</span>
          <span className={textStyles.sr}>{t(`type.${type}`)} </span>
        </>
      )}
      <Money tiyin={amount} />
    </span>
  );
};
