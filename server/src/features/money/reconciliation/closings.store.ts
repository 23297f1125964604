import type { StatementProvider } from '@parvoz/contract/money/payments-states.ts';
import type { CorrectionSide } from '@parvoz/contract/money/reconciliation-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

export interface NewClosing {
  id: string;
  provider: StatementProvider;
  day: string;
  number: string;
  /** Difference before the correction. */
  differenceTiyin: number;
  amountTiyin: number;
  side: CorrectionSide | null;
  reason: string;
  actorId: string;
  idempotencyKey: string | null;
  createdAt: Date;
}

export interface NewReturn {
  closingId: string;
  reason: string;
  actorId: string;
  idempotencyKey: string | null;
  createdAt: Date;
}

export type StoredClosing = Pick<
  NewClosing,
  'id' | 'number' | 'amountTiyin' | 'side' | 'reason' | 'actorId' | 'createdAt'
> & { takenBack: (Pick<NewReturn, 'reason' | 'actorId'> & { createdAt: string }) | null };

export const insert = (db: Queryable, one: NewClosing): Promise<number> =>
  run(
    db,
    sql`
    insert into difference_closings (id, provider, day, number, difference_tiyin, amount_tiyin, side, reason, actor_id,
      idempotency_key, created_at)
    values (${one.id}, ${one.provider}, ${one.day}::date, ${one.number}, ${one.differenceTiyin}, ${one.amountTiyin},
      ${one.side}, ${one.reason}, ${one.actorId}, ${one.idempotencyKey}, ${one.createdAt})`,
  );

/** Lists the closings of these numbers of a provider's day, oldest first. */
export const list = (
  db: Queryable,
  { provider, day }: Pick<NewClosing, 'provider' | 'day'>,
  numbers: readonly string[],
): Promise<StoredClosing[]> =>
  rows(
    db,
    sql`select c.id, c.number, c.amount_tiyin, c.side, c.reason, c.actor_id, c.created_at,
          case when r.closing_id is not null then json_build_object('reason', r.reason, 'actorId', r.actor_id,
            'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as taken_back
        from difference_closings c left join closing_returns r on r.closing_id = c.id
        where c.provider = ${provider} and c.day = ${day}::date and c.number = any(${numbers}::text[])
        order by c.created_at, c.id`,
  );

/** A closing of a provider's day that is to be taken back, and whether it was; null where the day has none of this id. */
export const findClosing = (
  db: Queryable,
  { provider, day }: Pick<NewClosing, 'provider' | 'day'>,
  id: string,
): Promise<(Pick<NewClosing, 'number' | 'amountTiyin' | 'side'> & { isReturned: boolean }) | null> =>
  one(
    db,
    sql`select c.number, c.amount_tiyin, c.side, r.closing_id is not null as is_returned
        from difference_closings c left join closing_returns r on r.closing_id = c.id
        where c.id = ${id} and c.provider = ${provider} and c.day = ${day}::date`,
  );

export const insertReturn = (db: Queryable, one: NewReturn): Promise<number> =>
  run(
    db,
    sql`
    insert into closing_returns (closing_id, reason, actor_id, idempotency_key, created_at)
    values (${one.closingId}, ${one.reason}, ${one.actorId}, ${one.idempotencyKey}, ${one.createdAt})`,
  );

/** Returns the reversal that a call with this key has made. */
export const findReturnByKey = (
  db: Queryable,
  actorId: string,
  idempotencyKey: string,
): Promise<(Pick<NewReturn, 'closingId' | 'reason'> & Pick<NewClosing, 'provider' | 'day'>) | null> =>
  one(
    db,
    sql`select r.closing_id, r.reason, c.provider, to_char(c.day, 'YYYY-MM-DD') as day
        from closing_returns r join difference_closings c on c.id = r.closing_id
        where r.actor_id = ${actorId} and r.idempotency_key = ${idempotencyKey}`,
  );

/** Returns the closing that a call with this key has made. */
export const findByKey = (
  db: Queryable,
  actorId: string,
  idempotencyKey: string,
): Promise<
  (Pick<NewClosing, 'provider' | 'number' | 'amountTiyin' | 'side' | 'reason'> & { day: string }) | null
> =>
  one(
    db,
    sql`select provider, to_char(day, 'YYYY-MM-DD') as day, number, amount_tiyin, side, reason from difference_closings
        where actor_id = ${actorId} and idempotency_key = ${idempotencyKey}`,
  );
