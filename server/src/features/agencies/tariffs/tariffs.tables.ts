import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { id, localised, moments, versioned } from '../../../db/columns.ts';
import { consultings } from '../consultings/consultings.tables.ts';

/** Services of an agency at one price; a template, which agencies copy, belongs to none. */
export const tariffs = pgTable(
  'tariffs',
  {
    id: id(),
    consultingId: integer('consulting_id').references(() => consultings.id, { onDelete: 'cascade' }),
    ...localised('name'),
    ...localised('description'),
    priceTiyin: bigint('price_tiyin', { mode: 'number' }).notNull(),
    orderNumber: integer('order_number').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Each step's share is paid when the step begins. */
    isInParts: boolean('is_in_parts').notNull().default(false),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('tariffs_price', sql`${table.priceTiyin} >= 0`),
    index('tariffs_consulting').on(table.consultingId, table.orderNumber, table.id),
  ],
);
