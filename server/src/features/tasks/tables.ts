import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Work of administrators that takes longer than a call: bulk changes, imports, putting back. */
export const adminTasks = pgTable(
  'admin_tasks',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    actorId: uuid('actor_id').notNull(),
    state: text().notNull().default('WAITING'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    input: jsonb().notNull(),
    result: jsonb(),
    /** Asked to stop; it does so at its next step and leaves nothing. */
    isCanceled: boolean('is_canceled').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    check('admin_tasks_state', sql`${table.state} in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED')`),
    index('admin_tasks_actor').on(table.actorId, table.id.desc().nullsFirst()),
  ],
);
