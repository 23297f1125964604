import type { ApplicationFilter } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationMark, Side } from '@parvoz/contract/applications/application-states.ts';
import * as states from '@parvoz/contract/applications/application-states.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { hasText } from '../../../../db/admin-list.ts';
import { onDays } from '../../../../db/days.ts';
import { all, empty, raw, type Sql, sql } from '../../../../db/sql.ts';
import { listOf } from '../../../../db/words.ts';

/** Owner of the applications, and the reader's side. */
export interface Scope {
  studentId: string | null;
  consultingId: number | null;
  side: Side | null;
}

/** Calendar dates in Tashkent, and the moment since which an application was silent. */
export interface Moment {
  today: string;
  /** Last day of what is due soon. */
  soon: string;
  silentSince: Date;
  /** Appeals made by then have been left unanswered by their agencies. */
  appealedUntil: Date;
}

export const RUNNING_STATUSES = listOf(states.RUNNING_STATUSES);
export const ENDED_STATUSES = listOf(states.ENDED_STATUSES);
export const LEVEL_STATUSES = listOf(states.LEVEL_STATUSES);
export const WAITING_STATUSES = listOf(states.WAITING_STATUSES);

export const RUNNING = sql`a.status in ${RUNNING_STATUSES}`;

const unreadOf = (side: Side | null): Sql =>
  side === null
    ? raw('false')
    : sql`a.id in (select r.application_id from chat_reads r where r.side = ${side} and r.unread_count > 0)`;

/** Returns the condition of a mark of the board. */
export const markCondition = (
  mark: ApplicationMark,
  { side }: Scope,
  { today, soon, silentSince, appealedUntil }: Moment,
): Sql => {
  switch (mark) {
    case 'OUR_TURN':
      return sql`a.turn = ${side ?? 'CONSULTING'}`;
    case 'TODAY':
      return sql`a.deadline = ${today}`;
    case 'SOON':
      return sql`a.deadline between ${today} and ${soon}`;
    case 'OVERDUE':
      return sql`a.deadline < ${today}`;
    case 'APPEALED':
      // An agency has to act at once, an administrator once its time is over.
      return sql`a.id in (select x.id from applications x where ${
        side === null ? sql`x.appealed_at <= ${appealedUntil}` : raw('x.appealed_at is not null')
      })`;
    case 'SILENT':
      return sql`${RUNNING} and a.active_at < ${silentSince}`;
    case 'UNREAD':
      return unreadOf(side);
  }
};

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Characters of an application's number (PV-2611-0187). */
const PART_OF_NUMBER = /^[pv\d-]+$/i;

/** Name of a client as the agency wrote it, from either end. */
const ADDED_NAME = raw('fold_names(array[a.added_name, a.added_surname, a.added_name])');
const AGENCY_NAMES = raw('fold_names(array[g.name, g.name_cyrillic])');

/** Condition on what an application is shown by, in any script: its people, its target and, where there is more than one, its agency. */
const namesCondition = (query: string, { consultingId }: Scope): Sql => sql`
  exists (select from profiles p where p.id = a.student_id and ${hasText(raw('p.search_text'), query)})
  or a.added_name is not null and ${hasText(ADDED_NAME, query)}
  or exists (select from universities u where u.id = a.university_id and ${hasText(raw('u.names_text'), query)})
  or exists (select from scholarships s where s.id = a.scholarship_id and ${hasText(raw('s.search_text'), query)})
  ${consultingId === null ? sql`or exists (select from consultings g where g.id = a.consulting_id and ${hasText(AGENCY_NAMES, query)})` : empty}`;

const textCondition = (query: string, scope: Scope): Sql => sql`
  ${PART_OF_NUMBER.test(query) ? sql`a.number like ${like(query.toUpperCase())}` : raw('false')}
  ${fold(query) === '' ? empty : sql`or ${namesCondition(query, scope)}`}`;

const countryCondition = (countryIds: number[]): Sql => sql`
  exists (select from universities u where u.id = a.university_id and u.country_id = any(${countryIds}::int[]))
  or a.university_id is null and exists (select from scholarships s
    where s.id = a.scholarship_id and s.country_id = any(${countryIds}::int[]))`;

/** Returns the conditions of ownership that every statement includes. */
export const ownershipOf = ({ studentId, consultingId }: Scope): Sql[] => [
  ...(studentId === null ? [] : [sql`a.student_id = ${studentId}`]),
  ...(consultingId === null ? [] : [sql`a.consulting_id = ${consultingId}`]),
];

/** Returns the conditions that a filter sets on an application `a`. A statement with a text is not prepared (`hasText`). */
export const conditionsOf = (scope: Scope, filter: ApplicationFilter, moment: Moment): Sql => {
  const {
    query,
    status,
    stepNumber,
    tariffId,
    countryId,
    consultingId,
    studentId,
    managerId,
    mark,
    from,
    to,
    endedFrom,
    endedTo,
    isAccepted,
    ids,
  } = filter;
  const found: (Sql | false)[] = [
    ...ownershipOf(scope),
    status.length > 0 && sql`a.status = any(${status}::text[])`,
    stepNumber !== null && sql`a.step_number = ${stepNumber}`,
    tariffId.length > 0 && sql`a.tariff_id = any(${tariffId}::int[])`,
    countryId.length > 0 && countryCondition(countryId),
    consultingId.length > 0 && sql`a.consulting_id = any(${consultingId}::int[])`,
    studentId !== null && sql`a.student_id = ${studentId}`,
    managerId === 'none' && sql`a.manager_id is null`,
    managerId !== null && managerId !== 'none' && sql`a.manager_id = ${managerId}`,
    mark !== null && markCondition(mark, scope, moment),
    query !== null && textCondition(query, scope),
    ...onDays(raw('a.created_at'), { from, to }),
    ...onDays(raw('a.ended_at'), { from: endedFrom, to: endedTo }),
    isAccepted !== null && sql`(a.started_at is not null) = ${isAccepted}`,
    ids !== undefined && sql`a.id = any(${ids}::uuid[])`,
  ];
  return all(found.filter((condition) => condition !== false));
};
