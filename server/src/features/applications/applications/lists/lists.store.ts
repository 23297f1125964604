import type { ApplicationFilter } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationMark, ApplicationSort } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Gender } from '@parvoz/contract/limits.ts';
import type { Names } from '@parvoz/contract/people/names.ts';
import { agencyName, inLanguage } from '../../../../db/localised.ts';
import { personOf } from '../../../../db/person.ts';
import { pictureOf } from '../../../../db/picture.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { all, empty, one, raw, rows, type Sql, sql } from '../../../../db/sql.ts';
import {
  conditionsOf,
  ENDED_STATUSES,
  LEVEL_STATUSES,
  type Moment,
  markCondition,
  ownershipOf,
  RUNNING,
  type Scope,
  WAITING_STATUSES,
} from './conditions.store.ts';

export type { Scope } from './conditions.store.ts';

const ORDERS: Record<ApplicationSort, Sql> = {
  // Ended applications are nobody's turn: they come last.
  DEADLINE: raw('a.turn is null, a.deadline, a.id'),
  ACTIVITY: raw('a.active_at desc, a.id desc'),
  NEW: raw('a.created_at desc, a.id desc'),
  NUMBER: raw('a.number'),
};

/** Id and name of a row, null where there is none; `more` are further fields. */
export const refOf = (table: string, language: Language, more: Sql = empty): Sql =>
  sql`case when ${raw(`${table}.id`)} is not null then json_build_object('id', ${raw(`${table}.id`)},
    'name', ${inLanguage(`${table}.name`, language)} ${more}) end`;

/** The contract's date and time as text from a column, from our own code. */
export const momentOf = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Name of the step behind the current one; an application that is not accepted has no steps yet, its tariff has. */
const nextStepIn = (language: Language): Sql => sql`
  case when a.status = 'TRAIL' then (select ${inLanguage('q.name', language)} from steps q
      where q.tariff_id = a.tariff_id and q.status = 'ACTIVE' order by q.order_number, q.id limit 1)
    else (select ${inLanguage('q.name', language)} from application_steps q
      where q.application_id = a.id and q.number = st.number + 1) end`;

/** Condition under which an application has ended by such an event, which counts as a rejection. */
const isEndedBy = (event: 'CLOSED' | 'STOPPED'): Sql =>
  sql`(a.status = 'REJECTED' and exists (select from application_events e
    where e.application_id = a.id and e.type = ${event}))`;

/** A student has the deadline of what they are to submit, which is not that of a payment; others that of any level. */
const deadlineFor = (side: Scope['side']): Sql =>
  raw(
    side === 'STUDENT'
      ? `case when a.turn = 'STUDENT' and a.next <> 'PAY' then a.deadline end`
      : 'a.deadline',
  );

/** Columns of a card, in the words of the contract; what is counted is counted for the rows that are shown only. */
const cardOf = (language: Language, { side }: Scope, { today, silentSince }: Moment): Sql => sql`
  select a.id, a.number, a.status, ${isEndedBy('CLOSED')} as is_closed_unpaid, ${isEndedBy('STOPPED')} as is_stopped,
    ${personOf('a.student_id', ['p'])} as student, json_build_object('id', g.id, 'name', ${agencyName('g', language)},
      'photo', ${pictureOf('g.photo_id')}, 'isPublic', g.status = 'ACTIVE') as consulting,
    ${refOf(
      'u',
      language,
      sql`, 'photo', ${pictureOf('u.photo_id')}, 'country',
        json_build_object('id', u.country_id, 'name', ${inLanguage('c.name', language)}, 'code', coalesce(c.code, ''))`,
    )} as university,
    ${refOf('s', language, sql`, 'photo', ${pictureOf('s.attach_id')}`)} as scholarship,
    case when d.id is not null then json_build_object('id', d.id, 'key', d.key,
      'value', ${inLanguage('d.name', language)}) end
      as degree,
    ${refOf('f', language)} as faculty, ${refOf('pr', language)} as program,
    ${refOf('t', language)} as tariff, a.price_tiyin::float8 as price, a.payment,
    case when a.manager_id is not null then ${personOf('a.manager_id', ['m'])} end as manager,
    ${refOf('st', language, sql`, 'number', st.number`)} as step,
    ${refOf(
      'l',
      language,
      sql`, 'number', l.number, 'status', coalesce(l.status, 'STARTED'), 'isReturned', l.return_comment is not null`,
    )} as level,
    ${nextStepIn(language)} as next_step, n.steps as step_count, n.finished_steps as finished_step_count,
    v.levels as level_count, v.finished_levels as finished_level_count, a.next, a.turn,
    to_char(${deadlineFor(side)}, 'YYYY-MM-DD') as deadline, coalesce(${deadlineFor(side)} < ${today}, false) as is_overdue,
    (${RUNNING} and a.active_at < ${silentSince}) as is_silent,
    coalesce((select r.unread_count from chat_reads r where r.application_id = a.id and r.side = ${side}), 0)
      as unread_count,
    a.document_count, ${momentOf('a.created_at')} as created_at,
    ${momentOf('a.started_at')} as started_at, ${momentOf('a.active_at')} as active_at, a.version`;

