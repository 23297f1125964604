import { daysOf, documentCountOf } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { expect, test } from 'vitest';
import { shareAmounts } from './totals.ts';

const level = (days: number, documents: number) => ({
  id: days,
  name: 'Level',
  description: '',
  days,
  documentList: Array.from({ length: documents }, (_, id) => ({ id, name: 'Paper', isRequired: true })),
});

const stepList: PublicTariff['stepList'] = [
  { id: 1, name: 'A', description: '', sharePercent: 40, levelList: [level(3, 2), level(7, 0)] },
  { id: 2, name: 'B', description: '', sharePercent: 60, levelList: [level(20, 1)] },
];

test('days and documents of all levels', () => {
  expect(daysOf({ stepList })).toBe(30);
  expect(documentCountOf({ stepList })).toBe(3);
  expect(daysOf({ stepList: [] })).toBe(0);
  // A step that is not divided is accepted as one level of fourteen days.
  expect(daysOf({ stepList: [...stepList, { ...stepList[1]!, levelList: [] }] })).toBe(44);
});

test('shares of the price, to the last tiyin', () => {
  expect(shareAmounts({ price: 101, stepList })).toEqual([40, 61]);
  expect(shareAmounts({ price: 0, stepList })).toBeNull();
  expect(shareAmounts({ price: 100, stepList: stepList.slice(1) })).toBeNull();
});
