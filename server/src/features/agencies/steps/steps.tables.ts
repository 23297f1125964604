import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, localised, moments, versioned } from '../../../db/columns.ts';
import { attachments } from '../../people/files/files.tables.ts';
import { tariffs } from '../tariffs/tariffs.tables.ts';

/**
 * Steps of tariffs, one after the other. Those of template tariffs, and those of no tariff at all, are templates that agencies
 * copy. The shares of an active tariff's active steps add up to 100 percent of its price (docs/rules.md#shares).
 */
export const steps = pgTable(
  'steps',
  {
    id: id(),
    tariffId: integer('tariff_id').references(() => tariffs.id, { onDelete: 'cascade' }),
    ...localised('name'),
    ...localised('description'),
    orderNumber: integer('order_number').notNull(),
    status: text().notNull().default('ACTIVE'),
    sharePercent: smallint('share_percent').notNull(),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('steps_status', sql`${table.status} in ('ACTIVE', 'INACTIVE')`),
    check('steps_share', sql`${table.sharePercent} between 0 and 100`),
    index('steps_tariff').on(table.tariffId, table.orderNumber, table.id),
  ],
);

/** Parts of a step, one after the other; `days` is the time from its start until its deadline. */
export const stepLevels = pgTable(
  'step_levels',
  {
    id: id(),
    stepId: integer('step_id')
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    ...localised('name'),
    ...localised('description'),
    orderNumber: integer('order_number').notNull(),
    days: smallint().notNull(),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('step_levels_days', sql`${table.days} between 1 and 365`),
    index('step_levels_step').on(table.stepId, table.orderNumber, table.id),
  ],
);

/** Documents that a level asks the student for. */
export const levelDocuments = pgTable(
  'level_documents',
  {
    id: id(),
    levelId: integer('level_id')
      .notNull()
      .references(() => stepLevels.id, { onDelete: 'cascade' }),
    ...localised('name'),
    isRequired: boolean('is_required').notNull(),
    orderNumber: integer('order_number').notNull(),
    exampleId: uuid('example_id').references(() => attachments.id),
    exampleName: text('example_name'),
  },
  (table) => [
    index('level_documents_level').on(table.levelId, table.orderNumber, table.id),
    index('level_documents_example').on(table.exampleId).where(sql`${table.exampleId} is not null`),
  ],
);
