import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('parseSearch', () => {
  it('gives whole numbers as numbers and repeated names as lists', () => {
    expect(parseSearch('?page=2&query=mit&country=1%2C2&degree=3&degree=x')).toEqual({
      page: 2,
      query: 'mit',
      country: '1,2',
      degree: [3, 'x'],
    });
  });

  it.each(['true', 'null', '1e3', '1.0', '007', '+1', '"2026"', '{"a":1}', '[1]', '12345678901234567890'])(
    'leaves %s a text',
    (text) => expect(parseSearch(`?query=${encodeURIComponent(text)}`)).toEqual({ query: text }),
  );
});

describe('stringifySearch', () => {
  it('puts no quotation marks around texts that look like something else', () => {
    expect(stringifySearch({ query: '2026', page: 2, tab: undefined })).toBe('?query=2026&page=2');
    expect(stringifySearch({ query: 'true' })).toBe('?query=true');
    expect(stringifySearch({})).toBe('');
  });

  it('stays the same when it is read and written again', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('query', 'page', 'id', '__proto__'), fc.string()),
        (search) => {
          const written = stringifySearch(search);
          expect(stringifySearch(parseSearch(written))).toBe(written);
        },
      ),
    );
  });
});
