import type { ApplicationStatus } from '@parvoz/contract/applications/application-states.ts';
import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import {
  type EndedShareState,
  HELD_SHARE_STATES,
  type ShareEnd,
  type ShareState,
} from '@parvoz/contract/money/protection-states.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../db/sql.ts';
import { listOf } from '../../../db/words.ts';

/** Fields of an application that its money depends on. */
export interface ProtectedApplication {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  managerId: string | null;
  status: ApplicationStatus;
  deadline: string | null;
}

/**
 * The application of a step, which nobody else changes until the transaction ends. Everything that moves money of an
 * application begins with its row, then come its shares and the accounts of the ledger.
 */
export const lockByStep = (db: Queryable, stepId: number): Promise<ProtectedApplication | null> =>
  one(
    db,
    sql`select a.id, a.number, a.student_id, a.consulting_id, a.manager_id, a.status, null::text as deadline
        from applications a where a.id = (select s.application_id from application_steps s where s.id = ${stepId})
        for no key update of a`,
  );

interface Opening {
  isFree: boolean;
  isInParts: boolean;
  commissionPoints: number;
  now: Date;
}

/**
 * Makes the protected payment of an application of its steps; one that is there stays as it is. In parts nothing is due yet,
 * and a share of nothing is never to be paid. Steps that were done before have no share: nothing of them was paid here.
 */
export const open = (
  db: Queryable,
  applicationId: string,
  { isFree, isInParts, commissionPoints, now }: Opening,
): Promise<number> =>
  run(
    db,
    sql`
    with opened as (
      insert into protections (application_id, is_in_parts, commission_points, created_at)
      values (${applicationId}, ${isInParts}, ${commissionPoints}, ${now})
      on conflict do nothing returning application_id)
    insert into protected_shares (step_id, application_id, amount_tiyin, state, finished_at, due_since, paid_at)
    select s.id, s.application_id, s.share_tiyin, case when p.is_paid then 'HELD' else 'UNPAID' end, s.finished_at,
      case when not p.is_paid and not ${isInParts} then ${now}::timestamptz end,
      case when p.is_paid then ${now}::timestamptz end
    from application_steps s join opened o on o.application_id = s.application_id
      cross join lateral (select ${isFree} or (${isInParts} and s.share_tiyin = 0) as is_paid) p
    where s.status is distinct from 'FINISHED'`,
  );

export interface ProtectionRow {
  isInParts: boolean;
  commissionPoints: number;
  version: number;
}

export const find = (db: Queryable, applicationId: string): Promise<ProtectionRow | null> =>
  one(
    db,
    sql`select is_in_parts, commission_points, version from protections
        where application_id = ${applicationId}`,
  );

/** The transfer by which its student has paid last. */
export const findLastPaymentId = async (db: Queryable, applicationId: string): Promise<string | null> =>
  (
    await one<{ id: string }>(
      db,
      sql`select id from ledger_transfers where subject_id = ${applicationId} and purpose = 'PAYMENT'
          order by created_at desc, id desc limit 1`,
    )
  )?.id ?? null;

/** Counts a change of an application's money. */
export const touch = (db: Queryable, applicationId: string): Promise<number> =>
  run(db, sql`update protections set version = version + 1 where application_id = ${applicationId}`);

/** A share as its rules see it. */
export interface Share {
  stepId: number;
  amountTiyin: number;
  state: ShareState;
  releasedTiyin: number;
  returnedTiyin: number;
  commissionTiyin: number;
  dueSince: Date | null;
  idempotencyKey: string | null;
  finishedAt: Date | null;
  releasesAt: Date | null;
  remindedHours: number | null;
  messagedHours: number | null;
  disputeId: string | null;
}

const SHARE = raw(`p.step_id, p.amount_tiyin, p.state, p.released_tiyin, p.returned_tiyin,
  p.commission_tiyin, p.due_since,  p.idempotency_key, p.finished_at, p.releases_at, p.reminded_hours, p.messaged_hours, p.dispute_id`);

/** The shares of an application in the order of its steps; whoever changes them has locked its row. */
export const listShares = (db: Queryable, applicationId: string): Promise<Share[]> =>
  rows(
    db,
    sql`select ${SHARE} from protected_shares p join application_steps s on s.id = p.step_id
        where p.application_id = ${applicationId} order by s.number`,
  );

export interface ShownShare extends Share {
  number: number;
  name: string;
  percent: number;
  paidAt: Date | null;
  /** Relation of the guardian with whose money it was paid. */
  payer: Relation | null;
  endedAt: Date | null;
  endedBy: ShareEnd | null;
  resultComment: string | null;
  /** False while the student cannot sign in: the moment of its release moves on. */
  isClockRunning: boolean;
}

