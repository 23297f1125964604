import type { Currency } from '@parvoz/contract/currencies.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, moments, versioned } from '../../../db/columns.ts';

/** Rates in tiyin of `nominal` units of a currency, by day. The latest of a currency is in force. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: id(),
    currency: text().$type<Currency>().notNull(),
    rateTiyin: bigint('rate_tiyin', { mode: 'number' }).notNull(),
    nominal: integer().notNull(),
    datedOn: date('dated_on').notNull(),
    sourceUrl: text('source_url').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('exchange_rates_rate', sql`${table.rateTiyin} > 0 and ${table.nominal} > 0`),
    check('exchange_rates_currency', sql`${table.currency} ~ '^[A-Z]{3}$' and ${table.currency} <> 'UZS'`),
    unique('exchange_rates_day').on(table.currency, table.datedOn),
  ],
);
