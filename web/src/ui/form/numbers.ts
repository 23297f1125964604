import { plainDigits } from '@parvoz/contract/plain-digits.ts';

/** A number as people write it: what else JavaScript reads as one, `1E5` and `0x10`, is a slip or a spreadsheet's. */
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Options of a number field: `field('orderNumber', AS_NUMBER)`. An empty field is undefined, not 0; what is no number is NaN. */
export const AS_NUMBER = {
  setValueAs: (value: unknown): number | undefined => {
    const written = plainDigits(String(value ?? '')).trim();
    const number = written.replace(',', '.');
    if (number === '') return undefined;
    return PLAIN.test(number) ? Number(number) : Number.NaN;
  },
};
