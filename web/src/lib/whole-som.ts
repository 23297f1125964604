import { MAX_TOP_UP_TIYIN, MIN_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';

/** Returns the top-up that covers an amount in tiyin, in whole som, within the limits of a single payment. */
export const wholeSom = (tiyin: number): number =>
  Math.min(Math.max(Math.ceil(tiyin / 100), MIN_TOP_UP_TIYIN / 100), MAX_TOP_UP_TIYIN / 100);
