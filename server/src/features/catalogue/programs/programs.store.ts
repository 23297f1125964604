import { CERTIFICATES, type CertificateKind, testsLike } from '@parvoz/contract/catalogue/certificates.ts';
import { earlierDeadlines } from '@parvoz/contract/catalogue/cycles.ts';
import type {
  Intake,
  ProgramCard,
  ProgramDetail,
  ProgramFilter,
  Tuition,
} from '@parvoz/contract/catalogue/programs.ts';
import type { Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import { rangeOf, type TypicalCost } from '@parvoz/contract/catalogue/typical-costs.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { dayIn } from '../../../db/calendars.ts';
import { inLanguage, sortedBy } from '../../../db/localised.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { all, empty, join, one, raw, rows, type Sql, sql } from '../../../db/sql.ts';
import type { UseCounter, UsesCounter } from '../../../db/uses.ts';
import { type Calendars, dayInCountry } from '../../../lib/calendars.ts';

/** Days and language of a reader: the day in a university's country decides which intakes are to come, Tashkent's the order of lists. */
export interface Viewpoint extends Calendars {
  language: Language;
}

/** Fields of `program_intakes i`, as the contract has them. */
export const intakeObject = sql`json_build_object('start', to_char(i.start_month, 'YYYY-MM'),
  'opensOn', i.opens_on, 'deadline', i.deadline, 'isExpected', i.is_expected)`;

/** Can an intake `i` be applied for on a day or later? One without a last day can until its studies begin. */
const isOpenOn = (day: Sql): Sql => sql`coalesce(i.deadline, i.start_month) >= ${day}`;

/** Is an intake `i` still to come in a country? */
export const isOpenIn = (calendars: Calendars, code: Sql): Sql => isOpenOn(dayIn(calendars, code));

/** The parts of a filter that ask something of intakes. */
export type AskedIntakes = Pick<ProgramFilter, 'deadlineFrom' | 'startFrom' | 'startTo'>;

const asksOfIntakes = ({ deadlineFrom, startFrom, startTo }: AskedIntakes): boolean =>
  Boolean(deadlineFrom || startFrom || startTo);

/** Can an intake `i` still be applied for, and does it meet all that is asked of intakes? */
const isAsked = ({ deadlineFrom, startFrom, startTo }: AskedIntakes, today: string): Sql =>
  all([
    deadlineFrom ? sql`i.deadline >= ${deadlineFrom}::date` : isOpenOn(sql`${today}::date`),
    ...(startFrom ? [sql`i.start_month >= ${`${startFrom}-01`}::date`] : []),
    ...(startTo ? [sql`i.start_month <= ${`${startTo}-01`}::date`] : []),
  ]);

/** Order of intakes `i`: the next one first, but those that a filter asks for before the others. */
export const intakeOrder = (asked: AskedIntakes, today: string): Sql => {
  const next = sql`i.deadline nulls last, i.start_month`;
  return asksOfIntakes(asked) ? sql`case when ${isAsked(asked, today)} then 0 else 1 end, ${next}` : next;
};

/** Intakes that can still be applied for. */
const openIntakes = (viewpoint: Viewpoint, asked: AskedIntakes): Sql => sql`coalesce((
  select json_agg(${intakeObject} order by ${intakeOrder(asked, viewpoint.today)})
  from program_intakes i where i.program_id = p.id and ${isOpenIn(viewpoint, sql`c.code`)}
), '[]')`;

/** Intakes whose last day to apply may have passed: of expected dates the one that was announced, a year before. */
const earlierIntakes = (viewpoint: Viewpoint): Sql => sql`coalesce((
  select json_agg(${intakeObject}) from program_intakes i
  where i.program_id = p.id and (i.deadline < ${dayIn(viewpoint, sql`c.code`)} or i.is_expected)
), '[]')`;

/** A card with earlier intakes and typical costs in place of what follows from them. */
type Found<Card extends ProgramCard> = Omit<Card, 'earlierDeadlines' | 'typicalTuition'> & {
  earlier: Intake[];
  typical: TypicalCost[] | null;
};

const toCard = <Card extends ProgramCard>(
  { earlier, typical, ...card }: Found<Card>,
  viewpoint: Viewpoint,
): Card => {
  const day = dayInCountry(viewpoint, (card as unknown as Card).university.country.code);
  return {
    ...card,
    earlierDeadlines: earlierDeadlines(earlier, day),
    typicalTuition: rangeOf(typical ?? []),
  } as unknown as Card;
};

/**
 * Tuition of `programs p`, as the contract has it. Paid tuition has both columns, as the table's checks require: placeholders
 * for them are never shown.
 */
export const tuition = sql`case
  when p.tuition_minor is null then json_build_object('kind', 'UNKNOWN')
  when p.tuition_minor = 0 then json_build_object('kind', 'FREE')
  else json_build_object('kind', 'PAID', 'amount', coalesce(p.tuition_minor, 0),
    'currency', coalesce(p.tuition_currency, 'UZS')) end`;

/** Typical tuition for the degree of `programs p` in `countries c`, for `rangeOf` of the contract; none where its own is known. */
const typicalTuition = sql`case when p.tuition_minor is null then (
  select json_agg(json_build_object('fromMinor', x.from_minor, 'toMinor', x.to_minor, 'currency', x.currency,
    'year', x.year, 'source', x.source))
  from country_costs x where x.country_id = c.id and x.kind = 'TUITION' and x.degree_id = p.degree_id
) end`;

/** Columns of a card, from `programs p` with what `joins` adds; the intakes that are asked for come first. */
const cardColumns = (viewpoint: Viewpoint, asked: AskedIntakes = {}): Sql => {
  const named = (column: string) => inLanguage(column, viewpoint.language);
  return sql`
  p.id, ${named('p.name')} as name,
  json_build_object('id', u.id, 'name', ${named('u.name')}, 'photo', ${pictureOf('u.photo_id')},
    'city', ${named('u.city')},
    'country', json_build_object('id', c.id, 'name', ${named('c.name')}, 'code', c.code)) as university,
  json_build_object('id', d.id, 'key', d.key, 'value', ${named('d.name')}) as degree,
  json_build_object('id', f.id, 'name', ${named('f.name')}) as field,
  p.languages, p.duration_months, ${tuition} as tuition, ${typicalTuition} as typical, ${openIntakes(viewpoint, asked)} as intakes,
  ${earlierIntakes(viewpoint)} as earlier, p.requirements, p.facts_year`;
};

const joins = sql`
  join universities u on u.id = p.university_id and u.status = 'ACTIVE'
  join countries c on c.id = u.country_id
  join degrees d on d.id = p.degree_id
  join faculties f on f.id = p.faculty_id`;

export const findDetail = async (
  db: Queryable,
  viewpoint: Viewpoint,
  id: number,
): Promise<ProgramDetail | null> => {
  const found = await one<Found<ProgramDetail>>(
    db,
    sql`
    select ${cardColumns(viewpoint)}, p.name_en as original_name, p.web_page, p.source_url, p.checked_on, p.is_demo
    from programs p ${joins} where p.id = ${id} and p.is_active`,
  );
  return found && toCard<ProgramDetail>(found, viewpoint);
};

/** These programmes, in the order of the ids. */
export const findByIds = async (
  db: Queryable,
  viewpoint: Viewpoint,
  ids: readonly number[],
  asked?: AskedIntakes,
): Promise<ProgramCard[]> => {
  const found = await rows<Found<ProgramCard>>(
    db,
    sql`
    select ${cardColumns(viewpoint, asked)}
    from unnest(${ids}::int[]) with ordinality as wanted (id, position)
    join programs p on p.id = wanted.id and p.is_active ${joins}
    order by wanted.position`,
  );
  return found.map((card) => toCard<ProgramCard>(card, viewpoint));
};

/** Filter of programmes; `words` are folded, and each has to be in the name of the programme or of its university. */
export interface Wanted extends Omit<ProgramFilter, 'query' | 'sort'> {
  words: readonly string[];
}

/** Condition of tuition up to a bound: known, typical and unknown tuition are three kinds. */
const tuitionUpTo = ({ tuitionUpTo: most, orTypicalTuition, orUnknownTuition }: Wanted): Sql => {
  const kinds = [sql`p.tuition_tiyin <= ${most ?? null}`];
  if (orTypicalTuition) kinds.push(sql`p.typical_tuition_tiyin <= ${most ?? null}`);
  if (orUnknownTuition) kinds.push(sql`(p.tuition_tiyin is null and p.typical_tuition_tiyin is null)`);
  return join(kinds, ' or ');
};

/** Is a requirement of `programs p` met by such a score of a test? Of some tests less is more. */
const admittedBy = ({ kind, score }: Wanted['admits'][number]): Sql => {
  const isEnough = CERTIFICATES[kind].isReversed ? '>=' : '<=';
  return sql`exists (
    select from jsonb_array_elements(p.requirements) as g (options), jsonb_array_elements(g.options) as o (asked)
    where o.asked ->> 'kind' = ${kind}
      ${score === null ? empty : sql`and (o.asked -> 'score')::numeric ${raw(isEnough)} ${score}::numeric`})`;
};

/** Can the requirements of `programs p` be met without a test, and others of its language? */
const sparing = (test: CertificateKind): Sql => sql`p.requirements is not null and not exists (
  select from jsonb_array_elements(p.requirements) as g (options) where not exists (
    select from jsonb_array_elements(g.options) as o (asked)
    where o.asked ->> 'kind' <> all(${[...testsLike(test)]}::text[])))`;

/** Condition of public programmes `p` at universities `u` that a filter finds on a day, which `deadlineFrom` is not before. */
export const conditions = (wanted: Wanted, today: string): Sql => {
  const { words, universityId, countryId, degreeId, facultyId, language } = wanted;
  const each: Sql[] = [sql`p.is_active`, sql`u.status = 'ACTIVE'`];
  // The universities are found first, so that both have their index.
  for (const word of words)
    each.push(sql`(p.search_text like ${`% ${word}%`} or p.university_id = any(array(
      select named.id from universities named where named.search_text like ${`% ${word}%`})))`);
  if (universityId.length) each.push(sql`p.university_id = any(${universityId}::int[])`);
  if (countryId.length) each.push(sql`u.country_id = any(${countryId}::int[])`);
  if (degreeId.length) each.push(sql`p.degree_id = any(${degreeId}::int[])`);
  if (facultyId.length)
    each.push(sql`p.faculty_id in (
      select f.id from faculties f where f.id = any(${facultyId}::int[]) or f.parent_id = any(${facultyId}::int[]))`);
  if (language.length) each.push(sql`p.languages && ${language}::text[]`);
  if (wanted.free) each.push(sql`p.tuition_minor = 0`);
  if (wanted.tuitionUpTo != null) each.push(tuitionUpTo(wanted));
  if (asksOfIntakes(wanted))
    each.push(sql`exists (
      select from program_intakes i where i.program_id = p.id and ${isAsked(wanted, today)})`);
  const { admits, without, city } = wanted;
  if (admits.length) each.push(join(admits.map(admittedBy), ' or '));
  for (const test of without) each.push(sparing(test));
  if (city)
    each.push(sql`fold_names(array[u.city_uz, u.city_ru, u.city_en]) || ' ' like ${`% ${fold(city)} %`}`);
  return all(each);
};

/** An order of programmes `p` at universities `u`: the tables that it needs beside them, what it sorts by, and a row's position. */
interface Order {
  joins: Sql;
  by: Sql;
  position: Sql;
}

const order = (by: Sql): Order => ({
  ...{ by, joins: empty },
  position: sql`row_number() over (order by ${by})::int`,
});

/**
 * Returns how a list is sorted. By tuition, known ones come before typical ones and these before unknown ones. Deadlines are those
 * of intakes that are asked for; they have no positions, because those that count are a person's own, and places for visitors have
 * theirs already.
 */
export const orderOf = (
  sort: ProgramFilter['sort'],
  { language, today }: Pick<Viewpoint, 'language' | 'today'>,
  asked: AskedIntakes,
): Order => {
  const counts = asksOfIntakes(asked) ? isAsked(asked, today) : sql`i.deadline >= ${today}::date`;
  const byDeadline = sql`(
    select min(i.deadline) from program_intakes i where i.program_id = p.id and ${counts}
  ) nulls last, p.id`;
  const orders = {
    MAIN: () => ({
      joins: sql`left join catalogue_order o on o.kind = 'PROGRAM' and o.ref_id = p.id`,
      by: sql`o.place nulls last, ${byDeadline}`,
      position: sql`coalesce(o.place, 0)`,
    }),
    DEADLINE: () => ({ joins: empty, by: byDeadline, position: sql`0` }),
    TUITION: () => order(sql`p.tuition_tiyin, p.typical_tuition_tiyin, p.id`),
    NAME: () => order(sql`${sortedBy('p.name', language)}, p.id`),
    NEW: () => order(sql`p.id desc`),
  };
  return orders[sort]();
};

/** A programme as it is entered; `startMonth` is the first day of the month. */
export interface ProgramDraft {
  nameUz: string;
  nameRu: string;
  nameEn: string;
  universityId: number;
  degreeId: number;
  facultyId: number;
  languages: readonly string[];
  durationMonths: number | null;
  tuition: Tuition;
  requirements: Requirements | null;
  webPage: string | null;
  sourceUrl: string | null;
  factsYear: number | null;
  checkedOn: string | null;
  isDemo: boolean;
  intakes: readonly {
    startMonth: string;
    opensOn: string | null;
    deadline: string | null;
    /** Without it: announced. */
    isExpected?: boolean;
  }[];
}

interface Added extends Omit<ProgramDraft, 'tuition'> {
  tuitionMinor: number | null;
  tuitionCurrency: string | null;
}

const addedFields = fieldsOf<Added>({
  nameUz: 'text',
  nameRu: 'text',
  nameEn: 'text',
  universityId: 'int',
  degreeId: 'int',
  facultyId: 'int',
  languages: 'text[]',
  durationMonths: 'smallint',
  tuitionMinor: 'bigint',
  tuitionCurrency: 'text',
  requirements: 'jsonb',
  webPage: 'text',
  sourceUrl: 'text',
  factsYear: 'smallint',
  checkedOn: 'date',
  isDemo: 'boolean',
  intakes: 'json',
});

const INTAKE_FIELDS = fieldsOf<Required<ProgramDraft['intakes'][number]>>({
  startMonth: 'date',
  opensOn: 'date',
  deadline: 'date',
  isExpected: 'boolean',
});

const addedOf = ({ tuition, ...draft }: ProgramDraft): Added => ({
  ...draft,
  tuitionMinor: tuition.kind === 'PAID' ? tuition.amount : tuition.kind === 'FREE' ? 0 : null,
  tuitionCurrency: tuition.kind === 'PAID' ? tuition.currency : null,
});

/** Adds programmes with their intakes; returns their ids in the order of the drafts. */
export const insertMany = async (db: Queryable, drafts: readonly ProgramDraft[]): Promise<number[]> => {
  const added = await rows<{ id: number }>(
    db,
    sql`
    with drafts as (
      select nextval(pg_get_serial_sequence('programs', 'id'))::int as id, d.*
      from rows from (json_to_recordset(${asJson(drafts.map(addedOf))}) as ${addedFields}) with ordinality as d
    ),
    added as (
      insert into programs (id, name_uz, name_ru, name_en, university_id, degree_id, faculty_id, languages,
        duration_months, tuition_minor, tuition_currency, requirements, web_page, source_url, facts_year, checked_on,
        is_demo)
      overriding system value
      select id, name_uz, name_ru, name_en, university_id, degree_id, faculty_id, languages, duration_months,
        tuition_minor, tuition_currency, requirements, web_page, source_url, facts_year, checked_on, is_demo
      from drafts
    ),
    intakes as (
      insert into program_intakes (program_id, start_month, opens_on, deadline, is_expected)
      select d.id, i.start_month, i.opens_on, i.deadline, coalesce(i.is_expected, false) from drafts d, json_to_recordset(d.intakes) as i ${INTAKE_FIELDS}
    )
    select id from drafts order by ordinality`,
  );
  return added.map(({ id }) => id);
};

/** Returns the university, degree and field of a programme; null for an unknown one. */
export const findAim = (
  db: Queryable,
  id: number,
): Promise<{ universityId: number; degreeId: number; facultyId: number } | null> =>
  one(db, sql`select university_id, degree_id, faculty_id from programs where id = ${id}`);

export const findMaxId = async (db: Queryable): Promise<number> =>
  (await one<{ max: number }>(db, sql`select coalesce(max(id), 0) as max from programs where is_active`))!
    .max;

/** Public pages with ids above `after` up to `upTo`. */
export const listPages = (
  db: Queryable,
  after: number,
  upTo: number,
): Promise<{ id: number; changedOn: string }[]> =>
  rows(
    db,
    sql`select p.id, p.updated_at::date as changed_on
        from programs p join universities u on u.id = p.university_id and u.status = 'ACTIVE'
        where p.id > ${after} and p.id <= ${upTo} and p.is_active order by p.id`,
  );

/** Counts the programmes of a field. */
export const countWithFaculty: UseCounter = async (db, id) => ({
  kind: 'PROGRAM',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from programs where faculty_id = ${id}`,
  ))!.count,
});

/** Counts the programmes that lead to a degree. */
export const countWithDegree: UseCounter = async (db, id) => ({
  kind: 'PROGRAM',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from programs where degree_id = ${id}`,
  ))!.count,
});

/** Counts the programmes of a university. */
export const countAtUniversity: UsesCounter = {
  kind: 'PROGRAM',
  count: (db, ids) =>
    rows(
      db,
      sql`select university_id as id, count(*)::int as count from programs
          where university_id = any(${ids}::int[]) group by university_id`,
    ),
};
