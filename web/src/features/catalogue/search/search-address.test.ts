import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery, hasCondition, parseSearchAddress } from './search-address.ts';

describe('parseSearchAddress', () => {
  it('takes numbers as numbers or as strings', () => {
    expect(parseSearchAddress({ countryId: '7', page: 2, id: '12', continentId: 3 })).toEqual({
      countryId: 7,
      page: 2,
      id: 12,
      continentId: 3,
    });
  });

  it('takes texts that the router read as numbers or booleans', () => {
    expect(parseSearchAddress({ query: 2026 })).toEqual({ query: '2026' });
    expect(parseSearchAddress({ query: true })).toEqual({ query: 'true' });
  });

  it('drops what is odd', () => {
    expect(
      parseSearchAddress({
        query: ['a'],
        type: 'PLANET',
        id: '1e9',
        countryId: -1,
        continentId: 1.5,
        tab: 'x',
        page: 0,
        more: 1,
      }),
    ).toEqual({});
  });

  it('never throws and gives the same when parsed again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('query', 'type', 'id', 'page', 'tab'), fc.anything()),
        (odd) => {
          const address = parseSearchAddress(odd);
          expect(parseSearchAddress({ ...address })).toEqual(address);
        },
      ),
    );
  });
});

describe('cleanQuery', () => {
  it('trims, joins spaces, drops control characters and cuts', () => {
    expect(cleanQuery('  Seul \u0000\n national ')).toBe('Seul national');
    expect(cleanQuery('\ud800')).toBeUndefined();
    expect(cleanQuery('a'.repeat(600))).toHaveLength(500);
  });
});

describe('hasCondition', () => {
  it('wants three characters, or a place or faculty without a text', () => {
    expect(hasCondition({ query: 'ab' })).toBe(false);
    expect(hasCondition({ query: 'abc' })).toBe(true);
    expect(hasCondition({})).toBe(false);
    expect(hasCondition({ countryId: 1 })).toBe(true);
    expect(hasCondition({ query: 'ab', countryId: 1 })).toBe(false);
  });
});
