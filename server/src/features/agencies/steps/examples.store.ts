import type { Queryable } from '../../../db/pool.ts';
import { one, rows, type Sql, sql } from '../../../db/sql.ts';

/** Returns the name of a file as an example of any level; null where it is none. */
export const findName = (db: Queryable, attachmentId: string): Promise<{ name: string } | null> =>
  one(
    db,
    sql`select coalesce(example_name, '') as name from level_documents where example_id = ${attachmentId} limit 1`,
  );

const inLevels = (attachmentId: string, condition: Sql): Sql => sql`
  (select coalesce(d.example_name, '') as name
  from steps s left join tariffs t on t.id = s.tariff_id join step_levels l on l.step_id = s.id
    join level_documents d on d.level_id = l.id and d.example_id = ${attachmentId}
  where ${condition} limit 1)`;

/** Returns the name of a file as an example of an agency's levels, or of those of active templates. */
export const findNameFor = (
  db: Queryable,
  attachmentId: string,
  consultingId: number,
): Promise<{ name: string } | null> =>
  one(
    db,
    sql`${inLevels(attachmentId, sql`t.consulting_id = ${consultingId}`)}
        union all
        ${inLevels(attachmentId, sql`t.consulting_id is null and coalesce(t.is_active, s.status = 'ACTIVE')`)}
        limit 1`,
  );

/** Examples of all documents of these steps, one for each. */
export const listOf = async (db: Queryable, stepIds: readonly number[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select d.example_id as id from level_documents d join step_levels l on l.id = d.level_id
          where l.step_id = any(${stepIds}::int[]) and d.example_id is not null`,
    )
  ).map(({ id }) => id);
