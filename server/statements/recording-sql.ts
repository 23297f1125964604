/** Stands in for `db/sql.ts` in the sources that are explored. */
import { number as realNumber, sql as realSql, Sql } from '../src/db/sql.ts';
import { record, templateOf } from './recorder.ts';
import { nameOfUnknown } from './unknown.ts';

export { all, empty, join, raw, Sql, toQuery } from '../src/db/sql.ts';

export const number = (value: number): Sql => realNumber(nameOfUnknown(value) === null ? value : 1);

export const sql = Object.assign(realSql, {
  at:
    (template: number) =>
    (texts: TemplateStringsArray, ...values: unknown[]): Sql => {
      const made = new Sql(texts, values);
      templateOf.set(made, template);
      return made;
    },
});

const runner = (_db: unknown, query: Sql, call: number) => record(query, call);
export const rows = runner;
export const one = runner;
export const run = runner;
