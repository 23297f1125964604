import { inEveryLanguage, LANGUAGES } from '@parvoz/contract/languages.ts';
import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Identifier of a catalogue row. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** Languages that there are columns and indexes of. */
export { LANGUAGES };

/** A text in every language, as the columns `<name>_uz`, `<name>_ru` and so on. */
export const localised = <Name extends string>(name: Name) =>
  inEveryLanguage(name, (language) => text(`${name}_${language}`).notNull());

export const moments = () => ({
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
