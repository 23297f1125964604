import { type Sql, sql } from './sql.ts';

/** Id of a new row (`overriding system value`): the table's next one, or that of a row which comes back. */
export const idOf = (table: string, id: number | undefined): Sql =>
  sql`coalesce(${id ?? null}::int, nextval(pg_get_serial_sequence(${table}, 'id'))::int)`;
