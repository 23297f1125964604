import { MAX_PRICE_TIYIN } from '@parvoz/contract/limits.ts';
import { expect, test } from 'vitest';
import { changeDetail, readDetailSearch, writeDetailSearch } from './detail-search.ts';
import {
  changeList,
  hasConditions,
  listAddress,
  readListSearch,
  toConditions,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';

test('reads filters; odd values become defaults', () => {
  const named = { query: 'ufq', country: '4,2', university: '9', sort: 'NAME', page: '2' };
  const bounds = { upTo: '5 000 000', free: 1, answer: 24, finished: '70' };
  expect(readListSearch({ ...named, ...bounds })).toEqual({
    ...{ query: 'ufq', country: [4, 2], university: 9, sort: 'NAME', page: 2 },
    ...{ upTo: 5_000_000, free: true, answer: 24, finished: 70 },
  });
  const odd = { country: {}, sort: 1, page: -1, university: 'a' };
  const oddBounds = { upTo: '-5', free: 'yes', answer: 25, finished: [71] };
  expect(writeListSearch(readListSearch({ ...odd, ...oddBounds }))).toEqual(writeListSearch({}));
});

test.each([
  '40,000,000',
  '40 000 000',
  '40.000.000',
  '40,000,000.00',
  '40\u00a0000\u00a0000,00',
  ' 40000000 ',
])('a sum is read as pages and people write it: %s', (upTo) =>
  expect(readListSearch({ upTo }).upTo).toBe(40_000_000),
);

test.each(['1.5', '4,00,000', '1,50000', '0', '40 mln', '1 500,50'])('is no whole sum: %s', (upTo) =>
  expect(readListSearch({ upTo }).upTo).toBeUndefined(),
);

test('writes what differs from the defaults', () => {
  const state = readListSearch({ country: '4,2', sort: 'name', page: 2 });
  expect(listAddress(state)).toBe('/consulting-list?country=4%2C2&sort=name&page=2');
  expect(readListSearch(writeListSearch(state))).toEqual(state);
  expect(changeList(state, { query: 'a' }).page).toBe(1);
  expect(listAddress(withoutFilters(state))).toBe('/consulting-list?sort=name');
  expect([hasConditions(state), hasConditions(withoutFilters(state))]).toEqual([true, false]);
  expect(toConditions(state)).toEqual({
    ...{ query: null, countryId: [4, 2], universityId: null, sort: 'NAME' },
    ...{ priceUpTo: null, answerWithin: null, finishedFrom: null },
  });
});

test('bounds of price and measures are asked for in tiyin, minutes and percent, each is a filter', () => {
  const bounded = readListSearch({ upTo: 5_000_000, answer: 72, finished: 90 });
  expect(listAddress(bounded)).toBe('/consulting-list?upTo=5000000&answer=72&finished=90');
  expect(toConditions(bounded)).toMatchObject({
    ...{ priceUpTo: 500_000_000, answerWithin: 4320, finishedFrom: 90 },
  });
  // Free is the lower bound of both.
  expect(toConditions({ ...bounded, free: true }).priceUpTo).toBe(0);
  // More than anything may cost is not refused.
  expect(toConditions(readListSearch({ upTo: '999999999999' })).priceUpTo).toBe(MAX_PRICE_TIYIN);
  for (const one of [{ upTo: 1 }, { free: 1 }, { answer: 1 }, { finished: 50 }])
    expect([hasConditions(readListSearch(one)), hasConditions(withoutFilters(readListSearch(one)))]).toEqual([
      true,
      false,
    ]);
  expect(hasConditions(readListSearch({ sort: 'name', page: 3 }))).toBe(false);
});

test('both lists of an agency page keep their page', () => {
  const none = { query: '', country: undefined };
  expect(readDetailSearch({ universities: '2', reviews: 'x' })).toEqual({
    ...none,
    universities: 2,
    reviews: 1,
  });
  expect(writeDetailSearch({ ...none, universities: 2, reviews: 1 })).toEqual({ universities: 2 });
  const found = readDetailSearch({ query: ' tum ', country: '4,5', universities: 3, reviews: 2 });
  expect(found).toEqual({ query: 'tum', country: 4, universities: 3, reviews: 2 });
  expect(readDetailSearch(writeDetailSearch(found))).toEqual(found);
  expect(changeDetail(found, { country: undefined })).toEqual({
    ...{ query: 'tum', country: undefined, universities: 1, reviews: 2 },
  });
});
