import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { id } from '../../../../db/columns.ts';
import { consultings } from '../../../agencies/consultings/consultings.tables.ts';

/** Agencies to be measured: a row for each first answer and each end, so that no writer waits for another. */
export const measureRequests = pgTable(
  'measure_requests',
  {
    id: id(),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id, { onDelete: 'cascade' }),
  },
  (table) => [index('measure_requests_consulting').on(table.consultingId)],
);
