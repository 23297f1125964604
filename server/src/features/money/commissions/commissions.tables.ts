import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { id } from '../../../db/columns.ts';

/**
 * Commission on an agency's shares from a day of Tashkent on, in hundredths of a per cent. Of the rates that have begun, the
 * last one set is in force. Append-only, and never for a day that has begun. An agency without any pays none.
 */
export const commissionRates = pgTable(
  'commission_rates',
  {
    id: id(),
    /** Without a foreign key: the rates of a deleted agency wait, unseen, until it is restored or no longer can be. */
    consultingId: integer('consulting_id').notNull(),
    points: integer().notNull(),
    holdsFrom: date('holds_from').notNull(),
    reason: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('commission_rates_points', sql`${table.points} between 0 and 5000`),
    check(
      'commission_rates_ahead',
      sql`${table.holdsFrom} > (${table.createdAt} at time zone 'Asia/Tashkent')::date`,
    ),
    index('commission_rates_of_consulting').on(table.consultingId, table.id),
  ],
);
