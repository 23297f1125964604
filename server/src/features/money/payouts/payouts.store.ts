import type { Payout } from '@parvoz/contract/money/payouts.ts';
import type { PayoutKind, PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, type Sql, sql } from '../../../db/sql.ts';

/** Agency or student that requests are read of. */
export type Scope = { consultingId: number } | { studentId: string };

const isOf = (scope: Scope): Sql =>
  'consultingId' in scope
    ? sql`p.consulting_id = ${scope.consultingId}`
    : sql`p.student_id = ${scope.studentId}`;

/** A name of somebody of an agency, or of a profile; empty where the account is gone. */
export const nameOf = (column: Sql): Sql => sql`coalesce(
  (select btrim(e.name || ' ' || e.surname) from employees e where e.id = ${column}),
  (select btrim(f.name || ' ' || f.surname) from profiles f where f.id = ${column}), '')`;

/** SQL expression of the providers by which a student's money goes back, as `providerList`. */
export const PROVIDERS: Sql = sql`coalesce((
  select json_agg(json_build_object('provider', s.provider, 'amount', s.amount) order by s.provider)
  from (select y.provider, sum(t.amount_tiyin)::bigint as amount
    from payout_parts t join payments y on y.id = t.payment_id where t.payout_id = p.id group by y.provider) s), '[]')`;

/** SQL expression of whose money goes back besides the student's own, as `payerList`. */
const PAYERS: Sql = sql`coalesce((
  select json_agg(json_build_object('payer', s.payer, 'amount', s.amount) order by s.payer)
  from (select y.payer, sum(t.amount_tiyin)::bigint as amount
    from payout_parts t join payments y on y.id = t.payment_id
    where t.payout_id = p.id and y.payer is not null group by y.payer) s), '[]')`;

type Moments = 'askedAt' | 'sendingAt' | 'endedAt';

/** A request with whole moments. */
export type WithDates<Row extends Payout> = Omit<Row, Moments> & {
  askedAt: Date;
  sendingAt: Date | null;
  endedAt: Date | null;
};
export type PayoutRow = WithDates<Payout>;

/** Condition of requests that have not ended. */
export const isOpen: Sql = sql`p.state in ('WAITING', 'SENDING')`;

export const COLUMNS: Sql = sql`p.id, p.kind, p.amount_tiyin as amount, p.state,
  (select right(d.account, 4) from bank_details d where d.id = p.details_id) as account_end,
  ${PROVIDERS} as provider_list, ${PAYERS} as payer_list,
  case p.kind when 'WITHDRAWAL' then p.amount_tiyin - coalesce((select sum(x.amount_tiyin) from payout_parts x
    where x.payout_id = p.id), 0)::bigint else 0 end as by_hand, ${nameOf(sql`p.asked_by`)} as asked_by, p.asked_at, p.sending_at,
  p.ended_at,
  case when p.state = 'CANCELED' then ${nameOf(sql`p.ended_by`)} else '' end as ended_by, p.document_number,
  to_char(p.document_date, 'YYYY-MM-DD') as document_date, p.reason,
  (select l.id from ledger_transfers l where l.key
    = case p.kind when 'PAYOUT' then 'payout:' else 'withdrawal:' end || p.id) as payment_id`;

/** Newest first. */
export const listPage = (
  db: Queryable,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<PayoutRow[]> =>
  rows(
    db,
    sql`select ${COLUMNS} from payouts p where ${isOf(scope)} order by p.id desc limit ${limit} offset ${offset}`,
  );

export const find = (db: Queryable, scope: Scope, id: string): Promise<PayoutRow | null> =>
  one(db, sql`select ${COLUMNS} from payouts p where p.id = ${id} and ${isOf(scope)}`);

export const listIds = async (db: Queryable, scope: Scope, limit: number): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id from payouts p where ${isOf(scope)} order by p.id desc limit ${limit}`,
  );
  return found.map(({ id }) => id);
};

export const listByIds = (db: Queryable, ids: readonly string[]): Promise<PayoutRow[]> =>
  rows(db, sql`select ${COLUMNS} from payouts p where p.id = any(${ids}::uuid[])`);

export const count = async (db: Queryable, scope: Scope): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*)::int as count from payouts p where ${isOf(scope)}`))!
    .count;

