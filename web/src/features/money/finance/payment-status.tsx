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

/** How a payment stands, in a word. */
export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => {
  const { t } = useTranslation('finance');
  return <span className={clsx(styles.badge, COLOURS[status])}>{t(`status.${status}`)}</span>;
};