/** The same with what is shown of their steps. */
export const listShown = (db: Queryable, language: Language, applicationId: string): Promise<ShownShare[]> =>
  rows(
    db,
    sql`select ${SHARE}, p.paid_at, p.payer, p.ended_at, p.ended_by, s.number, ${inLanguage('s.name', language)} as name,
          s.share_percent as percent, (select l.comment from application_events e
            join application_events l on l.application_id = e.application_id and l.seq = e.seq - 1
              and l.type = 'STEP_LEVEL_FINISHED'
            where e.application_id = p.application_id and e.type = 'STEP_FINISHED' and e.step_id = p.step_id
            limit 1) as result_comment,
          k.status = 'ACTIVE' as is_clock_running
        from protected_shares p join application_steps s on s.id = p.step_id
          join applications a on a.id = p.application_id join accounts k on k.id = a.student_id
        where p.application_id = ${applicationId} order by s.number`,
  );

/** Marks the share of a step as due from now on. */
export const fallDue = (db: Queryable, applicationId: string, stepId: number, now: Date): Promise<number> =>
  run(
    db,
    sql`with due as (
          update protected_shares set due_since = ${now} where step_id = ${stepId} and state = 'UNPAID')
        update protections set due_reminded_days = null, version = version + 1
        where application_id = ${applicationId}`,
  );

/** Marks that nothing of an application is due any more. */
export const stopDue = (db: Queryable, applicationId: string): Promise<number> =>
  run(
    db,
    sql`update protected_shares set due_since = null
        where application_id = ${applicationId} and state = 'UNPAID' and due_since is not null`,
  );

