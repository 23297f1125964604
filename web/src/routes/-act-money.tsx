import type { DeskAction, Subject } from '../features/applications/applications/desk/desk-actions.ts';
import { PaymentPlan } from '../features/money/protection/payment-plan.tsx';
import { RefundNote } from '../features/money/protection/refund-note.tsx';

/**
 * What an action does with money, shown before it is pressed: what will be paid when, or what goes back to the student; a
 * free tariff moves nothing.
 */
export const moneyOf = ({ id, price }: Subject, action: DeskAction) => {
  if (price === 0) return null;
  if (action === 'ACCEPTED') return <PaymentPlan applicationId={id} />;
  return (
    (action === 'REJECTED' || action === 'CLOSED') && <RefundNote applicationId={id} reader="CONSULTING" />
  );
};
