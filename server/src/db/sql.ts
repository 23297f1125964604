import { createHash } from 'node:crypto';
import { marks, unmarked } from './cyrillic.ts';
import { camelCase } from './names.ts';
import type { Queryable } from './pool.ts';

/** SQL text in pieces with its values between them; pieces nest. Built by `sql`, run by `rows`, `one` or `run`. */
export class Sql {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/** Tagged template: values become parameters, nested `Sql` is spliced in. */
export const sql = (texts: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(texts, values);

/** SQL that is not a value: a name or direction from our own code, never from a caller. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Returns a number as part of the statement's text, where PostgreSQL has to plan with it. */
export const number = (value: number): Sql => raw(String(value));

export const empty = raw('');

/** Conditions joined by `and`, each in parentheses; `true` when there are none. */
export const all = (conditions: readonly Sql[]): Sql =>
  join(
    conditions.map((condition) => sql`(${condition})`),
    ' and ',
    'true',
  );

/** Parts joined by a separator from our own code. */
export const join = (parts: readonly Sql[], separator: string, whenNone = ''): Sql => {
  if (parts.length === 0) return raw(whenNone);
  return new Sql(['', ...parts.slice(1).map(() => separator), ''], parts);
};

const render = (query: Sql, values: unknown[]): string => {
  let text = query.texts[0] ?? '';
  for (let index = 0; index < query.values.length; index++) {
    const value = query.values[index];
    if (value instanceof Sql) text += render(value, values);
    else text += `$${values.push(value)}`;
    text += query.texts[index + 1] ?? '';
  }
  return text;
};

/**
 * Statements are prepared under a name made from their text, so that PostgreSQL parses and plans each once. Each connection
 * keeps what it has prepared until it ends: texts beyond the limit, those of odd filters, have no name.
 */
export const createStatementNames = (limit: number): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= limit) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
};

/** The product has 1,200 statements, those that its filters put together aside. */
const nameOf = createStatementNames(2500);

export const toQuery = (query: Sql): { name: string | undefined; text: string; values: unknown[] } => {
  const values: unknown[] = [];
  const text = render(query, values);
  return { name: nameOf(text), text, values };
};

/**
 * Returns all rows, with the columns' names in camel case, so that no statement has to rename them. `npm run check` compares
 * the shape that the caller names with the statement's result. Texts that are shown in Cyrillic are converted here. Without
 * `isPrepared`, a statement is planned again with its values: that is worth it where the plan depends on them.
 */
export const rows = async <Row>(db: Queryable, query: Sql, isPrepared = true): Promise<Row[]> => {
  const { name, ...rest } = toQuery(query);
  const isMarked = marks(rest.text);
  const { fields, rows: found } = await db.query({ ...rest, ...(isPrepared && { name }), rowMode: 'array' });
  const names = fields.map(({ name }) => camelCase(name));
  return (found as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++)
      row[names[index]!] = isMarked ? unmarked(values[index]) : values[index];
    return row as Row;
  });
};

/** The first row, or null. */
export const one = async <Row>(db: Queryable, query: Sql): Promise<Row | null> =>
  (await rows<Row>(db, query))[0] ?? null;

/** Runs a statement without rows; returns how many rows it affected. */
export const run = async (db: Queryable, query: Sql): Promise<number> =>
  (await db.query(toQuery(query))).rowCount ?? 0;
