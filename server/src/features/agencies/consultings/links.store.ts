import type {
  LinkableCountry,
  LinkableUniversity,
  UniversityPicture,
  UniversityWords,
} from '@parvoz/contract/agencies/consulting-universities.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

/**
 * Every country that has a university with which an agency works or may work, by order number and name, with these
 * universities by name.
 */
export const listCountries = (
  db: Queryable,
  language: Language,
  consultingId: number,
): Promise<(Omit<LinkableCountry, 'universityList'> & { universityList: LinkableUniversity[] })[]> =>
  rows(
    db,
    sql`
    select c.id, ${inLanguage('c.name', language)} as name, c.code, n.universities as university_list
    from (
      select u.country_id,
        json_agg(json_build_object('id', u.id, 'name', ${inLanguage('u.name', language)},
          'city', ${inLanguage('u.city', language)}, 'cuid', l.cuid, 'isActive', u.status = 'ACTIVE')
          order by ${sortedBy('u.name', language)}, u.id) as universities
      from universities u
      left join consulting_universities l on l.university_id = u.id and l.consulting_id = ${consultingId}
      where u.status = 'ACTIVE' or l.cuid is not null
      group by u.country_id
    ) n join countries c on c.id = n.country_id
    order by c.order_number, ${sortedBy('c.name', language)}`,
  );

/** Abbreviations of the same universities, of those that have any. */
export const listAbbreviations = (
  db: Queryable,
  consultingId: number,
): Promise<UniversityWords['abbreviationList']> =>
  rows(
    db,
    sql`
    select u.id, array_remove(array[u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en], '') as name_list
    from universities u
    where u.abbreviation_uz || u.abbreviation_ru || u.abbreviation_en <> ''
      and (u.status = 'ACTIVE' or exists (select from consulting_universities l
        where l.university_id = u.id and l.consulting_id = ${consultingId}))
    order by u.id`,
  );

/** Pictures of the same universities, of those that have one. */
export const listPictures = (db: Queryable, consultingId: number): Promise<UniversityPicture[]> =>
  rows(
    db,
    sql`
    select u.id, ${pictureOf('u.photo_id')} as photo
    from universities u
    where u.photo_id is not null
      and (u.status = 'ACTIVE' or exists (select from consulting_universities l
        where l.university_id = u.id and l.consulting_id = ${consultingId}))
    order by u.id`,
  );

/** The agency's name; whoever else changes its links waits. */
export const lockConsulting = (db: Queryable, id: number): Promise<{ name: string } | null> =>
  one(db, sql`select name from consultings where id = ${id} for no key update`);

export interface Link {
  universityId: number;
  cuid: number;
}

export const listLinks = (db: Queryable, consultingId: number): Promise<Link[]> =>
  rows(
    db,
    sql`select university_id, cuid from consulting_universities where consulting_id = ${consultingId}`,
  );

/** Returns those of these universities that an agency may not be newly linked with: unknown or inactive. */
export const findUnknown = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`
    select w.id from unnest(${ids}::int[]) as w (id)
    where not exists (select from universities u where u.id = w.id and u.status = 'ACTIVE')`,
  );
  return found.map(({ id }) => id);
};

/**
 * Locks universities before the agency is locked, in the order of those who change universities: one that is just being changed
 * is waited for, and one that changes later finds the link.
 */
export const shareUniversities = (db: Queryable, ids: readonly number[]): Promise<number> =>
  run(db, sql`select from universities where id = any(${ids}::int[]) order by id for share`);

/** Waits for whoever is just applying by one of these links; whoever comes later waits. */
export const lockLinks = (
  db: Queryable,
  consultingId: number,
  universityIds: readonly number[],
): Promise<number> =>
  run(
    db,
    sql`select from consulting_universities
        where consulting_id = ${consultingId} and university_id = any(${universityIds}::int[])
        order by university_id for update`,
  );

/** The link stays until the end of the transaction, if there is one. */
export const shareLink = (db: Queryable, consultingId: number, universityId: number): Promise<number> =>
  run(
    db,
    sql`select from consulting_universities
        where consulting_id = ${consultingId} and university_id = ${universityId} for key share`,
  );

/** Names of universities as the language sorts them. */
export const findNames = (
  db: Queryable,
  language: Language,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  rows(
    db,
    sql`select u.id, ${inLanguage('u.name', language)} as name from universities u
        where u.id = any(${ids}::int[]) order by ${sortedBy('u.name', language)}, u.id`,
  );

export const removeLinks = (
  db: Queryable,
  consultingId: number,
  universityIds: readonly number[],
): Promise<number> =>
  run(
    db,
    sql`delete from consulting_universities
        where consulting_id = ${consultingId} and university_id = any(${universityIds}::int[])`,
  );
