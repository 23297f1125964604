import type { Queryable } from '../../../db/pool.ts';
import { rows, sql } from '../../../db/sql.ts';

/** What people call the owners of accounts: students, agencies in their own words, applications by their numbers. */
export const listOwners = (
  db: Queryable,
  { uuids, numbers }: { uuids: readonly string[]; numbers: readonly number[] },
): Promise<{ owner: string; name: string }[]> =>
  rows(
    db,
    sql`
    select id::text as owner, btrim(name || ' ' || surname) as name from profiles where id = any(${uuids}::uuid[])
    union all
    select id::text, number from applications where id = any(${uuids}::uuid[])
    union all
    select id::text, name from consultings where id = any(${numbers}::int[])`,
  );
