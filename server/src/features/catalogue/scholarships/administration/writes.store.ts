import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../../db/records.ts';
import { rows, run, type Sql, sql } from '../../../../db/sql.ts';
import { coverageOf } from '../scholarships.store.ts';
import type { ScholarshipRecord } from './administration.store.ts';

/** Author and moment of a change. */
export interface By {
  accountId: string;
  at: Date;
}

/** A scholarship as it is to be; one that comes back has the id that it had, a new one none. */
export type ScholarshipState = Omit<ScholarshipRecord, 'version'>;

const localisedText = <Name extends string>(name: Name) => inEveryLanguage(name, () => 'text');

const FIELDS = fieldsOf<ScholarshipState>({
  id: 'int',
  ...localisedText('name'),
  ...localisedText('description'),
  attachId: 'uuid',
  countryId: 'int',
  universityId: 'int',
  degreeIds: 'int[]',
  startDate: 'date',
  expiredDate: 'date',
  isExpected: 'boolean',
  priceTiyin: 'bigint',
  coverage: 'text',
  covers: 'jsonb',
  conditions: 'jsonb',
  ...localisedText('steps'),
  sourceUrl: 'text',
  checkedOn: 'date',
  isActive: 'boolean',
});

/** Returns a record with the coverage that follows from its covered costs. */
const sound = <State extends Pick<ScholarshipState, 'coverage' | 'covers'>>(state: State): State => ({
  ...state,
  coverage: coverageOf(state),
});

/** Steps of applying; empty in records that the audit restores from before there were any. */
const STEPS = sql`coalesce(d.steps_uz, ''), coalesce(d.steps_ru, ''), coalesce(d.steps_en, '')`;

/** Country of a scholarship: its university's, or else the given one. */
const COUNTRY = sql`coalesce((select country_id from universities where id = d.university_id), d.country_id)`;

/**
 * Locks universities in their country until the transaction ends: one that moves takes its scholarships along, and would not
 * see one that is written at this moment. It locks itself first, then them; so callers have to call this before they lock
 * scholarships.
 */
export const lockUniversities = (
  db: Queryable,
  drafts: readonly Pick<ScholarshipState, 'universityId'>[],
): Promise<number> =>
  run(
    db,
    sql`select from universities where id = any(${drafts.map(({ universityId }) => universityId)}::int[])
        order by id for share`,
  );

/** Adds scholarships with their degrees; returns their ids in the order of the drafts. */
export const insertMany = async (
  db: Queryable,
  drafts: readonly (Omit<ScholarshipState, 'id'> & { id?: number })[],
  by: By,
): Promise<number[]> => {
  await lockUniversities(db, drafts);
  const inserted = await rows<{ id: number }>(
    db,
    sql`
    with drafts as (
      select coalesce(nullif(d.id, 0), nextval(pg_get_serial_sequence('scholarships', 'id'))::int) as new_id, d.*
      from rows from (json_to_recordset(${asJson(drafts.map(sound))}) as ${FIELDS}) with ordinality as d
    ),
    added as (
      insert into scholarships (id, name_uz, name_ru, name_en, description_uz, description_ru, description_en, attach_id,
        country_id, university_id, start_date, expired_date, is_expected, price_tiyin, coverage, covers, conditions,
        steps_uz, steps_ru, steps_en, source_url, checked_on, checked_by, is_active, updated_by, created_at, updated_at)
      overriding system value
      select new_id, name_uz, name_ru, name_en, description_uz, description_ru, description_en, attach_id, ${COUNTRY},
        university_id, start_date, expired_date, coalesce(is_expected, false), price_tiyin, coverage, covers, conditions, ${STEPS},
        source_url, checked_on, case when checked_on is not null then ${by.accountId}::uuid end, is_active, ${by.accountId}::uuid, ${by.at}, ${by.at}
      from drafts d
    ),
    degrees as (
      insert into scholarship_degrees (scholarship_id, degree_id) select new_id, unnest(degree_ids) from drafts
    )
    select new_id as id from drafts order by ordinality`,
  );
  return inserted.map(({ id }) => id);
};

const changed = ({ accountId, at }: By): Sql =>
  sql`version = version + 1, updated_at = ${at}, updated_by = ${accountId}`;

/** Sets all fields of scholarships, and the degrees that they are for. */
export const updateMany = async (
  db: Queryable,
  scholarships: readonly ScholarshipState[],
  by: By,
): Promise<void> => {
  await lockUniversities(db, scholarships);
  const given = sql`json_to_recordset(${asJson(scholarships.map(sound))}) as d ${FIELDS}`;
  await run(
    db,
    sql`
    update scholarships s set name_uz = d.name_uz, name_ru = d.name_ru, name_en = d.name_en,
      description_uz = d.description_uz, description_ru = d.description_ru, description_en = d.description_en,
      attach_id = d.attach_id, country_id = ${COUNTRY}, university_id = d.university_id, start_date = d.start_date,
      expired_date = d.expired_date, is_expected = coalesce(d.is_expected, false), price_tiyin = d.price_tiyin, coverage = d.coverage,
      covers = d.covers, conditions = d.conditions, (steps_uz, steps_ru, steps_en) = (${STEPS}),
      source_url = d.source_url,
      is_active = d.is_active,
      checked_by = case when s.checked_on is not distinct from d.checked_on then s.checked_by
        when d.checked_on is not null then ${by.accountId}::uuid end,
      checked_on = d.checked_on, ${changed(by)}
    from ${given} where s.id = d.id`,
  );
  await run(
    db,
    sql`delete from scholarship_degrees l using ${given}
        where l.scholarship_id = d.id and l.degree_id <> all(d.degree_ids)`,
  );
  await run(
    db,
    sql`insert into scholarship_degrees (scholarship_id, degree_id)
        select d.id, unnest(d.degree_ids) from ${given} on conflict do nothing`,
  );
};

export const setActive = (
  db: Queryable,
  ids: readonly number[],
  isActive: boolean,
  by: By,
): Promise<number> =>
  run(
    db,
    sql`update scholarships set is_active = ${isActive}, ${changed(by)}
        where id = any(${ids}::int[]) and is_active <> ${isActive}`,
  );

export const setDates = (
  db: Queryable,
  id: number,
  dates: { startDate: string; expiredDate: string },
  by: By,
): Promise<number> =>
  run(
    db,
    sql`update scholarships set start_date = ${dates.startDate}, expired_date = ${dates.expiredDate},
          is_expected = false, ${changed(by)}
        where id = ${id}`,
  );

/** The facts were compared with their source. */
export const setChecked = (db: Queryable, ids: readonly number[], today: string, by: By): Promise<number> =>
  run(
    db,
    sql`update scholarships set checked_on = ${today}, checked_by = ${by.accountId}, ${changed(by)}
        where id = any(${ids}::int[]) and checked_on is distinct from ${today}::date`,
  );

export const remove = (db: Queryable, ids: readonly number[]): Promise<number> =>
  run(db, sql`delete from scholarships where id = any(${ids}::int[])`);
