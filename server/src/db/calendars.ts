import type { Calendars } from '../lib/calendars.ts';
import { type Sql, sql } from './sql.ts';

/** The day that it is in the country of a code, as a date; Tashkent's where the code is null. */
export const dayIn = ({ today, behind, ahead }: Calendars, code: Sql): Sql => sql`(${today}::date + case
  when ${code} = any(${behind}::text[]) then -1 when ${code} = any(${ahead}::text[]) then 1 else 0 end)`;
