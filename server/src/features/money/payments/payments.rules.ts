import { byWrittenLanguage } from '@parvoz/contract/languages.ts';
import type { PaymentFailure, PaymentStatus } from '@parvoz/contract/money/payments-states.ts';
import type { ProviderTransaction, RefusalWords } from '../../../lib/payments/merchant.ts';
import { errorText } from '../../../lib/texts.ts';

/** Returns the words that a payer reads at the provider where a payment is refused. */
export const refusalWords: RefusalWords = (refusal) =>
  byWrittenLanguage((language) => errorText(language, `payment.${refusal}`));

/** State of a payment and of its last attempt. */
export interface Standing {
  status: PaymentStatus;
  expiresAt: Date;
  endedAt: Date | null;
  attemptState: ProviderTransaction['state'] | null;
  attemptReason: number | null;
  attemptEndedAt: Date | null;
  attemptFaultedAt: Date | null;
}

/** Meanings of a provider's numbers about an attempt that it has canceled. */
interface Reasons {
  timeoutReason: number;
  failureOf(reason: number | null): 'DEBIT' | 'PAYER' | 'PROVIDER';
}

const reasonOf = (
  { attemptReason, attemptFaultedAt }: Standing,
  { timeoutReason, failureOf: because }: Reasons,
): Exclude<PaymentFailure, 'EXPIRED' | 'REVERSED'> => {
  if (attemptFaultedAt) return 'SYSTEM';
  return attemptReason === timeoutReason ? 'TIME' : because(attemptReason);
};

/** Returns the reason and moment of a payment's failure, or of its last attempt's; null while it waits and where it is paid. */
export const failureOf = (
  standing: Standing,
  reasons: Reasons,
  now: Date,
): { failure: PaymentFailure; failedAt: Date } | null => {
  const { status, attemptState, attemptEndedAt, expiresAt, endedAt } = standing;
  if (status === 'SUCCESS' || attemptState === 'CREATED') return null;
  if (attemptEndedAt)
    return {
      failure: attemptState === 'REVERSED' ? 'REVERSED' : reasonOf(standing, reasons),
      failedAt: attemptEndedAt,
    };
  return status !== 'CREATED' || expiresAt <= now
    ? { failure: 'EXPIRED', failedAt: endedAt ?? expiresAt }
    : null;
};
