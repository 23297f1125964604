import type { PublicTariff } from '@parvoz/contract/tariffs.ts';
import { expect, test } from 'vitest';
import { daysOf, documentCountOf, lowestPrice } from './totals.ts';

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
});

test('the lowest price', () => {
  expect(lowestPrice([{ price: 500 }, { price: 0 }, { price: 70 }])).toBe(0);
  expect(lowestPrice([])).toBeNull();
});
