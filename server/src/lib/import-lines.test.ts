import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostOf, isSameLink } from './cells.ts';
import type { Holders } from './import-clashes.ts';
import { type Columns, column } from './import-columns.ts';
import { addTo, foldedNames, type ImportedKind, type Line, prepareLines, type Read } from './import-lines.ts';

/** A record as universities are: found by its site, else by its names in its country. */
interface Row {
  id: number;
  nameUz: string;
  nameRu: string;
  nameEn: string;
  country: string | null;
  site: string | null;
}
type Field = Exclude<keyof Row, 'nameRu'>;

const text = (key: Field) => column<Row, null>(key as never, (cell) => cell as never);
const COLUMNS: Columns<Field, Row, null> = {
  id: column<Row, null>('id', (cell) => Number(cell) as never),
  nameUz: text('nameUz'),
  nameEn: text('nameEn'),
  country: text('country'),
  site: column<Row, null>('site', (cell) => cell as never, { isSame: isSameLink as never }),
};

const keysOf = ({ values }: Pick<Read<Field, Row>, 'values'>) => [
  ...(values.site ? [{ key: `host ${hostOf(values.site)}`, by: 'site' as const }] : []),
  ...(values.country ? foldedNames(values) : []).map((name) => ({
    ...{ key: `name ${values.country} ${name}`, by: 'nameEn' as const },
  })),
];

const kindOf = (rows: readonly Row[]): ImportedKind<Field, Row, null> => ({
  columns: COLUMNS,
  blank: { id: 0, nameUz: '', nameRu: '', nameEn: '', country: null, site: null },
  required: ['country'],
  findLookups: async () => null,
  keysOf,
  findHolders: async (reads) => {
    const wanted = new Set(reads.flatMap(keysOf).map(({ key }) => key));
    const holders: Holders = new Map();
    for (const row of rows)
      for (const { key } of keysOf({ values: row })) if (wanted.has(key)) addTo(holders, key, row.id);
    return holders;
  },
  findCurrent: async (ids) =>
    rows.filter(({ id }) => ids.includes(id)).map((row) => ({ version: 1, row: { ...row } })),
});

/** The records after all lines that are not refused. */
const apply = async (rows: readonly Row[], lines: readonly Line<Field>[]) => {
  const prepared = await prepareLines(kindOf(rows), lines);
  const written = new Map(rows.map((row) => [row.id, row]));
  for (const { outcome, draft, refId } of prepared) {
    const id = refId ?? Math.max(99, ...written.keys()) + 1;
    if (outcome === 'NEW' || outcome === 'CHANGED') written.set(id, { ...draft!, id });
  }
  return { rows: [...written.values()], outcomes: prepared.map(({ outcome }) => outcome) };
};

const NAMES = ['', 'A', 'B', 'C'];
const SITES = ['', 'https://a.test', 'http://www.b.test/', 'https://B.test/en', 'https://c.test/'];
const oneOf = (list: readonly string[]) => fc.constantFrom(...list);
const cells = fc.record({
  id: oneOf(['', '', '', '1', '2', '3', '9']),
  nameUz: oneOf(NAMES),
  nameEn: oneOf(NAMES),
  country: oneOf(['', 'UZ', 'UZ', 'KZ']),
  site: oneOf(SITES),
});
const file = fc
  .array(cells, { minLength: 1, maxLength: 6 })
  .map((list) => list.map((one, index): Line<Field> => ({ line: index + 2, cells: one })));
const catalogue = fc
  .array(
    fc.record({
      nameUz: oneOf(NAMES.slice(1)),
      nameEn: oneOf(NAMES),
      country: oneOf(['UZ', 'UZ', 'KZ']),
      site: oneOf(SITES),
    }),
    { maxLength: 4 },
  )
  .map((list) =>
    list.map((row, index): Row => ({ ...row, nameRu: '', id: index + 1, site: row.site || null })),
  );

describe('a file', () => {
  it('that comes again changes nothing: no line of it is written twice, and none makes a record then', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, file, async (rows, lines) => {
        const first = await apply(rows, lines);
        const again = await apply(first.rows, lines);
        const taken = again.outcomes.filter((_, index) => first.outcomes[index] !== 'REFUSED');
        expect(taken).not.toContain('CHANGED');
        expect(again.outcomes).not.toContain('NEW');
        if (!first.outcomes.includes('REFUSED')) expect(new Set(again.outcomes)).toEqual(new Set(['SAME']));
      }),
      { numRuns: 1500 },
    );
  });
});
