import { integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Identifier of a catalogue row. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** A text in every language, as the columns `<name>_uz`, `<name>_ru` and `<name>_en`. */
export const localised = <Name extends string>(name: Name) =>
  ({
    [`${name}Uz`]: text(`${name}_uz`).notNull(),
    [`${name}Ru`]: text(`${name}_ru`).notNull(),
    [`${name}En`]: text(`${name}_en`).notNull(),
  }) as Record<`${Name}${'Uz' | 'Ru' | 'En'}`, ReturnType<ReturnType<typeof text>['notNull']>>;

export const moments = () => ({
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