/** Marks these as paid, with the money of a guardian where there is a payer. */
export const pay = (
  db: Queryable,
  stepIds: readonly number[],
  { idempotencyKey, payer, now }: { idempotencyKey: string | null; payer: Relation | null; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update protected_shares set state = 'HELD', paid_at = ${now}, idempotency_key = ${idempotencyKey}, payer = ${payer}
        where step_id = any(${stepIds}::int[]) and state = 'UNPAID'`,
  );

/** Sums of a student's shares that guardians' payments have paid and that have not come back, by payment. */
export const listPaidByGuardians = (
  db: Queryable,
  studentId: string,
): Promise<{ paymentId: string; amountTiyin: number }[]> =>
  rows(
    db,
    sql`select substring(s.idempotency_key from '^guardian:(.*)$') as payment_id,
          sum(s.amount_tiyin - s.returned_tiyin)::bigint as amount_tiyin
        from protected_shares s join applications a on a.id = s.application_id
        where a.student_id = ${studentId} and s.payer is not null and s.idempotency_key like 'guardian:%' group by 1`,
  );

/** Lets a paid share wait for its student from its step's end on; one of nothing has passed at once. */
export const letWait = (
  db: Queryable,
  stepId: number,
  { finishedAt, releasesAt }: { finishedAt: Date; releasesAt: Date },
): Promise<number> =>
  run(
    db,
    sql`
    with waiting as (
      update protected_shares set state = case when amount_tiyin > 0 then 'AWAITING' else 'RELEASED' end,
        finished_at = ${finishedAt}::timestamptz, releases_at = case when amount_tiyin > 0 then ${releasesAt}::timestamptz end,
        ended_at = case when amount_tiyin = 0 then ${finishedAt}::timestamptz end,
        ended_by = case when amount_tiyin = 0 then 'TIME' end
      where step_id = ${stepId} and state = 'HELD' returning application_id as id)
    update protections p set version = version + 1 from waiting w where p.application_id = w.id`,
  );

/** Lists when the shares of these steps that wait are released, of students who can sign in: the clocks of others rest. */
export const listReleases = (
  db: Queryable,
  stepIds: readonly number[],
): Promise<{ stepId: number; releasesAt: Date }[]> =>
  rows(
    db,
    sql`select p.step_id, p.releases_at from protected_shares p join applications a on a.id = p.application_id
          join accounts k on k.id = a.student_id and k.status = 'ACTIVE'
        where p.step_id = any(${stepIds}::int[]) and p.releases_at is not null`,
  );

/** Stops the clock of a share that waits. */
export const freeze = (db: Queryable, stepId: number, disputeId: string): Promise<number> =>
  run(
    db,
    sql`update protected_shares
        set state = 'DISPUTED', dispute_id = ${disputeId}, releases_at = null,
          reminded_hours = null, messaged_hours = null
        where step_id = ${stepId} and state = 'AWAITING'`,
  );

/** Lets the clock of a disputed share go on. */
export const unfreeze = (db: Queryable, stepId: number, releasesAt: Date): Promise<number> =>
  run(
    db,
    sql`update protected_shares set state = 'AWAITING', releases_at = ${releasesAt}
        where step_id = ${stepId} and state = 'DISPUTED'`,
  );

/** Moves the moment of a share that waits, which its student is reminded of anew. */
export const putOff = (db: Queryable, stepId: number, releasesAt: Date): Promise<number> =>
  run(
    db,
    sql`update protected_shares set releases_at = ${releasesAt}, reminded_hours = null, messaged_hours = null
        where step_id = ${stepId} and state = 'AWAITING'`,
  );

/** End of a share: its state, the division of its sum, and the reason. */
export interface Ending {
  stepId: number;
  state: EndedShareState;
  releasedTiyin: number;
  returnedTiyin: number;
  /** Parvoz's commission on the released part. */
  commissionTiyin: number;
  by: ShareEnd;
}

export const end = (db: Queryable, ending: Ending, now: Date): Promise<number> =>
  run(
    db,
    sql`update protected_shares set state = ${ending.state}, released_tiyin = ${ending.releasedTiyin},
          returned_tiyin = ${ending.returnedTiyin}, commission_tiyin = ${ending.commissionTiyin}, ended_by = ${ending.by}, ended_at = ${now}, releases_at = null
        where step_id = ${ending.stepId}`,
  );

/** Returns whether the newest line of the timeline is a failed payment. */
export const hasJustFailed = async (db: Queryable, applicationId: string): Promise<boolean> =>
  (
    await one<{ type: string }>(
      db,
      sql`select type from application_events where application_id = ${applicationId} order by seq desc limit 1`,
    )
  )?.type === 'PAYMENT_FAILED';

/** Lists the steps whose shares are due for automatic release. */
export const listDueReleases = (
  db: Queryable,
  now: Date,
  after: number,
  limit: number,
): Promise<{ stepId: number }[]> =>
  rows(
    db,
    sql`select step_id from protected_shares where releases_at <= ${now} and step_id > ${after}
        order by step_id limit ${limit}`,
  );

/** Lists the steps whose shares would be released by a moment although their students cannot sign in. */
export const listResting = (
  db: Queryable,
  until: Date,
  after: number,
  limit: number,
): Promise<{ stepId: number }[]> =>
  rows(
    db,
    sql`select p.step_id from protected_shares p join applications a on a.id = p.application_id
          join accounts k on k.id = a.student_id and k.status <> 'ACTIVE'
        where p.releases_at <= ${until} and p.step_id > ${after} order by p.step_id limit ${limit}`,
  );

/** Release that a student may have to be reminded of, and the hours before it of earlier reminders. */
export interface Reminded {
  stepId: number;
  releasesAt: Date;
  remindedHours: number | null;
  messagedHours: number | null;
}

/** Shares that pass until a moment, of which the student has not had the last reminder and message yet. */
export const listReminded = (
  db: Queryable,
  { now, until }: { now: Date; until: Date },
  after: number,
  limit: number,
): Promise<Reminded[]> =>
  rows(
    db,
    sql`select step_id, releases_at, reminded_hours, messaged_hours from protected_shares
        where releases_at > ${now} and releases_at <= ${until} and step_id > ${after}
          and (reminded_hours is distinct from 1 or messaged_hours is distinct from 1)
        order by step_id limit ${limit}`,
  );

/** Records of which reminder a share's student was notified, or which their phone was sent. */
export const remind = (
  db: Queryable,
  { stepId, remindedHours, messagedHours }: Omit<Reminded, 'releasesAt'>,
): Promise<number> =>
  run(
    db,
    sql`update protected_shares set reminded_hours = ${remindedHours}, messaged_hours = ${messagedHours}
        where step_id = ${stepId} and state = 'AWAITING'`,
  );

/** The last level of a step, by which notifications name the step. */
export const findLastLevel = async (db: Queryable, stepId: number): Promise<number | null> =>
  (
    await one<{ id: number }>(
      db,
      sql`select id from application_levels where step_id = ${stepId} order by number desc limit 1`,
    )
  )?.id ?? null;

/** Returns the tiyin that are held for a student's applications. */
export const sumHeld = async (db: Queryable, studentId: string): Promise<number> =>
  (await one<{ sum: number }>(
    db,
    sql`select coalesce(sum(p.amount_tiyin), 0)::bigint as sum
        from protected_shares p join applications a on a.id = p.application_id
        where a.student_id = ${studentId} and p.state in ${listOf(HELD_SHARE_STATES)}`,
  ))!.sum;

/** Returns whether any money is held for a student. */
export const hasHeld = async (db: Queryable, studentId: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from protected_shares p join applications a on a.id = p.application_id
        where a.student_id = ${studentId} and p.state in ${listOf(HELD_SHARE_STATES)} and p.amount_tiyin > 0
        limit 1`,
  )) !== null;
