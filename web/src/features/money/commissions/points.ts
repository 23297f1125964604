import { plainDigits } from '@parvoz/contract/plain-digits.ts';

const WRITTEN = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** Returns hundredths of a per cent of a text (`2,5` is 250); undefined for an empty one, NaN for an invalid one. */
export const pointsOf = (percent: string): number | undefined => {
  const written = plainDigits(percent).replace('%', '').trim();
  if (written === '') return undefined;
  if (!WRITTEN.test(written)) return Number.NaN;
  const [whole = '', decimals = ''] = written.split(/[.,]/);
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
};
