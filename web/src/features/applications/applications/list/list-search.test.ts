import { expect, test } from 'vitest';
import { conditionsOf, readListSearch, writeListSearch } from './list-search.ts';

test.each([
  [{}, { status: 'ALL', page: 1 }, {}],
  [
    { status: 'started', page: 2 },
    { status: 'STARTED', page: 2 },
    { status: 'started', page: 2 },
  ],
  [{ status: 'nonsense', page: -1 }, { status: 'ALL', page: 1 }, {}],
  [{ status: ['trail', 'x'], page: 'x' }, { status: 'ALL', page: 1 }, {}],
])('%o', (search, state, written) => {
  expect(readListSearch(search)).toEqual(state);
  expect(JSON.parse(JSON.stringify(writeListSearch(readListSearch(search))))).toEqual(written);
});

test('all of them have no condition', () => {
  expect(conditionsOf({ status: 'ALL', page: 1 })).toEqual({ status: [] });
  expect(conditionsOf({ status: 'TRAIL', page: 3 })).toEqual({ status: ['TRAIL'] });
});
