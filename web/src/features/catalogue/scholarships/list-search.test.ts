import { describe, expect, test } from 'vitest';
import {
  changeList,
  hasConditions,
  listAddress,
  readListSearch,
  toConditions,
  withoutFilters,
  writeListSearch,
} from './list-search.ts';
import { impersonal, toPersonalConditions } from './personal-search.ts';

describe('address of the list', () => {
  test('reads every filter', () => {
    const search = {
      query: ' erasmus ',
      country: '3,1,3',
      degree: 2,
      university: 7,
      from: '2026-11-01',
      to: '2027-01-31',
      free: 1,
      fit: 'does_not',
      sort: 'fit',
      page: 3,
    };
    expect(readListSearch(search)).toEqual({
      query: 'erasmus',
      country: [3, 1],
      degree: [2],
      university: 7,
      from: '2026-11-01',
      to: '2027-01-31',
      free: true,
      fit: 'DOES_NOT',
      sort: 'FIT',
      page: 3,
    });
  });

  test('odd values become defaults', () => {
    const odd = {
      query: { a: 1 },
      country: 'x,-1,2.5',
      degree: null,
      university: 'me',
      from: '2026-02-30',
      to: '31.12.2026',
      free: 'no',
      fit: 'maybe',
      sort: 'price',
      page: 0,
    };
    expect(writeListSearch(readListSearch(odd))).toEqual(writeListSearch({}));
    expect(listAddress(readListSearch(odd))).toBe('/scholarships');
  });

  test('what is written is read back the same', () => {
    const state = readListSearch({
      country: '1,2',
      free: '1',
      from: '2026-12-01',
      fit: 'nearly',
      sort: 'NEW',
      page: '2',
      query: '2026',
    });
    expect(readListSearch(writeListSearch(state))).toEqual(state);
    expect(listAddress(state)).toBe(
      '/scholarships?query=2026&country=1%2C2&from=2026-12-01&free=1&fit=nearly&sort=new&page=2',
    );
  });

  test('a change starts over at the first page; clearing keeps the order', () => {
    const state = readListSearch({ country: 1, free: 1, sort: 'name', page: 4 });
    expect(changeList(state, { degree: [2] })).toEqual({ ...state, degree: [2], page: 1 });
    expect(withoutFilters(state)).toEqual(readListSearch({ sort: 'name' }));
    expect([hasConditions(state), hasConditions(withoutFilters(state))]).toEqual([true, false]);
  });

  test('to who has said nothing it is the list of everybody', () => {
    const state = readListSearch({ fit: 'qualifies', sort: 'fit', free: 1 });
    expect(impersonal(state)).toEqual(readListSearch({ free: 1 }));
    expect(toConditions(state)).toEqual(toConditions(readListSearch({ free: 1 })));
    expect(toPersonalConditions(state)).toMatchObject({ verdicts: ['QUALIFIES'], sort: 'FIT', free: true });
    expect(toPersonalConditions(readListSearch({}))).toMatchObject({ verdicts: [], sort: 'DEADLINE' });
    expect([hasConditions(state), hasConditions(readListSearch({ fit: 'nearly' }))]).toEqual([true, true]);
    expect(hasConditions(readListSearch({ sort: 'fit', page: 2 }))).toBe(false);
  });

  test('the API gets null for what is not asked', () => {
    expect(toConditions(readListSearch({}))).toEqual({
      query: null,
      countryId: [],
      degreeId: [],
      universityId: null,
      from: null,
      to: null,
      free: null,
      sort: 'DEADLINE',
    });
  });
});
