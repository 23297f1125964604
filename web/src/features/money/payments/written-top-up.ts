import { MAX_TOP_UP_TIYIN, MIN_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';
import { TopUp } from '@parvoz/contract/money/payments.ts';
import { z } from 'zod';

/** A top-up as people write it: whole som. */
export const WrittenTopUp = z.object({
  // The limits first: a whole number has one of its own, which is none of a payment's.
  amount: z
    .number()
    .min(MIN_TOP_UP_TIYIN / 100)
    .max(MAX_TOP_UP_TIYIN / 100)
    .int(),
  provider: TopUp.shape.provider,
});

/** Returns an amount in som as tiyin; null where it is none that can be paid. */
export const tiyinOfWritten = (som: number | undefined): number | null =>
  WrittenTopUp.shape.amount.safeParse(som).success ? som! * 100 : null;
