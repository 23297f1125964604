import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DateOnly, FilterText, Id, IdList, IdParams, PageQuery, pageOf, pageQuery } from './common.ts';

describe('id in a path', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['007', 7],
    [5, 5],
  ])('%j is %i', (given, id) => {
    expect(IdParams.parse({ id: given })).toEqual({ id });
  });

  it.each([
    '',
    '0',
    '-1',
    '+1',
    '1.5',
    '1e3',
    ' 1',
    '1 ',
    'abc',
    '2147483648',
    '٣',
    0,
    1.5,
    null,
    undefined,
    ['1'],
  ])('%j is none', (id) => {
    expect(IdParams.safeParse({ id }).success).toBe(false);
  });

  it('is every whole number that an id column holds and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double()), (number) => {
        const fits = Number.isInteger(number) && number >= 1 && number <= 2_147_483_647;
        expect(IdParams.safeParse({ id: number }).success).toBe(fits);
        expect(IdParams.safeParse({ id: String(number) }).success).toBe(fits && /^\d+$/.test(String(number)));
        expect(Id.safeParse(number).success).toBe(fits);
      }),
    );
  });
});

describe('paging', () => {
  it('has defaults', () => {
    expect(PageQuery.parse({})).toEqual({ page: 1, size: 30 });
    expect(pageQuery(12).parse({})).toEqual({ page: 1, size: 12 });
    expect(pageQuery(12).parse({ page: '3', size: '100', other: 'x' })).toEqual({ page: 3, size: 100 });
  });

  it.each([{ page: '0' }, { size: '0' }, { size: '101' }, { page: '100001' }, { page: 'one' }, { size: '' }])(
    'refuses %j',
    (query) => {
      expect(PageQuery.safeParse(query).success).toBe(false);
    },
  );

  it('of a list says where it stands', () => {
    const page = { content: [1, 2], totalElements: 5, page: 1, size: 2 };
    expect(pageOf(Id).parse(page)).toEqual(page);
    expect(pageOf(Id).safeParse({ ...page, totalElements: undefined }).success).toBe(false);
    expect(pageOf(Id).safeParse({ ...page, content: [0] }).success).toBe(false);
  });
});

describe('ids of a condition', () => {
  it.each([
    [undefined, []],
    [null, []],
    [[], []],
    [5, [5]],
    [[5], [5]],
    [
      [3, 1, 3, 1],
      [3, 1],
    ],
  ])('%j are %j', (given, ids) => {
    expect(IdList.parse(given)).toEqual(ids);
  });

  it.each(['1', [1, '2'], [0], 0, -1, 1.5, [[1]], {}, Array.from({ length: 101 }, (_, index) => index + 1)])(
    'are not %j',
    (given) => {
      expect(IdList.safeParse(given).success).toBe(false);
    },
  );

  it('may be 100', () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(IdList.parse(ids)).toEqual(ids);
  });
});

describe('text of a condition', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' \n ', null],
    ['  oʻzbek ', 'oʻzbek'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('%j is %j', (given, text) => {
    expect(FilterText.parse(given)).toBe(text);
  });

  it.each([5, [], {}, 'x'.repeat(201)])('is not %j', (given) => {
    expect(FilterText.safeParse(given).success).toBe(false);
  });
});

describe('date', () => {
  it.each(['2026-11-21', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is one', (date) => {
    expect(DateOnly.parse(date)).toBe(date);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '2026-1-1',
    '21.11.2026',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '0000-01-01',
    '10000-01-01',
    '-001-01-01',
    'now',
    '',
    20_261_121,
  ])('%j is none', (date) => {
    expect(DateOnly.safeParse(date).success).toBe(false);
  });
});
