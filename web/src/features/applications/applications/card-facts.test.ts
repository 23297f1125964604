import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardDate } from './card-facts.ts';

const t = ((key: string) => key) as TFunction<'board'>;

beforeEach(() => {
  vi.useFakeTimers();
  // In Tashkent it is the 21st already.
  vi.setSystemTime('2026-11-20T19:30:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-11-20', '20.11.2026'],
  ['2026-11-21', 'card.today'],
  ['2026-11-22', '22.11.2026'],
  ['2027-11-21', '21.11.2027'],
])('the date %s of a card and in the table is %s', (date, expected) => {
  expect(cardDate(date, t)).toBe(expected);
});
