import type {
  ImportCells,
  ImportChange,
  ImportMapping,
  ImportProblem,
} from '@parvoz/contract/catalogue/import-fields.ts';
import type { ImportCounts, ImportKind } from '@parvoz/contract/catalogue/import-states.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file of one kind of records on its way into the catalogue. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    kind: text().$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    file: bytea().notNull(),
    /** Format of the file. */
    format: text().$type<'csv' | 'xlsx'>().notNull(),
    encoding: text().$type<FileEncoding>(),
    delimiter: text(),
    /** Lines with bytes that are no letter in this encoding. */
    unreadLines: jsonb('unread_lines').$type<number[]>().notNull().default([]),
    /** The sheet of a workbook that was read, and what of it a person may not expect. */
    sheet: jsonb().$type<{ name: string; others: string[]; hiddenLines: number[] }>(),
    actorId: uuid('actor_id').notNull(),
    address: text().notNull(),
    state: text().notNull(),
    columns: jsonb().$type<{ name: string; samples: string[] }[]>().notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    rowCount: integer('row_count').notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    /** Lines that are written; others see it before they see the lines. */
    done: integer().notNull().default(0),
    failure: text().$type<ErrorCode>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'imports_state',
      sql`${table.state} in ('MAPPING', 'READY', 'APPLYING', 'DONE', 'FAILED', 'CANCELED')`,
    ),
    index('imports_actor').on(table.actorId, table.id.desc().nullsFirst()),
    index('imports_expiry').on(table.expiresAt),
  ],
);

/** Outcome of each line of a file; `version` is that of the row it would change. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    outcome: text().notNull(),
    refId: integer('ref_id'),
    version: integer(),
    title: text().notNull(),
    cells: jsonb().$type<ImportCells>().notNull(),
    draft: jsonb().$type<object>(),
    changes: jsonb().$type<ImportChange[]>().notNull(),
    problems: jsonb().$type<ImportProblem[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check('import_rows_outcome', sql`${table.outcome} in ('NEW', 'CHANGED', 'SAME', 'REFUSED')`),
    index('import_rows_outcome').on(table.importId, table.outcome, table.line),
  ],
);

/** Mappings of columns that somebody last used for a file with this header. */
export const importMappings = pgTable(
  'import_mappings',
  {
    actorId: uuid('actor_id').notNull(),
    kind: text().notNull(),
    headerHash: text('header_hash').notNull(),
    mapping: jsonb().$type<ImportMapping>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.kind, table.headerHash] })],
);
