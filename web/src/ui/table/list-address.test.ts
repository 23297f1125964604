import { describe, expect, it } from 'vitest';
import { choice, choices, defineList, ids } from './list-address.ts';

const list = defineList({
  fields: {
    ...{ country: ids, status: choice(['ACTIVE', 'INACTIVE']), days: choice(['7', '30']) },
    kind: choices(['PAID', 'PAID_OUTSIDE', 'FREE']),
  },
  sorts: ['NAME', 'UPDATED'],
});
const none = list.read({});

describe('the address of a list', () => {
  it('is empty at the beginning', () => {
    expect(none).toEqual({
      ...{ query: '', order: 'NAME', page: 1, size: 30, columns: null },
      filters: { country: [], status: null, days: null, kind: [] },
    });
    expect(Object.values(list.write(none)).filter((one) => one !== undefined)).toEqual([]);
  });

  it.each([
    [{ query: 'med', country: '1,2', status: 'inactive', order: '-updated', page: 3, size: 50 }],
    [{ query: 2026, country: 7, columns: 'code.updated' }],
    [{ days: 30 }],
    [{ kind: 'free' }],
    [{ kind: 'paid,free' }],
    [{ columns: '' }],
  ])('%j is written as it was read', (search) => {
    expect(list.write(list.read(search))).toMatchObject(search);
  });

  it.each([
    [{ order: 'rating', status: 'odd', country: 'x', page: -1, size: 31, columns: 5, query: {} }],
    [{ kind: 'pai,odd' }],
    [{ order: ['name'], status: ['active'], columns: ['code'] }],
  ])('%j falls to the default', (search) => {
    expect(list.read(search)).toEqual(none);
  });

  it('starts over after a change of filters, not after one of columns', () => {
    const third = list.read({ page: 3, country: 1 });
    const other = list.change(third, { filters: { status: 'ACTIVE' } });
    expect(other).toMatchObject({ page: 1, filters: { country: [1], status: 'ACTIVE', kind: [] } });
    expect(list.change(third, { columns: ['code'] }).page).toBe(3);
    expect([list.count(none), list.count(other)]).toEqual([0, 2]);
    expect(list.withoutFilters(other)).toEqual(none);
  });
});
