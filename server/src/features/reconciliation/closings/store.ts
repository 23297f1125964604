import type { CorrectionSide, StatementProvider } from '@parvoz/contract/reconciliation-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

export interface NewClosing {
  id: string;
  provider: StatementProvider;
  day: string;
  number: string;
  /** What the difference was. */
  differenceTiyin: number;
  amountTiyin: number;
  side: CorrectionSide | null;
  reason: string;
  actorId: string;
  idempotencyKey: string | null;
  createdAt: Date;
}

export type StoredClosing = Pick<
  NewClosing,
  'id' | 'number' | 'amountTiyin' | 'side' | 'reason' | 'actorId' | 'createdAt'
>;

export const insert = (db: Queryable, one: NewClosing): Promise<number> =>
  run(
    db,
    sql`
    insert into difference_closings (id, provider, day, number, difference_tiyin, amount_tiyin, side, reason, actor_id,
      idempotency_key, created_at)
    values (${one.id}, ${one.provider}, ${one.day}::date, ${one.number}, ${one.differenceTiyin}, ${one.amountTiyin},
      ${one.side}, ${one.reason}, ${one.actorId}, ${one.idempotencyKey}, ${one.createdAt})`,
  );

/** How these numbers of a provider's day were closed, oldest first. */
export const list = (
  db: Queryable,
  { provider, day }: Pick<NewClosing, 'provider' | 'day'>,
  numbers: readonly string[],
): Promise<StoredClosing[]> =>
  rows(
    db,
    sql`select id, number, amount_tiyin, side, reason, actor_id, created_at from difference_closings
        where provider = ${provider} and day = ${day}::date and number = any(${numbers}::text[]) order by created_at, id`,
  );

/** What a call with this key has closed. */
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
