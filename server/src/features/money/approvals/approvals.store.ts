import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { Approval, Asked } from '@parvoz/contract/money/approvals.ts';
import type {
  ApprovalState,
  MoneyActKind,
  MoneyActSubject,
} from '@parvoz/contract/money/money-acts-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface NewApproval {
  id: string;
  kind: MoneyActKind;
  request: Asked;
  amountTiyin: number;
  subject: MoneyActSubject;
  subjectId: string;
  title: string;
  askedBy: string;
  askedAt: Date;
  expiresAt: Date;
}

/** Inserts an approval; returns 0 where the same thing waits for a second administrator already. */
export const insert = (db: Queryable, asked: NewApproval): Promise<number> =>
  run(
    db,
    sql`insert into approvals (id, kind, request, amount_tiyin, subject, subject_id, title, state, asked_by, asked_at,
          expires_at)
        values (${asked.id}, ${asked.kind}, ${JSON.stringify(asked.request)}::jsonb, ${asked.amountTiyin}, ${asked.subject},
          ${asked.subjectId}, ${asked.title}, 'WAITING', ${asked.askedBy}, ${asked.askedAt}, ${asked.expiresAt})
        on conflict (kind, subject_id, title) where state = 'WAITING' do nothing`,
  );

/** Ends what nobody has answered in time. */
export const expire = (db: Queryable, now: Date): Promise<number> =>
  run(
    db,
    sql`update approvals set state = 'EXPIRED', ended_at = expires_at where state = 'WAITING' and expires_at <= ${now}`,
  );

export interface LockedApproval {
  id: string;
  kind: MoneyActKind;
  request: Asked;
  amountTiyin: number;
  subject: MoneyActSubject;
  subjectId: string;
  title: string;
  state: ApprovalState;
  askedBy: string;
  expiresAt: Date;
  endedAt: Date | null;
}

const LOCKED: Sql = sql`id, kind, request, amount_tiyin, subject, subject_id, title, state, asked_by, expires_at, ended_at`;

/** Locks an approval until the end of the transaction: deciding and cancelling wait for each other. */
export const lock = (db: Queryable, id: string): Promise<LockedApproval | null> =>
  one(db, sql`select ${LOCKED} from approvals where id = ${id} for update`);

export const find = (db: Queryable, id: string): Promise<LockedApproval | null> =>
  one(db, sql`select ${LOCKED} from approvals where id = ${id}`);

export interface Ending {
  state: Exclude<ApprovalState, 'WAITING' | 'EXPIRED'>;
  decidedBy: string | null;
  endedAt: Date;
  refusal?: string;
  problem?: ErrorCode;
}

export const end = (db: Queryable, id: string, ending: Ending): Promise<number> =>
  run(
    db,
    sql`update approvals set state = ${ending.state}, decided_by = ${ending.decidedBy}, ended_at = ${ending.endedAt},
          refusal = ${ending.refusal ?? null}, problem = ${ending.problem ?? null}
        where id = ${id} and state = 'WAITING'`,
  );

type Moments = 'askedAt' | 'expiresAt' | 'decidedAt';
export type ApprovalRow = Omit<Approval, Moments | 'can' | 'side'> & {
  side: string | null;
  askedAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
};

const personOf = (column: Sql): Sql => sql`json_build_object('id', ${column}, 'name', coalesce(
  (select btrim(f.name || ' ' || f.surname) from profiles f where f.id = ${column}), ''))`;

const SHOWN: Sql = sql`v.id, v.kind, v.amount_tiyin as amount, v.subject, v.subject_id,
  case v.subject when 'withdrawal' then coalesce((select btrim(f.name || ' ' || f.surname) from payouts p
    join profiles f on f.id = p.student_id where p.id = v.subject_id::uuid), '') else v.title end as title,
  v.state, ${personOf(sql`v.asked_by`)} as asked_by, v.asked_at, v.expires_at,
  case when v.decided_by is not null then ${personOf(sql`v.decided_by`)} end as decided_by,
  case when v.decided_by is not null then v.ended_at end as decided_at, v.refusal, v.problem,
  v.request -> 'decision' ->> 'documentNumber' as document_number,
  v.request -> 'decision' ->> 'documentDate' as document_date, v.request ->> 'reason' as reason,
  v.request ->> 'side' as side,
  case v.kind when 'DAY_CORRECTION' then sign((v.request ->> 'rest')::bigint)::bigint * v.amount_tiyin end as difference,
  jsonb_array_length(v.request -> 'idList') as count`;

/** Lists waiting ones oldest first, ended ones newest first. */
export const listPage = (
  db: Queryable,
  { isEnded, now }: { isEnded: boolean; now: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<ApprovalRow[]> =>
  isEnded
    ? rows(
        db,
        sql`select ${SHOWN} from approvals v where v.state <> 'WAITING' or v.expires_at <= ${now} order by v.id desc limit ${limit} offset ${offset}`,
      )
    : rows(
        db,
        sql`select ${SHOWN} from approvals v where v.state = 'WAITING' and v.expires_at > ${now} order by v.id limit ${limit} offset ${offset}`,
      );

export const findShown = (db: Queryable, id: string): Promise<ApprovalRow | null> =>
  one(db, sql`select ${SHOWN} from approvals v where v.id = ${id}`);

export const count = async (db: Queryable, now: Date): Promise<{ waiting: number; ended: number }> =>
  (await one<{ waiting: number; ended: number }>(
    db,
    sql`select count(*) filter (where state = 'WAITING' and expires_at > ${now})::int as waiting,
          count(*) filter (where state <> 'WAITING' or expires_at <= ${now})::int as ended from approvals`,
  ))!;
