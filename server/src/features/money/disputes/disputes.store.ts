import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { DisputeKind, DisputeState, DisputeWish } from '@parvoz/contract/money/disputes-states.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../db/sql.ts';

/** A dispute as its rules see it. */
export interface DisputeRow {
  id: string;
  applicationId: string;
  stepId: number;
  kind: DisputeKind;
  comment: string;
  wish: DisputeWish;
  wishTiyin: number | null;
  amountTiyin: number;
  leftMs: number;
  state: DisputeState;
  answeredAt: Date | null;
  proposedTiyin: number | null;
  remindedHours: number | null;
  remindedAt: Date | null;
  returnedTiyin: number | null;
  endedAt: Date | null;
  version: number;
  openedAt: Date;
  answerUntil: Date;
  decideUntil: Date;
}

const COLUMNS =
  raw(`d.id, d.application_id, d.step_id, d.kind, d.comment, d.wish, d.wish_tiyin, d.amount_tiyin, d.left_ms,
  d.state, d.answered_at, d.proposed_tiyin, d.reminded_hours, d.reminded_at, d.returned_tiyin, d.ended_at, d.version,
  d.opened_at, d.answer_until, d.decide_until`);

/** A dispute; whoever changes it has locked its application before, and asks for it again then. */
export const find = (db: Queryable, id: string): Promise<DisputeRow | null> =>
  one(db, sql`select ${COLUMNS} from disputes d where d.id = ${id}`);

export const countOfStep = async (db: Queryable, stepId: number): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from disputes where step_id = ${stepId}`,
  ))!.count;

export const insert = (
  db: Queryable,
  given: Pick<
    DisputeRow,
    | 'id'
    | 'applicationId'
    | 'stepId'
    | 'kind'
    | 'comment'
    | 'wish'
    | 'wishTiyin'
    | 'amountTiyin'
    | 'leftMs'
    | 'openedAt'
    | 'answerUntil'
    | 'decideUntil'
  >,
): Promise<number> =>
  run(
    db,
    sql`insert into disputes (id, application_id, step_id, kind, comment, wish, wish_tiyin, amount_tiyin, left_ms,
          opened_at, answer_until, decide_until)
        values (${given.id}, ${given.applicationId}, ${given.stepId}, ${given.kind}, ${given.comment}, ${given.wish},
          ${given.wishTiyin}, ${given.amountTiyin}, ${given.leftMs}, ${given.openedAt}, ${given.answerUntil},
          ${given.decideUntil})`,
  );

/** Actor of a write, and its moment. */
export interface By {
  accountId: string;
  role: Role;
  now: Date;
}

export const answer = (
  db: Queryable,
  id: string,
  { comment, proposedTiyin }: { comment: string; proposedTiyin: number },
  { accountId, role, now }: By,
): Promise<number> =>
  run(
    db,
    sql`update disputes set answered_by = ${accountId}, answered_role = ${role}, answered_at = ${now},
          answer_comment = ${comment}, proposed_tiyin = ${proposedTiyin}, version = version + 1
        where id = ${id} and state = 'OPEN'`,
  );

/** Counts a change of a dispute. */
export const touch = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`update disputes set version = version + 1 where id = ${id}`);

export interface Ending {
  state: Exclude<DisputeState, 'OPEN'>;
  returnedTiyin: number | null;
  reason: string | null;
}

export const end = (
  db: Queryable,
  id: string,
  { state, returnedTiyin, reason }: Ending,
  { accountId, role, now }: By,
): Promise<number> =>
  run(
    db,
    sql`update disputes set state = ${state}, returned_tiyin = ${returnedTiyin}, reason = ${reason},
          ended_by = ${accountId}, ended_role = ${role}, ended_at = ${now}, version = version + 1
        where id = ${id} and state = 'OPEN'`,
  );

export const hasOpen = async (db: Queryable, applicationId: string): Promise<boolean> =>
  (await one(
    db,
    sql`select from disputes where application_id = ${applicationId} and state = 'OPEN' limit 1`,
  )) !== null;

export interface NewEvent {
  id: string;
  disputeId: string;
  type: 'OPENED' | 'ANSWERED' | 'EVIDENCE_ADDED' | 'ASKED' | 'AGREED' | 'SETTLED' | 'WITHDRAWN';
  comment: string | null;
  returnTiyin: number | null;
  toSide: 'STUDENT' | 'CONSULTING' | 'BOTH' | null;
  fileCount: number;
  messageCount: number;
  idempotencyKey: string | null;
  bodyHash: string;
}

export const insertEvent = (db: Queryable, event: NewEvent, { accountId, role, now }: By): Promise<number> =>
  run(
    db,
    sql`insert into dispute_events (id, dispute_id, type, actor_id, actor_role, comment, return_tiyin, to_side,
          file_count, message_count, idempotency_key, body_hash, created_at)
        values (${event.id}, ${event.disputeId}, ${event.type}, ${accountId}, ${role}, ${event.comment},
          ${event.returnTiyin}, ${event.toSide}, ${event.fileCount}, ${event.messageCount},
          ${event.idempotencyKey}, ${event.bodyHash}, ${now})`,
  );

/** Returns the event that an account has made in a dispute with this key. */
export const findByKey = (
  db: Queryable,
  actorId: string,
  key: string,
): Promise<{
  disputeId: string;
  applicationId: string;
  type: NewEvent['type'];
  bodyHash: string | null;
} | null> =>
  one(
    db,
    sql`select e.dispute_id, d.application_id, e.type, e.body_hash from dispute_events e join disputes d on d.id = e.dispute_id
        where e.actor_id = ${actorId} and e.idempotency_key = ${key}`,
  );

/** The last level of a step, by which notifications and lines of the timeline name the step. */
export const findLastLevel = async (db: Queryable, stepId: number): Promise<number | null> =>
  (
    await one<{ id: number }>(
      db,
      sql`select id from application_levels where step_id = ${stepId} order by number desc limit 1`,
    )
  )?.id ?? null;

/** Takes what a student wrote away from their disputes; returns the files that they have brought. */
export const eraseOf = async (db: Queryable, studentId: string): Promise<string[]> =>
  (
    await rows<{ attachmentId: string }>(
      db,
      sql`with own as (
            select d.id from disputes d join applications a on a.id = d.application_id
            where a.student_id = ${studentId}
          ), silenced as (
            update disputes set comment = '' where id in (select id from own)
          ), said as (
            update dispute_events set comment = null, body_hash = null
            where dispute_id in (select id from own) and actor_id = ${studentId}
          )
          delete from dispute_evidence
          where dispute_id in (select id from own) and side = 'STUDENT' and attachment_id is not null
          returning attachment_id`,
    )
  ).map(({ attachmentId }) => attachmentId);

/** Returns the number of files and messages that a side has submitted. */
export const countEvidence = async (
  db: Queryable,
  disputeId: string,
  side: Side,
): Promise<{ files: number; messages: number }> =>
  (await one<{ files: number; messages: number }>(
    db,
    sql`select count(attachment_id)::int as files, count(message_id)::int as messages from dispute_evidence
        where dispute_id = ${disputeId} and side = ${side}`,
  ))!;
