import { byWrittenLanguage } from '@parvoz/contract/languages.ts';
import type {
  PaymentFailure,
  PaymentProvider,
  PaymentStatus,
} from '@parvoz/contract/money/payments-states.ts';
import type { ProviderTransaction, RefusalWords } from '../../../lib/payments/merchant.ts';
import { PAYME_DEBIT_FAILED } from '../../../lib/payments/payme.ts';
import { errorText } from '../../../lib/texts.ts';

/** Returns the words that a payer reads at the provider where a payment is refused. */
export const refusalWords: RefusalWords = (refusal) =>
  byWrittenLanguage((language) => errorText(language, `payment.${refusal}`));

/** State of a payment and of its last attempt. */
export interface Standing {
  status: PaymentStatus;
  provider: PaymentProvider;
  expiresAt: Date;
  endedAt: Date | null;
  attemptState: ProviderTransaction['state'] | null;
  attemptReason: number | null;
  attemptEndedAt: Date | null;
}

const reasonOf = (
  { provider, attemptReason }: Standing,
  timeoutReason: number,
): Exclude<PaymentFailure, 'EXPIRED' | 'REVERSED'> => {
  if (attemptReason === timeoutReason) return 'TIME';
  if (provider === 'SANDBOX') return 'PAYER';
  return provider === 'PAYME' && attemptReason === PAYME_DEBIT_FAILED ? 'DEBIT' : 'PROVIDER';
};

/** Returns the reason and moment of a payment's failure, or of its last attempt's; null while it waits and where it is paid. */
export const failureOf = (
  standing: Standing,
  timeoutReason: number,
  now: Date,
): { failure: PaymentFailure; failedAt: Date } | null => {
  const { status, attemptState, attemptEndedAt, expiresAt, endedAt } = standing;
  if (status === 'SUCCESS' || attemptState === 'CREATED') return null;
  if (attemptEndedAt)
    return {
      failure: attemptState === 'REVERSED' ? 'REVERSED' : reasonOf(standing, timeoutReason),
      failedAt: attemptEndedAt,
    };
  return status !== 'CREATED' || expiresAt <= now
    ? { failure: 'EXPIRED', failedAt: endedAt ?? expiresAt }
    : null;
};
