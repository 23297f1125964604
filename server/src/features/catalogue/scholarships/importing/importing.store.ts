import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';

/** Scholarships that have one of these folded names in some language, with where they are for. */
export const findByNames = (
  db: Queryable,
  names: readonly string[],
): Promise<{ id: number; universityId: number | null; countryId: number | null; name: string }[]> =>
  rows(
    db,
    sql`
    select distinct s.id, s.university_id, s.country_id, n.name
    from scholarships s
    cross join lateral (
      values (fold_text(s.name_uz)), (fold_text(s.name_ru)), (fold_text(s.name_en))
    ) as n (name)
    where n.name <> '' and n.name = any(${names}::text[])
    order by 1`,
    false,
  );
