import { describe, expect, it } from 'vitest';
import { changeList, countFilters, listAddress, readListSearch, writeListSearch } from './list-search.ts';

const defaults = {
  query: '',
  country: [],
  continent: [],
  degree: [],
  faculty: [],
  sort: 'RATING',
  page: 1,
};

describe('the address of the list of universities', () => {
  it('is read whatever form the router gives it', () => {
    expect(readListSearch({})).toEqual(defaults);
    expect(readListSearch({ country: 7 }).country).toEqual([7]);
    expect(readListSearch({ country: '7,9' }).country).toEqual([7, 9]);
    expect(readListSearch({ country: [7, '9'] }).country).toEqual([7, 9]);
    expect(readListSearch({ query: 42 }).query).toBe('42');
    expect(readListSearch({ sort: 'name' }).sort).toBe('NAME');
    expect(readListSearch({ sort: 'NEW', page: '3' })).toMatchObject({ sort: 'NEW', page: 3 });
  });

  it('falls to the defaults for odd values', () => {
    const odd = {
      query: { a: 1 },
      country: 'x,-1,0,1.5,2147483648,,7,7',
      continent: null,
      degree: [{}, true],
      faculty: 1e21,
      sort: 'price',
      page: '-2',
    };
    expect(readListSearch(odd)).toEqual({ ...defaults, country: [7] });
    expect(readListSearch({ page: 'two' }).page).toBe(1);
    expect(readListSearch({ page: 1e9 }).page).toBe(1);
    expect(readListSearch({ query: 'a'.repeat(500) }).query).toHaveLength(200);
  });

  it('leaves defaults out and keeps every key, so that odd values go', () => {
    expect(JSON.stringify(writeListSearch({}))).toBe('{}');
    expect(Object.keys(writeListSearch({}))).toHaveLength(7);
    expect(writeListSearch({ country: [7], degree: [1, 2], sort: 'NEW', page: 2 })).toMatchObject({
      country: 7,
      degree: '1,2',
      sort: 'new',
      page: 2,
    });
  });

  it('survives writing and reading', () => {
    const state = {
      ...defaults,
      query: '007',
      country: [1],
      faculty: [3, 2],
      sort: 'NAME',
      page: 4,
    } as const;
    const again = readListSearch(
      writeListSearch({ ...state, country: [1], continent: [], degree: [], faculty: [3, 2] }),
    );
    expect(again).toEqual(state);
  });

  it('stands as a path with query', () => {
    expect(listAddress({})).toBe('/university-list');
    expect(listAddress({ country: [1, 2], page: 2 })).toBe('/university-list?country=1%2C2&page=2');
  });
});

describe('a change of the list', () => {
  const state = readListSearch({ country: '1,2', query: 'med', page: 5 });

  it('starts over at the first page', () => {
    expect(changeList(state, { degree: [1] }).page).toBe(1);
    expect(changeList(state, { page: 6 }).page).toBe(6);
  });

  it('counts each filter', () => {
    expect(countFilters(state)).toBe(3);
    expect(countFilters(readListSearch({ sort: 'new', page: 2 }))).toBe(0);
  });
});
