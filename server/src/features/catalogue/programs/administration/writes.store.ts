import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../../db/records.ts';
import { rows, run, type Sql, sql } from '../../../../db/sql.ts';
import type { ProgramRecord } from './administration.store.ts';

/** Author and moment of a change. */
export interface By {
  accountId: string;
  at: Date;
}

/** A programme as it is to be; one that comes back has the id that it had, a new one none. */
export type ProgramState = Omit<ProgramRecord, 'version'>;

const FIELDS = fieldsOf<ProgramState>({
  id: 'int',
  ...inEveryLanguage('name', () => 'text'),
  universityId: 'int',
  degreeId: 'int',
  facultyId: 'int',
  languages: 'text[]',
  durationMonths: 'int',
  tuitionMinor: 'bigint',
  tuitionCurrency: 'text',
  intakes: 'jsonb',
  requirements: 'jsonb',
  webPage: 'text',
  sourceUrl: 'text',
  factsYear: 'int',
  checkedOn: 'date',
  isActive: 'boolean',
});

/** Intakes of programmes `d`, from the column of that name. */
const intakesOf = (id: Sql): Sql => sql`
  select ${id}, to_date(i.start, 'YYYY-MM'), i.opens_on, i.deadline, coalesce(i.is_expected, false)
  from drafts d cross join lateral
    jsonb_to_recordset(d.intakes) as i (start text, opens_on date, deadline date, is_expected boolean)`;

/** Adds programmes with their intakes; returns their ids in the order of the drafts. */
export const insertMany = async (
  db: Queryable,
  drafts: readonly (Omit<ProgramState, 'id'> & { id?: number })[],
  by: By,
): Promise<number[]> => {
  const inserted = await rows<{ id: number }>(
    db,
    sql`
    with drafts as (
      select coalesce(nullif(d.id, 0), nextval(pg_get_serial_sequence('programs', 'id'))::int) as new_id, d.*
      from rows from (json_to_recordset(${asJson(drafts)}) as ${FIELDS}) with ordinality as d
    ),
    added as (
      insert into programs (id, name_uz, name_ru, name_en, university_id, degree_id, faculty_id, languages,
        duration_months, tuition_minor, tuition_currency, requirements, web_page, source_url, facts_year, checked_on,
        checked_by, is_active, updated_by, created_at, updated_at)
      overriding system value
      select new_id, name_uz, name_ru, name_en, university_id, degree_id, faculty_id, languages, duration_months,
        tuition_minor, tuition_currency, nullif(requirements, 'null'::jsonb), web_page, source_url, facts_year, checked_on,
        case when checked_on is not null then ${by.accountId}::uuid end, is_active, ${by.accountId}::uuid, ${by.at}, ${by.at}
      from drafts
    ),
    begun as (
      insert into program_intakes (program_id, start_month, opens_on, deadline, is_expected) ${intakesOf(sql`d.new_id`)}
    )
    select new_id as id from drafts order by ordinality`,
  );
  return inserted.map(({ id }) => id);
};

const changed = ({ accountId, at }: By): Sql =>
  sql`version = version + 1, updated_at = ${at}, updated_by = ${accountId}`;

/** Sets all fields of programmes, and their intakes. */
export const updateMany = async (db: Queryable, programs: readonly ProgramState[], by: By): Promise<void> => {
  const given = sql`drafts as (select d.* from json_to_recordset(${asJson(programs)}) as d ${FIELDS})`;
  await run(
    db,
    sql`
    with ${given}
    update programs p set name_uz = d.name_uz, name_ru = d.name_ru, name_en = d.name_en,
      university_id = d.university_id, degree_id = d.degree_id, faculty_id = d.faculty_id, languages = d.languages,
      duration_months = d.duration_months, tuition_minor = d.tuition_minor, tuition_currency = d.tuition_currency,
      requirements = nullif(d.requirements, 'null'::jsonb), web_page = d.web_page, source_url = d.source_url,
      facts_year = d.facts_year, is_active = d.is_active,
      checked_by = case when p.checked_on is not distinct from d.checked_on then p.checked_by
        when d.checked_on is not null then ${by.accountId}::uuid end,
      checked_on = d.checked_on, ${changed(by)}
    from drafts d where p.id = d.id`,
  );
  await run(
    db,
    sql`
    delete from program_intakes where program_id = any(${programs.map(({ id }) => id)}::int[])`,
  );
  await run(
    db,
    sql`
    with ${given}
    insert into program_intakes (program_id, start_month, opens_on, deadline, is_expected) ${intakesOf(sql`d.id`)}`,
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
    sql`update programs set is_active = ${isActive}, ${changed(by)}
        where id = any(${ids}::int[]) and is_active <> ${isActive}`,
  );

/** The facts were compared with their source. */
export const setChecked = (db: Queryable, ids: readonly number[], today: string, by: By): Promise<number> =>
  run(
    db,
    sql`update programs set checked_on = ${today}, checked_by = ${by.accountId}, ${changed(by)}
        where id = any(${ids}::int[]) and checked_on is distinct from ${today}::date`,
  );

export const remove = (db: Queryable, ids: readonly number[]): Promise<number> =>
  run(db, sql`delete from programs where id = any(${ids}::int[])`);
