import type { LinkableUniversity } from '@parvoz/contract/agencies/consulting-universities.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PickerCountry } from './queries.ts';
import { synonymsIn } from './query-parts.ts';
import {
  countIn,
  differenceOf,
  finder,
  isTicked,
  mark,
  NO_MARKS,
  namesIn,
  type OtherNames,
  rowsOf,
  sumOf,
  tickedIds,
  versionIn,
} from './selection.ts';

const NO_NAMES: OtherNames = { ...namesIn([]), abbreviations: new Map(), synonyms: new Map() };

const university = (id: number, given: Partial<LinkableUniversity> = {}): LinkableUniversity => ({
  ...{ id, name: `University ${id}`, city: '', cuid: null, isActive: true },
  ...given,
});
const country = (id: number, universities: LinkableUniversity[], name = `Country ${id}`): PickerCountry => ({
  ...{ id, name, code: 'UZ', universities },
});

describe('marks', () => {
  const [linked, free] = [university(1, { cuid: 10 }), university(2)];

  it('stand only for what differs from the links', () => {
    const ticked = mark(NO_MARKS, [linked, free], true);
    expect([...ticked]).toEqual([[2, true]]);
    expect([linked, free].map((one) => isTicked(ticked, one))).toEqual([true, true]);
    expect([...mark(ticked, [linked, free], false)]).toEqual([[1, false]]);
    expect(mark(ticked, [free], false).size).toBe(0);
  });

  it('do not undo what somebody else has saved in the meantime', () => {
    const marks = mark(NO_MARKS, [free], true);
    const after = [country(1, [linked, { ...free, cuid: 11 }, university(3, { cuid: 12 })])];
    expect(tickedIds(marks, after)).toEqual([1, 2, 3]);
    expect(countIn(marks, after[0]!.universities)).toEqual({ total: 3, ticked: 3, added: 0, removed: 0 });
    expect(differenceOf([country(1, [linked, free])], after)).toEqual({ added: 2, removed: 0 });
    expect(versionIn(after)).toBe('3-12');
  });

  it('are counted by what a save would change', () => {
    const marks = mark(mark(NO_MARKS, [free], true), [linked], false);
    const counts = countIn(marks, [linked, free, university(3)]);
    expect(counts).toEqual({ total: 3, ticked: 1, added: 1, removed: 1 });
    expect(sumOf([counts, counts])).toEqual({ total: 6, ticked: 2, added: 2, removed: 2 });
  });
});

describe('a text', () => {
  const uzbekistan = country(1, [], 'Oʻzbekiston');
  const national = university(1, { name: 'Oʻzbekiston Milliy universiteti', city: 'Toshkent' });

  it.each(["o'zbek", 'oʻzbek', 'o‘zbek', 'ўзбек', 'ozbek', 'OZBEK milliy', 'тошкент', 'milliy toshkent'])(
    'finds a name in any script: %s',
    (text) => expect(finder(text, NO_NAMES)(uzbekistan)(national)).toBe(true),
  );

  it('finds all of a country by its name, and some of it by more words', () => {
    const find = finder('узбекистон самарқанд', NO_NAMES)(uzbekistan);
    expect(find(university(2, { name: 'Tibbiyot', city: 'Samarqand' }))).toBe(false);
    const right = finder('ўзбекистон самарқанд', NO_NAMES)(uzbekistan);
    expect([university(2, { name: 'Tibbiyot', city: 'Samarqand' }), national].map(right)).toEqual([
      true,
      false,
    ]);
    expect(finder('ўзбекистон', NO_NAMES)(uzbekistan)(university(3, { name: 'Koç' }))).toBe(true);
  });
});

describe('other names', () => {
  const turkey = country(1, [], 'Turkiya');
  const technical = university(1, { name: 'Yaqin Sharq texnika universiteti', city: 'Anqara' });
  const bosphorus = university(2, { name: 'Bosfor universiteti', city: 'Istanbul' });
  const austria = country(2, [], 'Avstriya');
  const vienna = university(3, { name: 'Vena universiteti', city: 'Vena' });
  const names: OtherNames = {
    ...NO_NAMES,
    abbreviations: new Map([[2, 'boun bu']]),
    synonyms: synonymsIn([
      ['yaqin sharq texnika universiteti', 'metu', 'odtu', 'middle east technical university'],
      ['turkiya', 'turkiye', 'turkey', 'turtsiya'],
      ['anqara', 'ankara'],
      ['avstriya', 'austria'],
    ]),
  };
  const found = (text: string) => {
    const find = finder(text, names);
    return [...[technical, bosphorus].filter(find(turkey)), ...[vienna].filter(find(austria))].map(
      ({ id }) => id,
    );
  };

  it.each([
    ['METU', [1]],
    ['МЕТУ', [1]],
    ['ODTÜ', [1]],
    ['middle east technical', [1]],
    ['Turkey', [1, 2]],
    ['turke', [1, 2]],
    ['Türkiye', [1, 2]],
    ['turkey istanbul', [2]],
    ['turkey ankara', [1]],
    ['austria metu', []],
    ['boun', [2]],
    ['БОУН', [2]],
    ['boun turkey', [2]],
    ['austria', [3]],
    ['au', []],
    ['universiteti', [1, 2, 3]],
    ['turkey universiteti', [1, 2]],
    ['zzz turkey', []],
  ])('of %s find %j', (text, ids) => expect(found(text)).toEqual(ids));

  it('find no less than the text itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aenrstuv ') }), (text) => {
        const plain = finder(text, NO_NAMES);
        const more = finder(text, names);
        for (const one of [technical, bosphorus])
          if (plain(turkey)(one)) expect(more(turkey)(one)).toBe(true);
      }),
    );
  });
});

describe('rows', () => {
  const countries = [country(1, [university(1), university(2), university(3)]), country(2, [university(4)])];
  const shown = (rows: ReturnType<typeof rowsOf>['rows']) =>
    rows.map((row) => (row.kind === 'COUNTRY' ? `c${row.country.id}` : row.universities.map(({ id }) => id)));

  it('have lines of an open country, and no country of which nothing is shown', () => {
    const everything = { showsOf: () => () => true };
    const open = rowsOf(countries, { ...everything, columns: 2, isOpen: ({ id }) => id === 1 });
    expect(shown(open.rows)).toEqual(['c1', [1, 2], [3], 'c2']);
    expect(open.found).toBe(4);
    const some = rowsOf(countries, {
      columns: 1,
      isOpen: () => true,
      showsOf:
        () =>
        ({ id }) =>
          id === 3,
    });
    expect(shown(some.rows)).toEqual(['c1', [3]]);
    expect(some.found).toBe(1);
  });
});
