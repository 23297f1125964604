import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { roundDay } from '../../../db/rounds.ts';
import { one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { Calendars } from '../../../lib/calendars.ts';
import { type ProgramFacts, startMark } from './conditions/marks.rules.ts';
import type { CountedKind, Kind } from './search.store.ts';

/** Data that a document is made from. */
export interface Source {
  refId: number;
  /** Names and abbreviations. */
  names: string[];
  /** Other texts by whose words it is found: places, fields, degrees, names of its university. */
  texts: string[];
  /** Texts that find it only as a whole: one word of "South America" says nothing. */
  wholes: string[];
  nameUz: string;
  nameRu: string;
  nameEn: string;
  countryIds: number[];
  continentIds: number[];
  facultyIds: number[];
  degreeIds: number[];
  universityIds: number[];
  rating: number;
  weight: number;
  startDate: string | null;
  expiredDate: string | null;
  isFree: boolean;
  answerMinutes: number | null;
  finishedPercent: number | null;
  priceTiyin: number | null;
  isFull: boolean;
  /** Of a programme; null of other kinds. */
  facts: ProgramFacts | null;
}

export interface Document extends Omit<Source, 'names' | 'texts' | 'wholes' | 'isFull' | 'facts'> {
  /** Folded. */
  names: string[];
  words: string[];
}

/** Returns names in every language, in Cyrillic as well: октябрь is no letter-by-letter oktabr. */
const every = (alias: string): Sql =>
  sql`${raw(`${alias}.name_uz, ${alias}.name_ru, ${alias}.name_en`)}, ${inLanguage(`${alias}.name`, 'uz-Cyrl')}`;

/** Fields that universities teach: ids of both levels, names in all languages. `${linked}` selects university ids. */
const taught = (linked: Sql): Sql => sql`
  select coalesce(array_agg(distinct t.id), '{}') as ids, coalesce(array_agg(distinct t.name), '{}') as names
  from university_faculties x
  join faculties f on f.id = x.faculty_id
  join faculties level on level.id in (f.id, f.parent_id)
  cross join lateral (
    values (level.id, level.name_uz), (level.id, level.name_ru), (level.id, level.name_en)
  ) as t (id, name)
  where x.university_id in (${linked})`;

const degreesOf = (links: Sql): Sql => sql`
  select coalesce(array_agg(distinct t.id), '{}') as ids, coalesce(array_agg(distinct t.name), '{}') as names
  from ${links} x join degrees g on g.id = x.degree_id
  cross join lateral (values (g.id, g.name_uz), (g.id, g.name_ru), (g.id, g.name_en)) as t (id, name)`;

const shownNames = (alias: string): Sql => sql`
  ${inLanguage(`${alias}.name`, 'uz')} as name_uz, ${inLanguage(`${alias}.name`, 'ru')} as name_ru,
  ${inLanguage(`${alias}.name`, 'en')} as name_en`;

/** Columns of kinds without measures, which only agencies have. */
const UNMEASURED = sql`null::int as answer_minutes, null::int as finished_percent, null::bigint as price_tiyin`;
/** Columns of kinds without facts, which only programmes have. */
const NO_FACTS = sql`null::json as facts`;

/** Can an intake `i` be applied for on a day or later? One without a last day can until its studies begin. */
const isOpenOn = (day: string): Sql => sql`coalesce(i.deadline, i.start_month) >= ${day}::date`;

const SOURCES: Record<Kind, (ids: readonly number[], calendars: Calendars) => Sql> = {
  UNIVERSITY: (ids) => sql`
    select u.id as ref_id, ${shownNames('u')},
      array[${every('u')}, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en] as names,
      array[u.city_uz, u.city_ru, u.city_en, ${every('c')}] || f.names || g.names as texts, array[${every('t')}] as wholes,
      array[u.country_id] as country_ids, array[c.continent_id] as continent_ids, f.ids as faculty_ids,
      g.ids as degree_ids, '{}'::int[] as university_ids, u.rating::float8 as rating, 0 as weight,
      null as start_date, null as expired_date, false as is_free, false as is_full, ${UNMEASURED}, ${NO_FACTS}
    from universities u
    join countries c on c.id = u.country_id
    join continents t on t.id = c.continent_id
    cross join lateral (${taught(sql`u.id`)}) f
    cross join lateral (${degreesOf(sql`(select degree_id from university_degrees where university_id = u.id)`)}) g
    where u.id = any(${ids}::int[]) and u.status = 'ACTIVE'`,
  SCHOLARSHIP: (ids, calendars) => sql`
    select s.id as ref_id, ${shownNames('s')}, array[${every('s')}] as names,
      array_remove(array[${every('c')}, ${every('u')}, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en], null)
        || f.names || g.names as texts,
      array_remove(array[${every('t')}], null) as wholes,
      array_remove(array[s.country_id], null) as country_ids, array_remove(array[c.continent_id], null) as continent_ids,
      f.ids as faculty_ids, g.ids as degree_ids, array_remove(array[s.university_id], null) as university_ids,
      0 as rating, 0 as weight, ${roundDay('start_date', calendars)} as start_date,
      ${roundDay('expired_date', calendars)} as expired_date,
      coalesce(s.price_tiyin = 0, false) as is_free, s.coverage = 'FULL' as is_full, ${UNMEASURED}, ${NO_FACTS}
    from scholarships s
    left join countries c on c.id = s.country_id
    left join continents t on t.id = c.continent_id
    left join universities u on u.id = s.university_id and u.status = 'ACTIVE'
    cross join lateral (${taught(sql`u.id`)}) f
    cross join lateral (${degreesOf(sql`(select degree_id from scholarship_degrees where scholarship_id = s.id)`)}) g
    where s.id = any(${ids}::int[]) and s.is_active`,
  CONSULTING: (ids) => sql`
    select g.id as ref_id, g.name as name_uz, g.name as name_ru, g.name as name_en,
      array_remove(array[g.name, g.abbreviation, g.name_cyrillic], null) as names, array[g.city_uz, g.city_ru, g.city_en] || p.names as texts,
      p.continent_names as wholes, p.countries as country_ids, p.continents as continent_ids, f.ids as faculty_ids,
      '{}'::int[] as degree_ids, p.universities as university_ids,
      case when g.comment_count > 0 then round(g.rating_total::numeric / g.comment_count, 1)::float8 else 0 end as rating,
      g.comment_count as weight, null as start_date, null as expired_date, false as is_free, false as is_full,
      g.answer_minutes, g.finished_percent, g.price_from_tiyin as price_tiyin, ${NO_FACTS}
    from consultings g
    cross join lateral (
      select coalesce(array_agg(distinct u.id), '{}') as universities,
        coalesce(array_agg(distinct c.id), '{}') as countries,
        coalesce(array_agg(distinct t.id), '{}') as continents,
        coalesce(array_agg(distinct n.country), '{}') as names,
        coalesce(array_agg(distinct n.continent), '{}') as continent_names
      from consulting_universities l
      join universities u on u.id = l.university_id and u.status = 'ACTIVE'
      join countries c on c.id = u.country_id
      join continents t on t.id = c.continent_id
      cross join lateral (
        values (c.name_uz, t.name_uz), (c.name_ru, t.name_ru), (c.name_en, t.name_en)
      ) as n (country, continent)
      where l.consulting_id = g.id
    ) p
    cross join lateral (${taught(sql`select unnest(p.universities)`)}) f
    where g.id = any(${ids}::int[]) and g.status = 'ACTIVE'`,
  PROGRAM: (ids, { today }) => sql`
    select p.id as ref_id, ${shownNames('p')}, array[${every('p')}] as names,
      array_remove(array[${every('u')}, u.abbreviation_uz, u.abbreviation_ru, u.abbreviation_en,
        u.city_uz, u.city_ru, u.city_en, ${every('c')}, ${every('f')}, ${every('above')}, ${every('g')}], null) as texts,
      array[${every('t')}] as wholes,
      array[u.country_id] as country_ids, array[c.continent_id] as continent_ids,
      array_remove(array[f.id, f.parent_id], null) as faculty_ids, array[p.degree_id] as degree_ids,
      array[p.university_id] as university_ids, u.rating::float8 as rating, 0 as weight,
      null as start_date, null as expired_date, coalesce(p.tuition_minor = 0, false) as is_free, false as is_full,
      ${UNMEASURED}, json_build_object('languages', p.languages, 'requirements', p.requirements, 'starts',
        array(select to_char(i.start_month, 'YYYY-MM') from program_intakes i
          where i.program_id = p.id and ${isOpenOn(today)})) as facts
    from programs p
    join universities u on u.id = p.university_id and u.status = 'ACTIVE'
    join countries c on c.id = u.country_id
    join continents t on t.id = c.continent_id
    join faculties f on f.id = p.faculty_id
    left join faculties above on above.id = f.parent_id
    join degrees g on g.id = p.degree_id
    where p.id = any(${ids}::int[]) and p.is_active`,
};

/** Returns those of these records that are public, as they are on the days of their countries. */
export const readSources = (
  db: Queryable,
  kind: Kind,
  ids: readonly number[],
  calendars: Calendars,
): Promise<Source[]> => rows(db, SOURCES[kind](ids, calendars));

const TABLES: Record<Kind, Sql> = {
  UNIVERSITY: raw('universities'),
  SCHOLARSHIP: raw('scholarships'),
  CONSULTING: raw('consultings'),
  PROGRAM: raw('programs'),
};

/** Makes others who index the same things wait: whoever comes later reads what the earlier one has written. */
export const lock = (db: Queryable, kind: Kind, ids: readonly number[]): Promise<number> =>
  run(db, sql`select from ${TABLES[kind]} where id = any(${ids}::int[]) order by id for no key update`);

/** Ids of things of a kind after `after`, in order. */
export const listIds = async (db: Queryable, kind: Kind, after: number, limit: number): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from ${TABLES[kind]} where id > ${after} order by id limit ${limit}`,
  );
  return found.map(({ id }) => id);
};

/** Programmes whose documents name a start that cannot be applied for any more. */
export const listPassedStarts = async (db: Queryable, today: string): Promise<number[]> => {
  const mark = sql`quote_literal(${startMark('')}::text || to_char(i.start_month, 'YYYY-MM'))`;
  const found = await rows<{ id: number }>(
    db,
    sql`
    select distinct i.program_id as id
    from program_intakes i join search_documents d on d.kind = 'PROGRAM' and d.ref_id = i.program_id
    where not (${isOpenOn(today)}) and d.words @@ ${mark}::tsquery
    order by id`,
  );
  return found.map(({ id }) => id);
};

/** Scholarships whose documents have expected dates that have passed meanwhile. */
export const listPassedRounds = async (db: Queryable, calendars: Calendars): Promise<number[]> => {
  const found = await rows<{ id: number }>(
    db,
    sql`
    select s.id from scholarships s join search_documents d on d.kind = 'SCHOLARSHIP' and d.ref_id = s.id
    left join countries c on c.id = s.country_id
    where d.expired_date <> ${roundDay('expired_date', calendars)}`,
  );
  return found.map(({ id }) => id);
};

/** Scholarships, agencies and programmes whose documents say something of these universities. */
export const findDependents = async (
  db: Queryable,
  universityIds: readonly number[],
): Promise<{ kind: Kind; ids: number[] }[]> =>
  rows(
    db,
    sql`
    select 'SCHOLARSHIP' as kind, array(select id from scholarships where university_id = any(${universityIds}::int[])) as ids
    union all
    select 'CONSULTING',
      array(select distinct consulting_id from consulting_universities where university_id = any(${universityIds}::int[]))
    union all
    select 'PROGRAM', array(select id from programs where university_id = any(${universityIds}::int[]))`,
  );

/** Universities of which these places, fields and degrees are, by what they are. */
const UNIVERSITIES_OF: Record<CountedKind, (ids: readonly number[]) => Sql> = {
  COUNTRY: (ids) => sql`select id from universities where country_id = any(${ids}::int[])`,
  CONTINENT: (ids) => sql`select u.id from countries c join universities u on u.country_id = c.id
    where c.continent_id = any(${ids}::int[])`,
  FACULTY: (
    ids,
  ) => sql`select x.university_id from faculties f join university_faculties x on x.faculty_id = f.id
    where f.id = any(${ids}::int[]) or f.parent_id = any(${ids}::int[])`,
  DEGREE: (ids) => sql`select university_id from university_degrees where degree_id = any(${ids}::int[])`,
};

/** Scholarships of which they are without being of a university. */
const SCHOLARSHIPS_OF: Record<CountedKind, (ids: readonly number[]) => Sql> = {
  COUNTRY: (ids) => sql`select id from scholarships where country_id = any(${ids}::int[])`,
  CONTINENT: (ids) => sql`select s.id from countries c join scholarships s on s.country_id = c.id
    where c.continent_id = any(${ids}::int[])`,
  FACULTY: () => sql`select id from scholarships where false`,
  DEGREE: (ids) => sql`select scholarship_id from scholarship_degrees where degree_id = any(${ids}::int[])`,
};

/** Programmes of which they are, without what their universities say. */
const PROGRAMS_OF: Record<CountedKind, (ids: readonly number[]) => Sql> = {
  COUNTRY: (ids) => sql`select p.id from universities u join programs p on p.university_id = u.id
    where u.country_id = any(${ids}::int[])`,
  CONTINENT: (ids) => sql`select p.id from countries c join universities u on u.country_id = c.id
    join programs p on p.university_id = u.id where c.continent_id = any(${ids}::int[])`,
  FACULTY: (ids) => sql`select p.id from faculties f join programs p on p.faculty_id = f.id
    where f.id = any(${ids}::int[]) or f.parent_id = any(${ids}::int[])`,
  DEGREE: (ids) => sql`select id from programs where degree_id = any(${ids}::int[])`,
};

/** Universities, scholarships and programmes whose documents say something of these places, fields or degrees. */
export const findNamedBy = async (
  db: Queryable,
  kind: CountedKind,
  ids: readonly number[],
): Promise<{ universityIds: number[]; scholarshipIds: number[]; programIds: number[] }> =>
  (await one<{ universityIds: number[]; scholarshipIds: number[]; programIds: number[] }>(
    db,
    sql`select array(${UNIVERSITIES_OF[kind](ids)}) as university_ids,
          array(${SCHOLARSHIPS_OF[kind](ids)}) as scholarship_ids,
          array(${PROGRAMS_OF[kind](ids)}) as program_ids`,
  ))!;

const FIELDS = fieldsOf<Document>({
  refId: 'int',
  names: 'text[]',
  words: 'text[]',
  ...inEveryLanguage('name', () => 'text'),
  countryIds: 'int[]',
  continentIds: 'int[]',
  facultyIds: 'int[]',
  degreeIds: 'int[]',
  universityIds: 'int[]',
  rating: 'real',
  weight: 'int',
  startDate: 'date',
  expiredDate: 'date',
  isFree: 'boolean',
  answerMinutes: 'int',
  finishedPercent: 'int',
  priceTiyin: 'bigint',
});

/** Replaces the documents of these records by the given ones: those that are no longer public have none. */
export const replaceDocuments = async (
  db: Queryable,
  kind: Kind,
  ids: readonly number[],
  documents: readonly Document[],
): Promise<void> => {
  const given = sql`json_to_recordset(${asJson(documents)}) as d ${FIELDS}`;
  await run(db, sql`delete from search_names where kind = ${kind} and ref_id = any(${ids}::int[])`);
  const found = new Set(documents.map(({ refId }) => refId));
  const gone = ids.filter((id) => !found.has(id));
  await run(db, sql`delete from search_documents where kind = ${kind} and ref_id = any(${gone}::int[])`);
  if (documents.length === 0) return;
  await run(
    db,
    sql`
    insert into search_documents (kind, ref_id, words, name_uz, name_ru, name_en, country_ids, continent_ids, faculty_ids,
      degree_ids, university_ids, rating, weight, start_date, expired_date, is_free, answer_minutes, finished_percent,
      price_tiyin)
    select ${kind}, ref_id, array_to_tsvector(words), name_uz, name_ru, name_en, country_ids, continent_ids, faculty_ids,
      degree_ids, university_ids, rating, weight, start_date, expired_date, is_free, answer_minutes, finished_percent,
      price_tiyin
    from ${given} order by rating desc
    on conflict (kind, ref_id) do update set words = excluded.words, name_uz = excluded.name_uz,
      name_ru = excluded.name_ru, name_en = excluded.name_en, country_ids = excluded.country_ids,
      continent_ids = excluded.continent_ids, faculty_ids = excluded.faculty_ids, degree_ids = excluded.degree_ids,
      university_ids = excluded.university_ids, rating = excluded.rating, weight = excluded.weight,
      start_date = excluded.start_date, expired_date = excluded.expired_date, is_free = excluded.is_free, answer_minutes = excluded.answer_minutes,
      finished_percent = excluded.finished_percent, price_tiyin = excluded.price_tiyin
    -- What is as it was is not written, so that no notice is sent of it.
    where (search_documents.words, search_documents.name_uz, search_documents.name_ru, search_documents.name_en,
        search_documents.country_ids, search_documents.continent_ids, search_documents.faculty_ids,
        search_documents.degree_ids, search_documents.university_ids, search_documents.rating,
        search_documents.weight, search_documents.start_date, search_documents.expired_date,
        search_documents.is_free, search_documents.answer_minutes, search_documents.finished_percent,
        search_documents.price_tiyin)
      is distinct from (excluded.words, excluded.name_uz, excluded.name_ru, excluded.name_en, excluded.country_ids,
        excluded.continent_ids, excluded.faculty_ids, excluded.degree_ids, excluded.university_ids, excluded.rating,
        excluded.weight, excluded.start_date, excluded.expired_date, excluded.is_free, excluded.answer_minutes,
        excluded.finished_percent, excluded.price_tiyin)`,
  );
  await run(
    db,
    sql`
    insert into search_names (kind, ref_id, name)
    select distinct ${kind}, d.ref_id, name from ${given}, unnest(d.names) as name`,
  );
};

/** Adds words in order, so that two who add the same words do so in the same order. */
export const addWords = (db: Queryable, words: readonly string[]): Promise<number> =>
  run(
    db,
    sql`insert into search_words (word) select word from unnest(${words}::text[]) word order by word on conflict do nothing`,
  );

/** Deletes, because a truncate would make searches wait for the end of the transaction. */
export const removeAll = async (db: Queryable): Promise<void> => {
  await run(db, sql`delete from search_documents`);
  await run(db, sql`delete from search_names`);
  await run(db, sql`delete from search_words`);
};

/** Returns whether documents are missing, or were made otherwise than this version makes them. */
export const isMissing = async (db: Queryable, version: string): Promise<boolean> =>
  (
    await rows(
      db,
      sql`select where not exists (select from search_words where word = ${version})
        or exists (select from universities where status = 'ACTIVE') and not exists (select from search_documents)`,
    )
  ).length > 0;

export const analyze = async (db: Queryable): Promise<void> => {
  await run(db, sql`analyze search_documents, search_names, search_words`);
};
