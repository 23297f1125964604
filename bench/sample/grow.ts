import type { Queryable } from '../../server/src/db/pool.ts';
import { run, sql } from '../../server/src/db/sql.ts';
import { makePlaces, toCyrillic } from './names.ts';

const BRANCHES = 3000;

/**
 * Repeats the universities that are there until there are `times` as many: each copy is a branch with a made-up
 * place and a number in its name, so that words are distributed as in the real names. Degrees and faculties are those
 * of another university.
 */
export const growUniversities = async (db: Queryable, times: number): Promise<void> => {
  const branches = makePlaces(BRANCHES);
  const count = { text: 'select min(id) as first, count(*)::int as total from universities' };
  const { first, total } = (await db.query(count)).rows[0] as { first: number; total: number };
  await run(
    db,
    sql`
    insert into universities (name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en,
      description_uz, description_ru, description_en, city_uz, city_ru, city_en, photo_id, country_id, web_site,
      source_url, rating, status)
    select u.name_uz || ' ' || b.name || ' ' || copy, u.name_ru || ' ' || b.name_ru || ' ' || copy,
      u.name_en || ' ' || b.name || ' ' || copy, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en,
      u.description_uz, u.description_ru, u.description_en, b.name, b.name_ru, b.name, u.photo_id, u.country_id,
      u.web_site, u.source_url, round((1 + (hashtext(u.id || '/' || copy)::bigint + 2147483648) % 41 / 10.0), 1), 'ACTIVE'
    from generate_series(2, ${times}::int) copy
    cross join (select * from universities order by id) u
    cross join lateral (
      select name, name_ru from unnest(${branches}::text[], ${branches.map(toCyrillic)}::text[])
        with ordinality as b (name, name_ru, position)
      where position = 1 + (hashtext(copy || '/' || u.id)::bigint + 2147483648) % ${BRANCHES}::int
    ) b`,
  );
  for (const [table, column] of [
    ['university_degrees', 'degree_id'],
    ['university_faculties', 'faculty_id'],
  ])
    await db.query({
      text: `insert into ${table} (university_id, ${column})
        select u.id, x.${column} from universities u
        join ${table} x on x.university_id = $1 + (u.id * 7 + u.id / $2) % $2
        where u.id >= $1 + $2`,
      values: [first, total],
    });
};
