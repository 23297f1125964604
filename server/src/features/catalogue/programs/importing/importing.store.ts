import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';

/** Programmes of these universities that have one of these folded names in some language. */
export const findByNames = (
  db: Queryable,
  universityIds: readonly number[],
  names: readonly string[],
): Promise<{ id: number; universityId: number; degreeId: number; name: string }[]> =>
  rows(
    db,
    sql`
    select distinct p.id, p.university_id, p.degree_id, n.name
    from programs p
    cross join lateral (
      values (fold_text(p.name_uz)), (fold_text(p.name_ru)), (fold_text(p.name_en))
    ) as n (name)
    where p.university_id = any(${universityIds}::int[]) and n.name <> '' and n.name = any(${names}::text[])
    order by 1`,
    false,
  );
