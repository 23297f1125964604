import { MAX_TOP_UP_TIYIN, MIN_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';

/** What has to be paid at least so that so much is there, in whole som, within what may be paid at once. */
export const wholeSom = (tiyin: number): number =>
  Math.min(Math.max(Math.ceil(tiyin / 100), MIN_TOP_UP_TIYIN / 100), MAX_TOP_UP_TIYIN / 100);
