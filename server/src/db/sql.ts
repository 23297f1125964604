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

/** A statement as it is asked for. Making it of its pieces takes longer than finding it by them. */
interface Form {
  pieces: readonly string[];
  text: string;
  name: string | undefined;
  /** Does it return texts that are to be shown in Cyrillic? */
  isMarked: boolean;
}

/** Stands for a value among the pieces of a text, of which none holds this sign. */
const VALUE = '\0';

/** Adds the pieces of a text, and its values, in the order in which they stand in it. */
const collect = (query: Sql, pieces: string[], values: unknown[]): void => {
  pieces.push(query.texts[0] ?? '');
  for (let index = 0; index < query.values.length; index++) {
    const value = query.values[index];
    if (value instanceof Sql) collect(value, pieces, values);
    else {
      values.push(value);
      pieces.push(VALUE);
    }
    pieces.push(query.texts[index + 1] ?? '');
  }
};

const makeForm = (pieces: readonly string[]): Form => {
  let text = '';
  let count = 0;
  for (const piece of pieces) text += piece === VALUE ? `$${++count}` : piece;
  return { pieces, text, name: nameOf(text), isMarked: marks(text) };
};

const isMadeOf = (form: Form, pieces: readonly string[]): boolean =>
  form.pieces.length === pieces.length && form.pieces.every((piece, index) => piece === pieces[index]);

/** Forms of a template that are remembered: its languages, and the filters that are asked for most. */
const MAX_FORMS = 24;
/** Pieces of a form that is: those of a thousand rows to add are asked for once. */
const MAX_PIECES = 1000;
const formsByTemplate = new WeakMap<readonly string[], Form[]>();

const formOf = (template: readonly string[], pieces: readonly string[]): Form => {
  // Only the texts of a template in the code, which are frozen, are the same ones the next time.
  if (!Object.isFrozen(template) || pieces.length > MAX_PIECES) return makeForm(pieces);
  const forms = formsByTemplate.get(template) ?? [];
  const index = forms.findIndex((form) => isMadeOf(form, pieces));
  if (index === 0) return forms[0]!;
  const form = forms[index] ?? makeForm(pieces);
  if (index > 0) forms.splice(index, 1);
  // The form that was asked for last is found first.
  forms.unshift(form);
  if (forms.length > MAX_FORMS) forms.pop();
  formsByTemplate.set(template, forms);
  return form;
};

const toStatement = (query: Sql): { form: Form; values: unknown[] } => {
  const pieces: string[] = [];
  const values: unknown[] = [];
  collect(query, pieces, values);
  return { form: formOf(query.texts, pieces), values };
};

export const toQuery = (query: Sql): { name: string | undefined; text: string; values: unknown[] } => {
  const { form, values } = toStatement(query);
  return { name: form.name, text: form.text, values };
};

/**
 * Returns all rows, with the columns' names in camel case, so that no statement has to rename them. `npm run check` compares
 * the shape that the caller names with the statement's result. Texts that are shown in Cyrillic are converted here. Without
 * `isPrepared`, a statement is planned again with its values: that is worth it where the plan depends on them.
 */
export const rows = async <Row>(db: Queryable, query: Sql, isPrepared = true): Promise<Row[]> => {
  const {
    form: { text, name, isMarked },
    values,
  } = toStatement(query);
  const { fields, rows: found } = await db.query({
    text,
    values,
    ...(isPrepared && { name }),
    rowMode: 'array',
  });
  const names = fields.map(({ name }) => camelCase(name));
  return (found as unknown[][]).map((cells) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++)
      row[names[index]!] = isMarked ? unmarked(cells[index]) : cells[index];
    return row as Row;
  });
};

/** The first row, or null. */
export const one = async <Row>(db: Queryable, query: Sql, isPrepared = true): Promise<Row | null> =>
  (await rows<Row>(db, query, isPrepared))[0] ?? null;

/** Runs a statement without rows; returns how many rows it affected. */
export const run = async (db: Queryable, query: Sql): Promise<number> =>
  (await db.query(toQuery(query))).rowCount ?? 0;
