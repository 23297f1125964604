import type { PaymentState } from '@parvoz/contract/applications/application-states.ts';

/** Colours of the badges that show the state of the payment. */
export const PAYMENT_TONES: Record<PaymentState, 'outline' | 'warning' | 'success'> = {
  NONE: 'outline',
  DUE: 'warning',
  PAID: 'success',
  RETURNED: 'warning',
};