const JOINS = raw(`
  join profiles p on p.id = a.student_id
  join consultings g on g.id = a.consulting_id
  join tariffs t on t.id = a.tariff_id
  left join universities u on u.id = a.university_id
  left join countries c on c.id = u.country_id
  left join scholarships s on s.id = a.scholarship_id
  left join degrees d on d.id = a.degree_id
  left join faculties f on f.id = a.faculty_id
  left join programs pr on pr.id = a.program_id
  left join employees m on m.id = a.manager_id
  left join application_steps st on st.id = a.step_id
  left join application_levels l on l.id = a.level_id
  cross join lateral (select count(*)::int as steps,
    count(*) filter (where x.status = 'FINISHED')::int as finished_steps
    from application_steps x where x.application_id = a.id) n
  cross join lateral (select count(*)::int as levels,
    count(*) filter (where x.status = 'FINISHED')::int as finished_levels
    from application_levels x where x.step_id = a.step_id) v`);

export interface Asked {
  language: Language;
  scope: Scope;
  moment: Moment;
}

/**
 * Returns the ids of a page's applications. Cards are read apart from that, by `findCards`: a statement of a dozen tables takes
 * longer to plan than to run, and PostgreSQL reuses one plan for all calls only while its cost does not depend on values.
 */
export const findPage = async (
  db: Queryable,
  { scope, moment }: Asked,
  filter: ApplicationFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id from applications a where ${conditionsOf(scope, filter, moment)}
        order by ${ORDERS[filter.sort]} limit ${limit} offset ${offset}`,
    filter.query === null,
  );
  return found.map(({ id }) => id);
};

/** Cards of these applications, in the same order. */
export const findCards = (
  db: Queryable,
  { language, scope, moment }: Asked,
  ids: readonly string[],
): Promise<ApplicationCard[]> =>
  rows(
    db,
    sql`${cardOf(language, scope, moment)}
        from unnest(${ids}::uuid[]) with ordinality as k (id, place) join applications a on a.id = k.id ${JOINS}
        where ${all(ownershipOf(scope))} order by k.place`,
  );

export const countAll = async (
  db: Queryable,
  { scope, moment }: Asked,
  filter: ApplicationFilter,
): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from applications a where ${conditionsOf(scope, filter, moment)}`,
    filter.query === null,
  ))!.total;

export interface ColumnCount {
  status: ApplicationCard['status'];
  stepNumber: number | null;
  total: number;
}

export const countColumns = (
  db: Queryable,
  { scope, moment }: Asked,
  filter: ApplicationFilter,
): Promise<ColumnCount[]> =>
  rows(
    db,
    sql`select a.status, a.step_number, count(*)::int as total from applications a
        where ${conditionsOf(scope, filter, moment)} group by 1, 2`,
    filter.query === null,
  );

/** New and running applications by mark, and all of them, whatever mark is chosen. Ended ones may have unread messages, too. */
export const countMarks = async (
  db: Queryable,
  { scope, moment }: Asked,
  filter: ApplicationFilter,
): Promise<Record<ApplicationMark | 'total', number>> => {
  const count = (mark: ApplicationMark) =>
    sql`count(*) filter (where ${markCondition(mark, scope, moment)})::int`;
  const unread = conditionsOf(scope, { ...filter, mark: 'UNREAD' }, moment);
  return (await one<Record<ApplicationMark | 'total', number>>(
    db,
    sql`select ${count('OUR_TURN')} as "OUR_TURN", ${count('TODAY')} as "TODAY", ${count('SOON')} as "SOON", ${count('OVERDUE')} as "OVERDUE",
          ${count('APPEALED')} as "APPEALED", ${count('SILENT')} as "SILENT", count(*)::int as total,
          (select count(*)::int from applications a where ${unread}) as "UNREAD"
        from applications a where ${RUNNING} and ${conditionsOf(scope, { ...filter, mark: null }, moment)}`,
    filter.query === null,
  ))!;
};

