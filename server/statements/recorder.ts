import { Sql } from '../src/db/sql.ts';
import { Explorer } from './explore.ts';
import { makeUnknown } from './unknown.ts';

/** Origin of a piece of a statement's text: `length` characters of a template's piece, from its beginning. */
interface Origin {
  at: number;
  template: number | null;
  textIndex: number;
}

/** A statement that a place was seen to run. */
export interface Statement {
  call: number;
  text: string;
  origins: Origin[];
  /** Template and value of each parameter. */
  parameters: { template: number; value: number }[];
  templates: Set<number>;
}

export const explorer = new Explorer();
/** Template of the sources that each piece of SQL was made by. */
export const templateOf = new WeakMap<Sql, number>();
export const statements = new Map<string, Statement>();

const render = (query: Sql, statement: Statement): void => {
  const template = templateOf.get(query) ?? null;
  if (template !== null) statement.templates.add(template);
  query.texts.forEach((text, textIndex) => {
    statement.origins.push({ at: statement.text.length, template, textIndex });
    statement.text += text;
    if (textIndex >= query.values.length) return;
    const value = query.values[textIndex];
    if (value instanceof Sql) render(value, statement);
    else statement.text += `$${statement.parameters.push({ template: template ?? -1, value: textIndex })}`;
  });
};

export const record = async (query: Sql, call: number): Promise<never> => {
  explorer.count();
  const statement: Statement = { call, text: '', origins: [], parameters: [], templates: new Set() };
  render(query, statement);
  statements.set(`${call} ${statement.text}`, statement);
  return makeUnknown(`rows of ${call}`);
};
