import type { Calendars } from '../lib/calendars.ts';
import { dayIn } from './calendars.ts';
import { raw, type Sql, sql } from './sql.ts';

/**
 * First or last day on which one can apply for a scholarship `s` of a country `c`: expected dates that have passed without an
 * announcement never were, and what counts then is the round before.
 */
export const roundDay = (column: 'start_date' | 'expired_date', calendars: Calendars): Sql => sql`case
  when s.is_expected and s.expired_date < ${dayIn(calendars, sql`c.code`)} then (${raw(`s.${column}`)} - interval '1 year')::date
  else ${raw(`s.${column}`)} end`;
