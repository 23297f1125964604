import type { PaymentState } from '@parvoz/contract/application-states.ts';

/** Colours of the badges that say how the payment stands. */
export const PAYMENT_TONES: Record<PaymentState, string> = {
  NONE: 'outline',
  DUE: 'warning',
  PAID: 'success',
  RETURNED: 'warning',
};