/**
 * Returns the first applications of each column, in order: new ones oldest first, running ones most urgent first, ended ones
 * newest first.
 */
export const findColumns = async (
  db: Queryable,
  { scope, moment }: Asked,
  filter: ApplicationFilter,
  { columns, size }: { columns: readonly ColumnCount[]; size: number },
): Promise<string[][]> => {
  const ofColumn = sql`select a.id, a.turn, a.deadline, a.active_at from applications a
    where ${conditionsOf(scope, filter, moment)} and a.status = k.status`;
  const found = await rows<{ id: string; column: number }>(
    db,
    sql`select a.id, k.number::int - 1 as column
        from unnest(${columns.map(({ status }) => status)}::text[],
          ${columns.map(({ stepNumber }) => stepNumber)}::smallint[]) with ordinality as k (status, step_number, number)
        cross join lateral (
          (${ofColumn} and k.status in ${LEVEL_STATUSES} and a.step_number = k.step_number
            order by a.deadline, a.id limit ${size})
          union all
          (${ofColumn} and k.status in ${WAITING_STATUSES} order by a.step_number, a.deadline, a.id limit ${size})
          union all
          (${ofColumn} and k.status in ${ENDED_STATUSES}
            order by a.active_at desc, a.id desc limit ${size})
        ) a
        order by case when a.turn is null then a.active_at end desc, a.deadline, a.id`,
    filter.query === null,
  );
  return columns.map((_, index) => found.filter(({ column }) => column === index).map(({ id }) => id));
};

export interface StepName {
  number: number;
  /** Most common name among the tariffs; of equally common ones, the first tariff's. */
  name: string;
  hasOtherNames: boolean;
}

/** Numbers of the steps that an agency's tariffs have, or some of them, with their names. */
export const findStepNames = (
  db: Queryable,
  language: Language,
  { consultingId, tariffIds }: { consultingId: number | null; tariffIds: number[] },
): Promise<StepName[]> =>
  rows(
    db,
    sql`select distinct on (number) number::int, name,
          count(*) over (partition by number) > 1 as has_other_names
        from (
          select number, name, count(*) as tariffs, min(place) as first
          from (
            select row_number() over (partition by s.tariff_id order by s.order_number, s.id) as number,
              ${inLanguage('s.name', language)} as name,
              row_number() over (order by t.order_number, t.id) as place
            from steps s join tariffs t on t.id = s.tariff_id
            where s.status = 'ACTIVE' and t.consulting_id = ${consultingId}
              and (${tariffIds.length === 0} or t.id = any(${tariffIds}::int[]))
          ) x group by number, name
        ) y order by number, tariffs desc, first`,
  );

export interface DetailRow {
  /** False where the account is deleted, or an administrator's now. */
  hasStudent: boolean;
  isStudentBlocked: boolean;
  studentPhone: string | null;
  studentGender: Gender | null;
  studentCountry: CountryCode | null;
  studentAddress: string | null;
  addedAs: Names | null;
  consultingPhone: string;
  comment: string | null;
  endComment: string | null;
  endedAt: string | null;
  paidAt: string | null;
  isInParts: boolean;
}

/** An application as a card, and what only its own page shows. */
export const findDetail = (
  db: Queryable,
  { language, scope, moment }: Asked,
  id: string,
): Promise<(ApplicationCard & DetailRow) | null> =>
  one(
    db,
    sql`${cardOf(language, scope, moment)}, k.phone as student_phone, p.gender as student_gender,
          p.country as student_country, p.address as student_address, g.phone as consulting_phone, a.comment,
          k.role = 'ROLE_STUDENT' and k.status <> 'DELETED' as has_student, k.status = 'BLOCKED' as is_student_blocked,
          case when a.added_name is not null
            then json_build_object('name', a.added_name, 'surname', coalesce(a.added_surname, '')) end as added_as,
          a.end_comment, ${momentOf('a.ended_at')} as ended_at, ${momentOf('a.paid_at')} as paid_at,
          case when a.started_at is null then t.is_in_parts else a.is_in_parts end as is_in_parts
        from applications a ${JOINS} join accounts k on k.id = a.student_id
        where a.id = ${id}`,
  );
