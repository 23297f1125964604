import { expect, test } from 'vitest';
import { pageItems } from './page-list.ts';

const lineOf = (page: number, pageCount: number, hidden: 'phones' | 'desktops'): string =>
  pageItems(page, pageCount)
    .filter(({ on }) => on !== hidden)
    .map(({ item }) => (typeof item === 'number' ? item : '…'))
    .join(' ');

test.each([
  [1, 1, '1', '1'],
  [3, 5, '1 2 3 4 5', '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6', '1 … 6'],
  [3, 6, '1 2 3 4 5 6', '1 2 3 … 6'],
  [6, 6, '1 2 3 4 5 6', '1 … 6'],
  [4, 7, '1 2 3 4 5 6 7', '1 … 4 … 7'],
  [1, 7, '1 2 3 4 … 7', '1 … 7'],
  [7, 7, '1 … 4 5 6 7', '1 … 7'],
  [1, 13, '1 2 3 4 … 13', '1 … 13'],
  [4, 13, '1 2 3 4 5 … 13', '1 … 4 … 13'],
  [7, 13, '1 … 6 7 8 … 13', '1 … 7 … 13'],
  [11, 13, '1 … 10 11 12 13', '1 … 11 12 13'],
  [12, 13, '1 … 10 11 12 13', '1 … 12 13'],
])('page %i of %i: %s', (page, pageCount, desktop, phone) => {
  expect(lineOf(page, pageCount, 'phones')).toBe(desktop);
  expect(lineOf(page, pageCount, 'desktops')).toBe(phone);
});

test('an ellipsis stands for two or more numbers, and all others are there in order', () => {
  for (let pageCount = 1; pageCount < 30; pageCount++)
    for (let page = 1; page <= pageCount; page++)
      for (const hidden of ['phones', 'desktops'] as const) {
        const line = lineOf(page, pageCount, hidden).split(' ');
        const numbers = line.map(Number);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pageCount);
        expect(numbers).toContain(page);
        for (const [index, sign] of line.entries())
          if (sign === '…') expect(numbers[index + 1]! - numbers[index - 1]!).toBeGreaterThan(2);
          else if (index && line[index - 1] !== '…') expect(numbers[index]! - numbers[index - 1]!).toBe(1);
      }
});
