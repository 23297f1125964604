import {
  type DeskAction,
  isDangerous,
  type Subject,
} from '../../features/applications/applications/desk/desk-actions.ts';
import { PaymentPlan } from '../../features/money/protection/payment-plan.tsx';
import { RefundNote } from '../../features/money/protection/refund-note.tsx';

/**
 * Renders how an action moves money, before it is confirmed: the payments to come, or the refund to the student; null
 * for a free tariff or other actions.
 */
export const moneyOf = ({ id, price }: Subject, action: DeskAction) => {
  if (price === 0) return null;
  if (action === 'ACCEPTED') return <PaymentPlan applicationId={id} />;
  return isDangerous(action) && <RefundNote applicationId={id} reader="CONSULTING" />;
};
