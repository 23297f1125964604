import { inEveryLanguage, LANGUAGES } from '@parvoz/contract/languages.ts';
import { sql } from 'drizzle-orm';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Identifier of a catalogue row. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Languages that there are columns and indexes of. */
export { LANGUAGES };

/** A text in every language, as the columns `<name>_uz`, `<name>_ru` and so on. */
export const localised = <Name extends string>(name: Name) =>
  inEveryLanguage(name, (language) => text(`${name}_${language}`).notNull());

/**
 * `= 'A'` or `in ('A', 'B')` for a condition of a table. Every word of the type is named, so that a new one does not
 * compile before somebody has decided whether it belongs here.
 */
export const isOneOf = <Word extends string>(words: Readonly<Record<Word, true>>) => {
  const quoted = Object.keys(words).map((word) => `'${word}'`);
  return sql.raw(quoted.length === 1 ? `= ${quoted[0]}` : `in (${quoted.join(', ')})`);
};

export const moments = () => ({
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
