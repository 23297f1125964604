import type { ProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { empty, rows, type Sql, sql } from '../../../db/sql.ts';

/** Programmes that visitors see, of a university where there is one. */
const visible = (universityId: number | null): Sql =>
  sql`programs p join universities u on u.id = p.university_id and u.status = 'ACTIVE' and p.is_active
    ${universityId === null ? empty : sql`and u.id = ${universityId}`}`;

interface Counted {
  id: number;
  name: string;
  count: number;
}

/** Programmes by a column, each value once. */
const countedBy = (column: Sql, universityId: number | null): Sql =>
  sql`(select ${column} as id, count(*)::int as count from ${visible(universityId)} group by ${column})`;

const listCountries = (
  db: Queryable,
  language: Language,
  universityId: number | null,
): Promise<(Counted & { code: string })[]> =>
  rows(
    db,
    sql`
    select c.id, ${inLanguage('c.name', language)} as name, c.code, n.count
    from ${countedBy(sql`u.country_id`, universityId)} n join countries c on c.id = n.id
    order by c.order_number, ${sortedBy('c.name', language)}`,
  );

const listDegrees = (db: Queryable, language: Language, universityId: number | null): Promise<Counted[]> =>
  rows(
    db,
    sql`
    select d.id, ${inLanguage('d.name', language)} as name, n.count
    from ${countedBy(sql`p.degree_id`, universityId)} n join degrees d on d.id = n.id
    order by d.order_number, ${sortedBy('d.name', language)}`,
  );

const listFields = (
  db: Queryable,
  language: Language,
  universityId: number | null,
): Promise<(Counted & { parentId: number | null })[]> =>
  rows(
    db,
    sql`
    with counted as materialized ${countedBy(sql`p.faculty_id`, universityId)}
    select f.id, f.parent_id, ${inLanguage('f.name', language)} as name,
      (select coalesce(sum(n.count), 0)::int from counted n join faculties below on below.id = n.id
       where below.id = f.id or below.parent_id = f.id) as count
    from faculties f
    where f.id in (select n.id from counted n)
      or f.id in (select below.parent_id from counted n join faculties below on below.id = n.id)
    order by f.order_number, ${sortedBy('f.name', language)}`,
  );

const listLanguages = (
  db: Queryable,
  universityId: number | null,
): Promise<{ code: string; count: number }[]> =>
  rows(
    db,
    sql`
    select code, count(*)::int as count from ${visible(universityId)}, unnest(p.languages) as code
    group by code order by count(*) desc, code`,
  );

/** Lists the options by which public programmes can be filtered. */
export const listOptions = async (
  db: Queryable,
  language: Language,
  universityId: number | null,
): Promise<ProgramOptions> => {
  const [countries, degrees, fields, languages] = await Promise.all([
    listCountries(db, language, universityId),
    listDegrees(db, language, universityId),
    listFields(db, language, universityId),
    listLanguages(db, universityId),
  ]);
  const below = (id: number) =>
    fields.filter(({ parentId }) => parentId === id).map(({ parentId: _, ...field }) => field);
  return {
    countries,
    degrees,
    fields: fields
      .filter(({ parentId }) => parentId === null)
      .map(({ parentId: _, ...field }) => ({ ...field, fields: below(field.id) })),
    // The table has no others.
    languages: languages.map(({ code, count }) => ({ code: code as TeachingLanguage, count })),
  };
};
