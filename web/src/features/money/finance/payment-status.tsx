import type { PaymentStatus } from '@parvoz/contract/money/payments-states.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/badge.module.css';

const COLOURS: Record<PaymentStatus, string | undefined> = {
  CREATED: styles.info,
  SUCCESS: styles.success,
  CANCELED: undefined,
  SYSTEM_ERROR: styles.danger,
};

/** Status of a payment in a word. */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => {
  const { t } = useTranslation('finance');
  return <span className={clsx(styles.badge, COLOURS[status])}>{t(`status.${status}`)}</span>;
};
