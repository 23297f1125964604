import type { Language } from '@parvoz/contract/languages.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Checks of a university, programme, scholarship or country against the source: by whom, and when. */
export const factChecks = pgTable(
  'fact_checks',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    refId: integer('ref_id').notNull(),
    sourceUrl: text('source_url'),
    quote: text(),
    checkedBy: uuid('checked_by').notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    check('fact_checks_kind', sql`${table.kind} in ('UNIVERSITY', 'SCHOLARSHIP', 'PROGRAM', 'COUNTRY')`),
    index('fact_checks_ref').on(table.kind, table.refId, table.id.desc().nullsFirst()),
  ],
);

/** Visitors' reports of mistakes on a page; the phone is for an answer only. */
export const mistakeReports = pgTable(
  'mistake_reports',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    refId: integer('ref_id').notNull(),
    text: text().notNull(),
    phone: text(),
    language: text().$type<Language>().notNull(),
    status: text().notNull().default('NEW'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
  },
  (table) => [
    check(
      'mistake_reports_kind',
      sql`${table.kind} in ('UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM', 'COUNTRY')`,
    ),
    check('mistake_reports_status', sql`${table.status} in ('NEW', 'CORRECTED', 'REJECTED')`),
    index('mistake_reports_new').on(table.kind, table.refId).where(sql`${table.status} = 'NEW'`),
    index('mistake_reports_by_time').on(table.createdAt).where(sql`${table.status} = 'NEW'`),
    index('mistake_reports_phone').on(table.phone).where(sql`${table.phone} is not null`),
  ],
);
