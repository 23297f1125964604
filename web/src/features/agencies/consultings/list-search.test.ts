import { expect, test } from 'vitest';
import { readDetailSearch, writeDetailSearch } from './detail-search.ts';
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
  expect(readListSearch({ query: 'ufq', country: '4,2', university: '9', sort: 'NAME', page: '2' })).toEqual({
    query: 'ufq',
    country: [4, 2],
    university: 9,
    sort: 'NAME',
    page: 2,
  });
  expect(writeListSearch(readListSearch({ country: {}, sort: 1, page: -1, university: 'a' }))).toEqual(
    writeListSearch({}),
  );
});

test('writes what differs from the defaults', () => {
  const state = readListSearch({ country: '4,2', sort: 'name', page: 2 });
  expect(listAddress(state)).toBe('/consulting-list?country=4%2C2&sort=name&page=2');
  expect(readListSearch(writeListSearch(state))).toEqual(state);
  expect(changeList(state, { query: 'a' }).page).toBe(1);
  expect(listAddress(withoutFilters(state))).toBe('/consulting-list?sort=name');
  expect([hasConditions(state), hasConditions(withoutFilters(state))]).toEqual([true, false]);
  expect(toConditions(state)).toEqual({ query: null, countryId: [4, 2], universityId: null, sort: 'NAME' });
});

test('both lists of an agency page keep their page', () => {
  expect(readDetailSearch({ universities: '2', reviews: 'x' })).toEqual({ universities: 2, reviews: 1 });
  expect(writeDetailSearch({ universities: 2, reviews: 1 })).toEqual({ universities: 2, reviews: undefined });
});
