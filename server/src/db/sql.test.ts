import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Queryable } from './pool.ts';
import {
  all,
  createStatementNames,
  empty,
  join,
  one,
  raw,
  rows,
  run,
  type Sql,
  sql,
  toQuery,
} from './sql.ts';

const shown = (query: Parameters<typeof toQuery>[0]) => {
  const { text, values } = toQuery(query);
  return { text, values };
};

describe('sql', () => {
  it('makes a numbered parameter of each value', () => {
    expect(shown(sql`select * from t where a = ${1} and b = ${'x'}`)).toEqual({
      text: 'select * from t where a = $1 and b = $2',
      values: [1, 'x'],
    });
  });

  it('splices pieces in and numbers their values in order', () => {
    const inner = sql`b = ${2} or ${sql`c = ${3}`}`;
    expect(shown(sql`a = ${1} and (${inner}) and d = ${4}`)).toEqual({
      text: 'a = $1 and (b = $2 or c = $3) and d = $4',
      values: [1, 2, 3, 4],
    });
  });

  it('numbers a piece anew wherever it stands', () => {
    const order = sql`case when a < ${'x'} then 1 end`;
    expect(shown(sql`select ${order} order by ${order}`)).toEqual({
      text: 'select case when a < $1 then 1 end order by case when a < $2 then 1 end',
      values: ['x', 'x'],
    });
  });

  it('keeps null, lists and dates as one value', () => {
    const values = [null, [1, 2], new Date(0), undefined, ''];
    expect(shown(sql`${values[0]},${values[1]},${values[2]},${values[3]},${values[4]}`)).toEqual({
      text: '$1,$2,$3,$4,$5',
      values,
    });
  });

  it('never makes a value part of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (values) => {
        const query = join(
          values.map((value) => sql`a = ${value}`),
          ' or ',
        );
        const { text, values: given } = toQuery(query);
        expect(text).toBe(values.map((_, index) => `a = $${index + 1}`).join(' or '));
        expect(given).toEqual(values);
      }),
    );
  });

  it('has the text of its pieces, however many others came from the same place', () => {
    const listed = (columns: readonly string[], more: Sql, id: number) =>
      sql`select ${join(columns.map(raw), ', ')} from t where a = ${id}${more}`;
    const ask = (count: number, isOpen: boolean) =>
      shown(
        listed(
          Array.from({ length: count }, (_, index) => `c${index}`),
          isOpen ? sql` and b = ${'x'}` : empty,
          count,
        ),
      );
    // Twice, and more than are remembered: each is asked for again once it has been forgotten.
    for (let turn = 0; turn < 2; turn++)
      for (let count = 1; count < 40; count++)
        for (const isOpen of [true, false, true]) {
          const columns = Array.from({ length: count }, (_, index) => `c${index}`).join(', ');
          expect(ask(count, isOpen)).toEqual({
            text: `select ${columns} from t where a = $1${isOpen ? ' and b = $2' : ''}`,
            values: isOpen ? [count, 'x'] : [count],
          });
        }
  });

  it('is another text where a value stands in the place of a piece', () => {
    const either = (one: unknown) => sql`select ${one} as a`;
    expect(shown(either(raw('1')))).toEqual({ text: 'select 1 as a', values: [] });
    expect(shown(either('1'))).toEqual({ text: 'select $1 as a', values: ['1'] });
    expect(shown(either(sql`${'1'}`))).toEqual({ text: 'select $1 as a', values: ['1'] });
    expect(shown(either(raw('$1')))).toEqual({ text: 'select $1 as a', values: [] });
  });

  it('takes raw text as it is', () => {
    expect(shown(sql`select ${raw("'a'")}${empty}`)).toEqual({ text: "select 'a'", values: [] });
  });
});

describe('joined pieces', () => {
  it('stand between separators', () => {
    expect(shown(join([sql`${1}`, sql`${2}`, raw('c')], ', '))).toEqual({
      text: '$1, $2, c',
      values: [1, 2],
    });
    expect(shown(join([], ', ', 'none')).text).toBe('none');
    expect(shown(join([], ', ')).text).toBe('');
    expect(shown(join([raw('a')], ', ')).text).toBe('a');
  });
});

describe('conditions', () => {
  it('are true when there are none', () => {
    expect(shown(all([])).text).toBe('true');
  });

  it('stand each for itself, so that an "or" inside one stays there', () => {
    const { text, values } = shown(all([sql`a = ${1}`, sql`b = ${2} or c`]));
    expect(text).toBe('(a = $1) and (b = $2 or c)');
    expect(values).toEqual([1, 2]);
  });
});

describe('statements', () => {
  const database = (answer: object) => {
    const asked: unknown[] = [];
    const query = async (given: unknown) => {
      asked.push(given);
      return answer;
    };
    return { db: { query } as unknown as Queryable, asked };
  };

  it('are named by their text, whatever their values, as many as are kept', () => {
    const nameOf = createStatementNames(2);
    const named = (query: Sql) => nameOf(toQuery(query).text);
    const first = named(sql`select 1 where a = ${1}`);
    expect(first).toMatch(/^[\w-]{27}$/);
    expect(named(sql`select 1 where a = ${2}`)).toBe(first);
    expect(named(sql`select 2`)).toMatch(/^[\w-]{27}$/);
    expect(named(sql`select 2`)).not.toBe(first);
    expect(named(sql`select 3`)).toBeUndefined();
    expect(named(sql`select 1 where a = ${3}`)).toBe(first);
  });

  it('answer rows, the first row or null, or how many they touched', async () => {
    const fields = [{ name: 'a' }];
    const { db, asked } = database({ fields, rows: [[1], [2]], rowCount: 2 });
    expect(await rows(db, sql`select ${5}`)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await one(db, sql`select ${5}`)).toEqual({ a: 1 });
    expect(await run(db, sql`select ${5}`)).toBe(2);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({ text: 'select $1', values: [5] });
    expect(await one(database({ fields: [], rows: [] }).db, sql`select`)).toBeNull();
    expect(await run(database({ rows: [], rowCount: null }).db, sql`select`)).toBe(0);
  });

  it('name columns in camel case', async () => {
    const names = ['tariff_id', 'is_demo', 'name', 'alreadySaid', 'OUR_TURN', 'line_2'];
    const { db } = database({ fields: names.map((name) => ({ name })), rows: [names.map((_, at) => at)] });
    expect(await one(db, sql`select`)).toEqual({
      ...{ tariffId: 0, isDemo: 1, name: 2, alreadySaid: 3 },
      ...{ OUR_TURN: 4, line2: 5 },
    });
  });
});
