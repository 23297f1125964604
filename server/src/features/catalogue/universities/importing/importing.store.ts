import type { Queryable } from '../../../../db/pool.ts';
import { rows, sql } from '../../../../db/sql.ts';
import type { NamedRecord } from '../../../../lib/cells.ts';
import type { UniversityDraft } from '../universities.store.ts';

/** A university as an import writes it: the fields of a file, the present ones for the rest. */
export type ImportedUniversity = UniversityDraft & { id: number };

/** Ids of universities with one of these hosts. */
export const findByHosts = (
  db: Queryable,
  hosts: readonly string[],
): Promise<{ id: number; host: string }[]> =>
  rows(
    db,
    sql`
    select id, host from (
      select u.id, regexp_replace(substring(lower(u.web_site) from '^https?://([^/:?#]+)'), '^www[.]', '') as host
      from universities u where u.web_site is not null
    ) as known
    where host = any(${hosts}::text[]) order by id`,
    false,
  );

/** Ids of universities of these countries that have one of these folded names in some language. */
export const findByNames = (
  db: Queryable,
  countryIds: readonly number[],
  names: readonly string[],
): Promise<{ id: number; countryId: number; name: string }[]> =>
  rows(
    db,
    sql`
    select distinct u.id, u.country_id, n.name
    from universities u
    cross join lateral (
      values (fold_text(u.name_uz)), (fold_text(u.name_ru)), (fold_text(u.name_en))
    ) as n (name)
    where u.country_id = any(${countryIds}::int[]) and n.name <> '' and n.name = any(${names}::text[])
    order by 1`,
    false,
  );

/** Universities with these ids or folded names, with all their names. */
export const listNamed = (
  db: Queryable,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
): Promise<(NamedRecord & { countryId: number })[]> =>
  rows(
    db,
    sql`
    select id, country_id, name_uz, name_ru, name_en from universities where id = any(${ids}::int[])
    union
    select id, country_id, name_uz, name_ru, name_en from universities
    where ${names.length > 0} and (fold_text(name_uz) = any(${names}::text[])
      or fold_text(name_ru) = any(${names}::text[]) or fold_text(name_en) = any(${names}::text[]))
    order by id`,
    false,
  );
