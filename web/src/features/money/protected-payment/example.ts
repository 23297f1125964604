import { refundRows } from '@parvoz/contract/money/refunds.ts';
import { splitByPercent } from '@parvoz/contract/money/shares.ts';

/** The example: a price, and the percent of it that each step gets. */
export const EXAMPLE_PRICE_TIYIN = 1_200_000_000;
export const EXAMPLE_PERCENTS = [20, 30, 50] as const;

export const MOMENTS = ['paid', 'finished', 'released', 'disputed', 'settled', 'done'] as const;

/** Distribution of the whole price at a moment: the parts add up to it. */
export interface ExampleRow {
  moment: (typeof MOMENTS)[number];
  /** Would come back if the application stopped. */
  back: number;
  /** Waits for the student's word or for a decision. */
  waits: number;
  passed: number;
  /** Is on the student's balance again. */
  returned: number;
}

/** A price from its payment to its end, with a dispute in the middle that halves a share: by the rules of shares and refunds. */
export const exampleOf = (priceTiyin: number, percents: readonly number[]): ExampleRow[] => {
  const shares = splitByPercent(priceTiyin, percents);
  const [first = 0, second = 0] = shares;
  const held = refundRows({
    ...{ price: priceTiyin, isInParts: false },
    shareList: shares.map((amount) => ({ amount })),
  }).map(({ rejected }) => rejected ?? 0);
  const [all = 0, afterFirst = 0, afterSecond = 0] = held;
  const returned = Math.floor(second / 2);
  const passed = first + second - returned;
  return [
    { moment: 'paid', back: all, waits: 0, passed: 0, returned: 0 },
    { moment: 'finished', back: afterFirst, waits: first, passed: 0, returned: 0 },
    { moment: 'released', back: afterFirst, waits: 0, passed: first, returned: 0 },
    { moment: 'disputed', back: afterSecond, waits: second, passed: first, returned: 0 },
    { moment: 'settled', back: afterSecond, waits: 0, passed, returned },
    { moment: 'done', back: 0, waits: 0, passed: passed + afterSecond, returned },
  ];
};