/** Counts the requests that have not ended. */
export const countOpen = async (db: Queryable, scope: Scope): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from payouts p where ${isOf(scope)} and ${isOpen}`,
  ))!.count;

export interface NewPayout {
  id: string;
  kind: PayoutKind;
  consultingId: number | null;
  studentId: string | null;
  detailsId: string | null;
  amountTiyin: number;
  askedBy: string;
  askedAt: Date;
  idempotencyKey: string | null;
}

export const insert = (db: Queryable, payout: NewPayout): Promise<number> =>
  run(
    db,
    sql`
    insert into payouts (id, kind, consulting_id, student_id, details_id, amount_tiyin, state, asked_by, asked_at,
      idempotency_key)
    values (${payout.id}, ${payout.kind}, ${payout.consultingId}, ${payout.studentId}, ${payout.detailsId},
      ${payout.amountTiyin}, 'WAITING', ${payout.askedBy}, ${payout.askedAt}, ${payout.idempotencyKey})`,
  );

export const insertParts = (
  db: Queryable,
  payoutId: string,
  parts: readonly { id: string; amountTiyin: number }[],
): Promise<number> =>
  run(
    db,
    sql`
    insert into payout_parts (payout_id, payment_id, amount_tiyin)
    select ${payoutId}, t.payment_id, t.amount_tiyin
    from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ amountTiyin }) => amountTiyin)}::bigint[])
      as t (payment_id, amount_tiyin)`,
  );

/** Returns the request that somebody has made with this key, and what it asked for before parts of it went back alone. */
export const findByKey = (
  db: Queryable,
  askedBy: string,
  idempotencyKey: string,
): Promise<{ id: string; amountTiyin: number } | null> =>
  one(
    db,
    sql`select p.id, coalesce((select e.amount_tiyin from ledger_transfers l
            join ledger_entries e on e.transfer_id = l.id and e.amount_tiyin > 0
            where l.key = 'payout-reserved:' || p.id), p.amount_tiyin) as amount_tiyin
        from payouts p where p.asked_by = ${askedBy} and p.idempotency_key = ${idempotencyKey}`,
  );

/** A request as it is decided on. */
export interface LockedPayout {
  id: string;
  kind: PayoutKind;
  state: PayoutState;
  consultingId: number | null;
  studentId: string | null;
  amountTiyin: number;
  askedAt: Date;
  /** Administrator who is sending the money, or has sent it. */
  sendingBy: string | null;
}

const LOCKED: Sql = sql`p.id, p.kind, p.state, p.consulting_id, p.student_id, p.amount_tiyin, p.asked_at, p.sending_by`;

/** A request until the end of the transaction: who cancels and who decides wait for each other. */
export const lock = (db: Queryable, id: string): Promise<LockedPayout | null> =>
  one(db, sql`select ${LOCKED} from payouts p where p.id = ${id} for update`);

export const lockOwn = (db: Queryable, scope: Scope, id: string): Promise<LockedPayout | null> =>
  one(db, sql`select ${LOCKED} from payouts p where p.id = ${id} and ${isOf(scope)} for update`);

export type WaitingPayout = LockedPayout & { consultingName: string; isOwn: boolean };

/**
 * The oldest requests of agencies that wait, locked until the end of the transaction. With ids those of them, otherwise all but
 * those of the agencies `own`.
 */
export const lockWaiting = (
  db: Queryable,
  { own, ids, limit }: { own: readonly number[]; ids: readonly string[] | null; limit: number },
): Promise<WaitingPayout[]> =>
  rows(
    db,
    sql`select ${LOCKED}, g.name as consulting_name, p.consulting_id = any(${own}::int[]) as is_own
        from payouts p join consultings g on g.id = p.consulting_id
        where p.state = 'WAITING' and p.kind = 'PAYOUT'
          and case when ${ids}::uuid[] is null then p.consulting_id <> all(${own}::int[]) else p.id = any(${ids}::uuid[]) end
        order by p.id limit ${limit} for update of p`,
  );

/** Returns those of these requests that the account is sending. */
export const listSentBy = async (
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id from payouts p where p.id = any(${ids}::uuid[]) and p.state = 'SENDING' and p.sending_by = ${accountId}`,
  );
  return found.map(({ id }) => id);
};

export const startSending = (
  db: Queryable,
  ids: readonly string[],
  { sendingBy, sendingAt }: { sendingBy: string; sendingAt: Date },
): Promise<number> =>
  run(
    db,
    sql`update payouts set state = 'SENDING', sending_by = ${sendingBy}, sending_at = ${sendingAt}
        where id = any(${ids}::uuid[]) and state = 'WAITING'`,
  );

export const stopSending = (db: Queryable, id: string): Promise<number> =>
  run(
    db,
    sql`update payouts set state = 'WAITING', sending_by = null, sending_at = null
        where id = ${id} and state = 'SENDING'`,
  );

/** Ends a locked request that has not ended. */
export const end = (
  db: Queryable,
  id: string,
  ended: {
    state: Exclude<PayoutState, 'WAITING' | 'SENDING'>;
    endedBy: string;
    endedAt: Date;
    documentNumber?: string;
    documentDate?: string;
    reason?: string;
  },
): Promise<number> =>
  run(
    db,
    sql`update payouts set state = ${ended.state}, ended_by = ${ended.endedBy}, ended_at = ${ended.endedAt},
          document_number = ${ended.documentNumber ?? null}, document_date = ${ended.documentDate ?? null},
          reason = ${ended.reason ?? null}
        where id = ${id} and state in ('WAITING', 'SENDING')`,
  );

/** Payments that a student's request takes from. */
export const listParts = (
  db: Queryable,
  payoutId: string,
): Promise<{ id: string; provider: Payout['providerList'][number]['provider']; amountTiyin: number }[]> =>
  rows(
    db,
    sql`select t.payment_id as id, y.provider, t.amount_tiyin from payout_parts t join payments y on y.id = t.payment_id
        where t.payout_id = ${payoutId} order by t.payment_id`,
  );

/** The name of an agency. */
export const findName = async (db: Queryable, consultingId: number): Promise<string> =>
  (await one<{ name: string }>(db, sql`select name from consultings where id = ${consultingId}`))!.name;
