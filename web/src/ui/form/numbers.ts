import { plainDigits } from '@parvoz/contract/plain-digits.ts';

/** Options of a number field: `field('orderNumber', AS_NUMBER)`. An empty field is undefined, not 0. */
export const AS_NUMBER = {
  setValueAs: (value: unknown): number | undefined => {
    const written = plainDigits(String(value ?? '')).trim();
    return written === '' ? undefined : Number(written.replace(',', '.'));
  },
};
