import type { ProtectedShare } from '@parvoz/contract/money/protection.ts';
import { refundRows } from '@parvoz/contract/money/refunds.ts';
import { expect, test } from 'vitest';
import { firstStepOf, isWholeTariff, nextChangeOf, splitRemaining } from './sums.ts';

const shares = (...amounts: number[]): ProtectedShare[] =>
  amounts.map((amount, at) => ({
    ...{ stepId: at + 1, number: at + 1, name: `${at + 1}`, percent: 0, amount, state: 'HELD' as const },
    ...{
      released: 0,
      returned: 0,
      commission: null,
      dueSince: null,
      paidAt: null,
      payer: null,
      finishedAt: null,
      releasesAt: null,
    },
    ...{ endedAt: null, endedBy: null, resultComment: null, disputeId: null },
  }));

test('refunds of a price that is paid at once: all that is not finished', () => {
  const rows = refundRows({ price: 100, isInParts: false, shareList: shares(40, 40, 20) });
  expect(rows).toEqual([
    { finishedCount: 0, withdrawn: 100, rejected: 100, kept: 0 },
    { finishedCount: 1, withdrawn: null, rejected: 60, kept: 40 },
    { finishedCount: 2, withdrawn: null, rejected: 20, kept: 80 },
    { finishedCount: 3, withdrawn: null, rejected: null, kept: 100 },
  ]);
});

test('refunds of a price that is paid in parts: the share of the step in progress', () => {
  const rows = refundRows({ price: 100, isInParts: true, shareList: shares(40, 60) });
  expect(rows.map(({ rejected }) => rejected)).toEqual([40, 60, null]);
});

test('a share of nothing is nothing that anybody is asked about', () => {
  const change = (...amounts: number[]) => nextChangeOf({ shareList: shares(...amounts) });
  expect(change(0, 40, 60)).toMatchObject({ kind: 'FINISH', share: { number: 2 } });
  expect(change(0, 0)).toBeNull();
});

test('a client who has moved in has no whole tariff here, and begins at a later step', () => {
  const [first, second, third] = shares(0, 40, 60);
  expect(firstStepOf({ shareList: [second!, third!] })).toBe(2);
  expect(isWholeTariff({ paidOutside: 0, shareList: [second!, third!] })).toBe(false);
  expect(isWholeTariff({ paidOutside: 1, shareList: [first!, second!, third!] })).toBe(false);
  expect(isWholeTariff({ paidOutside: 0, shareList: [first!, second!, third!] })).toBe(true);
});

test('what is left is said in days and by the clock', () => {
  expect(splitRemaining(2 * 86_400 + 19 * 3600 + 4 * 60 + 12)).toEqual({ days: 2, clock: '19:04:12' });
  expect(splitRemaining(59)).toEqual({ days: 0, clock: '00:00:59' });
});
