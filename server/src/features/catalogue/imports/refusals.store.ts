import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** Reasons that are named; a file whose lines have more is another table. */
const MAX_REASONS = 20;
/** Words for countries that are looked at. */
const MAX_WORDS = 1000;

/** Names of a field and of what is wrong with it, as lines have them. */
type Reason = Record<'field' | 'problem', string> & { limit: string | null; lineCount: number };

/** Counts the refused lines of an import by reason, the most frequent first; `limit` is that of one of them. */
export const listReasons = (db: Queryable, importId: string): Promise<Reason[]> =>
  rows(
    db,
    sql`
    select coalesce(p.field, '') as field, coalesce(p.problem, '') as problem, min(p."limit") as "limit", count(distinct r.line)::int as line_count
    from import_rows r, jsonb_to_recordset(r.problems) as p (field text, problem text, "limit" text)
    where r.import_id = ${importId} and r.outcome = 'REFUSED'
    group by p.field, p.problem order by line_count desc, p.field, p.problem limit ${MAX_REASONS}`,
  );

/** Counts the lines of an import that are refused for their country, by what they call it. */
export const listUnknownCountries = (
  db: Queryable,
  importId: string,
): Promise<{ word: string; lineCount: number }[]> =>
  rows(
    db,
    sql`
    select r.cells ->> 'country' as word, count(*)::int as line_count from import_rows r
    where r.import_id = ${importId} and r.outcome = 'REFUSED' and r.cells ->> 'country' is not null
      and (r.problems @> '[{"field": "country", "problem": "country"}]'::jsonb
        or r.problems @> '[{"field": "country", "problem": "countryLike"}]'::jsonb)
    group by word order by line_count desc, word limit ${MAX_WORDS}`,
  );
