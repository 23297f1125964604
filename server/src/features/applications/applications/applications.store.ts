import type { StaffLoad } from '@parvoz/contract/agencies/staff.ts';
import type {
  ApplicationStatus,
  NextAction,
  PaymentState,
  Side,
} from '@parvoz/contract/applications/application-states.ts';
import type { Names } from '@parvoz/contract/people/names.ts';
import { dayIn } from '../../../db/calendars.ts';
import type { Queryable } from '../../../db/pool.ts';
import { empty, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';
import type { UseCounter, UsesCounter } from '../../../db/uses.ts';
import type { Calendars } from '../../../lib/calendars.ts';
import { RUNNING_STATUSES } from './lists/conditions.store.ts';

/** Fields of an application that access and actions depend on. */
export interface ApplicationRow {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  tariffId: number;
  managerId: string | null;
  status: ApplicationStatus;
  payment: PaymentState;
  priceTiyin: number;
  /** Paid to the agency before it moved in. */
  paidOutsideTiyin: number;
  isInParts: boolean;
  stepId: number | null;
  levelId: number | null;
  next: NextAction;
  turn: Side | null;
  deadline: string | null;
  version: number;
  lastSeq: number;
  documentCount: number;
  disputedAt: Date | null;
  /** True if somebody of its agency has answered; for one that the agency has added itself there is nothing to answer. */
  isAnswered: boolean;
  dueSince: Date | null;
  appealedAt: Date | null;
  silentSince: Date | null;
  endedAt: Date | null;
}

const COLUMNS = raw(`id, number, student_id, consulting_id, tariff_id,
  manager_id, status, payment, price_tiyin::float8 as price_tiyin,
  paid_outside_tiyin::float8 as paid_outside_tiyin, is_in_parts, step_id,
  level_id, next, turn, to_char(deadline, 'YYYY-MM-DD') as deadline, version, last_seq,
  document_count, disputed_at, first_answer_at is not null or is_walk_in as is_answered, due_since,
  appealed_at, silent_since, ended_at`);

const find = (db: Queryable, id: string, lock: Sql): Promise<ApplicationRow | null> =>
  one(db, sql`select ${COLUMNS} from applications where id = ${id} ${lock}`);

export const findById = (db: Queryable, id: string): Promise<ApplicationRow | null> => find(db, id, empty);

/** The row, which nobody else can change until the transaction ends. */
export const lockById = (db: Queryable, id: string): Promise<ApplicationRow | null> =>
  find(db, id, sql`for no key update`);

/** Locks those of these applications that exist, in the order of their ids, and returns them. */
export const lockByIds = (db: Queryable, ids: readonly string[]): Promise<ApplicationRow[]> =>
  rows(
    db,
    sql`select ${COLUMNS} from applications where id = any(${ids}::uuid[]) order by id for no key update`,
  );

/**
 * Running applications that a member of an agency is responsible for, locked in the order of their ids: not those that
 * had another end or somebody else by then.
 */
export const lockRunningOf = (db: Queryable, managerId: string): Promise<ApplicationRow[]> =>
  rows(
    db,
    sql`select ${COLUMNS} from applications where manager_id = ${managerId} and status in ${RUNNING_STATUSES}
        order by id for no key update`,
  );

/** Returns the application that a student has made with a key, and the digest of that call. */
export const findByKey = (
  db: Queryable,
  studentId: string,
  key: string,
): Promise<{ id: string; callHash: string | null } | null> =>
  one(
    db,
    sql`select id, call_hash from applications where student_id = ${studentId} and idempotency_key = ${key}`,
  );

/** The next number of the common order of events and messages; locks the row. */
export const takeSeq = async (db: Queryable, id: string, now: Date): Promise<number> =>
  (await one<{ seq: number }>(
    db,
    sql`update applications set last_seq = last_seq + 1, active_at = ${now} where id = ${id}
        returning last_seq as seq`,
  ))!.seq;

export const changeDocumentCount = (db: Queryable, id: string, by: number, now: Date): Promise<number> =>
  run(
    db,
    sql`update applications set document_count = document_count + ${by}, active_at = ${now} where id = ${id}`,
  );

/** Numbers of a month begin at 1 and are never given twice; the month waits until the transaction ends. */
export const takeNumber = async (db: Queryable, month: string): Promise<number> =>
  (await one<{ last: number }>(
    db,
    sql`insert into application_numbers as n (month, last) values (${month}, 1)
        on conflict (month) do update set last = n.last + 1 returning last`,
  ))!.last;

export interface NewApplication {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  tariffId: number;
  universityId: number | null;
  scholarshipId: number | null;
  degreeId: number | null;
  facultyId: number | null;
  programId: number | null;
  priceTiyin: number;
  paidOutsideTiyin: number;
  managerId: string | null;
  comment: string | null;
  idempotencyKey: string | null;
  callHash: string | null;
  /** Added by the agency itself. */
  isWalkIn: boolean;
  /** Names that the agency wrote down, where they are others than those of the student. */
  addedAs: Names | null;
  /** Number of the last line that is written with it. */
  lastSeq: number;
  createdAt: Date;
}

/** False when the student has an open one with this aim at this agency, or one with this key. */
export const insert = async (db: Queryable, given: NewApplication): Promise<boolean> =>
  (await run(
    db,
    sql`insert into applications (id, number, student_id, consulting_id, tariff_id, university_id, scholarship_id,
          degree_id, faculty_id, program_id, manager_id, status, payment, price_tiyin, paid_outside_tiyin, comment, next, turn, version, last_seq,
          idempotency_key, call_hash, is_walk_in, added_name, added_surname, created_at, active_at)
        values (${given.id}, ${given.number}, ${given.studentId}, ${given.consultingId}, ${given.tariffId},
          ${given.universityId}, ${given.scholarshipId}, ${given.degreeId}, ${given.facultyId}, ${given.programId}, ${given.managerId},
          'TRAIL', 'NONE', ${given.priceTiyin}, ${given.paidOutsideTiyin}, ${given.comment}, 'REVIEW', 'CONSULTING', 0, ${given.lastSeq}, ${given.idempotencyKey}, ${given.callHash},
          ${given.isWalkIn}, ${given.addedAs?.name ?? null}, ${given.addedAs?.surname ?? null}, ${given.createdAt}, ${given.createdAt})
        on conflict do nothing`,
  )) > 0;

export interface Progress {
  status: ApplicationStatus;
  isEnded: boolean;
  payment: PaymentState;
  isInParts: boolean;
  stepId: number | null;
  levelId: number | null;
  stepNumber: number | null;
  next: NextAction;
  turn: Side | null;
  deadline: string | null;
  isAppealed: boolean;
  silentSince: Date | null;
  endComment: string | null;
}

/**
 * Writes an application's state after events with numbers up to `lastSeq`, and returns it. For an ended one it requests the
 * measuring of its agency.
 */
export const advance = async (
  db: Queryable,
  id: string,
  to: Progress,
  { lastSeq, now }: { lastSeq: number; now: Date },
): Promise<ApplicationRow> =>
  (await one<ApplicationRow>(
    db,
    sql`with ended as (
          insert into measure_requests (consulting_id)
          select consulting_id from applications where id = ${id} and ${to.isEnded}::boolean
        )
        update applications set status = ${to.status}, payment = ${to.payment},
          is_in_parts = ${to.isInParts}, step_id = ${to.stepId},
          level_id = ${to.levelId},
          step_started_at = case when ${to.stepId}::int is null then null
            when step_id is distinct from ${to.stepId} then ${now}::timestamptz else step_started_at end,
          step_number = ${to.stepNumber}, next = ${to.next}, turn = ${to.turn},
          deadline = ${to.deadline}, end_comment = coalesce(${to.endComment}, end_comment), version = version + 1,
          last_seq = ${lastSeq}, active_at = ${now},
          started_at = coalesce(started_at, case when ${to.levelId}::int is not null then ${now}::timestamptz end),
          paid_at = case when ${to.payment} = 'PAID' then coalesce(paid_at, ${now}) else paid_at end,
          due_since = case when ${to.payment} = 'DUE' then coalesce(due_since, ${now}) end,
          appealed_at = case when ${to.isAppealed} then coalesce(appealed_at, ${now}) end, silent_since = ${to.silentSince},
          ended_at = case when ${to.isEnded} then ${now}::timestamptz end
        where id = ${id} returning ${COLUMNS}`,
  ))!;

export const setDisputed = (db: Queryable, id: string, at: Date | null): Promise<number> =>
  run(db, sql`update applications set disputed_at = ${at} where id = ${id}`);

export const setDueSince = (db: Queryable, id: string, dueSince: Date): Promise<number> =>
  run(db, sql`update applications set due_since = ${dueSince} where id = ${id} and due_since is not null`);

export const hasStep = async (db: Queryable, id: string, stepId: number): Promise<boolean> =>
  (await one(db, sql`select from application_steps where id = ${stepId} and application_id = ${id}`)) !==
  null;

/** Sets the manager of applications, with one line for each. */
export const setManager = (
  db: Queryable,
  ids: readonly string[],
  managerId: string | null,
  now: Date,
): Promise<number> =>
  run(
    db,
    sql`update applications set manager_id = ${managerId}, last_seq = last_seq + 1, active_at = ${now}
        where id = any(${ids}::uuid[])`,
  );

export const hasRunning = async (db: Queryable, studentId: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from applications where student_id = ${studentId} and status in ${RUNNING_STATUSES} limit 1`,
  )) !== null;

/**
 * Counts the running applications that these members are responsible for, those that wait for the agency and the overdue ones.
 */
export const listLoads = (
  db: Queryable,
  managerIds: readonly string[],
  today: string,
): Promise<(Omit<StaffLoad, 'clientCount'> & { id: string })[]> =>
  rows(
    db,
    sql`
    select manager_id as id, count(*)::int as open_count,
      (count(*) filter (where turn = 'CONSULTING'))::int as waiting_count,
      (count(*) filter (where deadline < ${today}::date))::int as overdue_count
    from applications
    where manager_id = any(${managerIds}::uuid[]) and manager_id is not null and status in ${RUNNING_STATUSES}
    group by manager_id`,
  );

/** Takes away what a student wrote when applying, withdrawing and on the way; returns their applications. */
export const eraseWordsOf = (
  db: Queryable,
  studentId: string,
): Promise<Pick<ApplicationRow, 'id' | 'studentId' | 'consultingId' | 'lastSeq'>[]> =>
  rows(
    db,
    sql`
    with silenced as (
      update application_events set comment = null
      where actor_id = ${studentId} and comment is not null
        and application_id in (select id from applications where student_id = ${studentId}))
    update applications set comment = null, added_name = null, added_surname = null,
      end_comment = case when status <> 'CANCELED' then end_comment end
    where student_id = ${studentId}
    returning id, student_id, consulting_id, last_seq`,
  );

/** Returns when a student last withdrew an application. */
export const findLastWithdrawal = async (db: Queryable, studentId: string): Promise<Date | null> =>
  (await one<{ at: Date | null }>(
    db,
    sql`select max(ended_at) as at from applications where student_id = ${studentId} and status = 'CANCELED'`,
  ))!.at;

/**
 * Returns the parts of a draft that do not exist, or do not match. It is judged by what visitors see: a scholarship of a hidden
 * university is shown without one.
 */
export const findFaults = async (
  db: Queryable,
  draft: Pick<
    NewApplication,
    'consultingId' | 'universityId' | 'scholarshipId' | 'degreeId' | 'facultyId' | 'programId'
  >,
  calendars: Calendars,
): Promise<{
  consulting: boolean;
  university: boolean;
  scholarship: boolean;
  /** True if the scholarship's last day is over in its country. */
  expired: boolean;
  /** True if the scholarship names degrees, and the one of the draft or its programme is none of them. */
  otherDegree: boolean;
  /** Fields that do not match the university; what a programme leads to is decided by the programme alone. */
  degree: boolean;
  faculty: boolean;
  program: boolean;
}> =>
  (await one(
    db,
    sql`select
      not exists (select from consultings where id = ${draft.consultingId} and status = 'ACTIVE') as consulting,
      ${draft.universityId}::int is not null and not exists (
        select from consulting_universities l join universities u on u.id = l.university_id and u.status = 'ACTIVE'
        where l.consulting_id = ${draft.consultingId} and l.university_id = ${draft.universityId}) as university,
      ${draft.scholarshipId}::int is not null and not exists (
        select from scholarships s left join universities u on u.id = s.university_id and u.status = 'ACTIVE'
        where s.id = ${draft.scholarshipId} and s.is_active and (u.id is null or u.id = ${draft.universityId})
      ) as scholarship,
      exists (
        select from scholarships s left join countries c on c.id = s.country_id
        where s.id = ${draft.scholarshipId} and s.expired_date < ${dayIn(calendars, sql`c.code`)}) as expired,
      ${draft.degreeId}::int is not null
        and exists (select from scholarship_degrees where scholarship_id = ${draft.scholarshipId})
        and not exists (select from scholarship_degrees
          where scholarship_id = ${draft.scholarshipId} and degree_id = ${draft.degreeId}) as other_degree,
      ${draft.programId}::int is null and ${draft.degreeId}::int is not null and not exists (
        select from degrees d where d.id = ${draft.degreeId} and (${draft.universityId}::int is null
          or exists (select from university_degrees x
            where x.university_id = ${draft.universityId} and x.degree_id = d.id))) as degree,
      ${draft.programId}::int is null and ${draft.facultyId}::int is not null and not exists (
        select from faculties f where f.id = ${draft.facultyId} and (${draft.universityId}::int is null
          or exists (select from university_faculties x
            where x.university_id = ${draft.universityId} and x.faculty_id = f.id))) as faculty,
      ${draft.programId}::int is not null and not exists (
        select from programs p where p.id = ${draft.programId} and p.is_active and p.university_id = ${draft.universityId}
          and p.degree_id = ${draft.degreeId} and p.faculty_id = ${draft.facultyId}) as program`,
  ))!;

/** Counts the applications for a field of study. */
export const countWithFaculty: UseCounter = async (db, id) => ({
  kind: 'APPLICATION',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications where faculty_id = ${id}`,
  ))!.count,
});

/** Counts the applications for a degree. */
export const countWithDegree: UseCounter = async (db, id) => ({
  kind: 'APPLICATION',
  count: (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from applications where degree_id = ${id}`,
  ))!.count,
});

/** Counts the applications for a university. */
export const countAtUniversity: UsesCounter = {
  kind: 'APPLICATION',
  count: (db, ids) =>
    rows(
      db,
      sql`select university_id as id, count(*)::int as count from applications
          where university_id = any(${ids}::int[]) group by university_id`,
    ),
};
