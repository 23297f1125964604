import type { PayoutFilter, PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import { hasText } from '../../../db/admin-list.ts';
import { pictureOf } from '../../../db/picture.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';
import { COLUMNS, isOpen, nameOf, type WithDates } from './payouts.store.ts';

export type QueueRow = WithDates<PayoutRow>;

const conditionsOf = ({ state, kind, query }: PayoutFilter): Sql =>
  all([
    ...(state ? [state === 'OPEN' ? isOpen : sql`p.state = ${state}`] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(query
      ? [
          sql`p.consulting_id in (select g.id from consultings g where ${hasText(raw('g.search_text'), query)})
            or p.student_id in (select f.id from profiles f where ${hasText(raw('f.search_text'), query)})`,
        ]
      : []),
  ]);

/** Columns of the queue; moments of top-ups as PostgreSQL writes them are converted to ISO ones. */
const QUEUE: Sql = sql`${COLUMNS},
  case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'abbreviation', g.abbreviation,
    'photo', ${pictureOf('g.photo_id')}) end
    as consulting,
  case when f.id is not null then json_build_object('id', f.id, 'name', btrim(f.name || ' ' || f.surname),
    'phone', a.phone) end as student,
  case when d.id is not null then json_build_object('account', d.account, 'mfo', d.mfo, 'holder', d.holder,
    'bank', d.bank) end as details,
  ${nameOf(sql`p.sending_by`)} as sending_by, ${isOpen} and exists (select from bank_details n where n.consulting_id = p.consulting_id
    and n.state = 'CONFIRMED' and n.starts_at > d.starts_at) as is_changing,
  coalesce((select json_agg(json_build_object('id', y.id, 'provider', y.provider, 'payer', y.payer,
      'paidAt', to_char(coalesce(y.ended_at, y.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'amount', y.amount_tiyin,
      'returned', t.amount_tiyin) order by y.id desc)
    from payout_parts t join payments y on y.id = t.payment_id where t.payout_id = p.id), '[]') as top_up_list`;

const FROM: Sql = sql`payouts p left join consultings g on g.id = p.consulting_id
  left join profiles f on f.id = p.student_id left join accounts a on a.id = p.student_id
  left join bank_details d on d.id = p.details_id`;

const OLDEST_FIRST: readonly PayoutFilter['state'][] = ['OPEN', 'WAITING', 'SENDING'];

/** Lists waiting and sending ones oldest first, otherwise newest first. */
export const listPage = (
  db: Queryable,
  filter: PayoutFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> =>
  rows(
    db,
    sql`select ${QUEUE} from ${FROM} where ${conditionsOf(filter)}
        order by p.id ${raw(OLDEST_FIRST.includes(filter.state) ? '' : 'desc')} limit ${limit} offset ${offset}`,
    false,
  );

export const count = async (db: Queryable, filter: PayoutFilter): Promise<number> =>
  (
    await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from payouts p where ${conditionsOf(filter)}`,
      false,
    )
  )[0]!.count;

export const find = (db: Queryable, id: string): Promise<QueueRow | null> =>
  one(db, sql`select ${QUEUE} from ${FROM} where p.id = ${id}`);

export interface OpenSums {
  waitingCount: number;
  waitingAmount: number;
  sendingCount: number;
  sendingAmount: number;
}

/** Sums requests that have not ended. */
export const sumOpen = async (db: Queryable): Promise<OpenSums> =>
  (await one<OpenSums>(
    db,
    sql`
    select count(*) filter (where p.state = 'WAITING')::int as waiting_count,
      coalesce(sum(p.amount_tiyin) filter (where p.state = 'WAITING'), 0)::bigint as waiting_amount,
      count(*) filter (where p.state = 'SENDING')::int as sending_count,
      coalesce(sum(p.amount_tiyin) filter (where p.state = 'SENDING'), 0)::bigint as sending_amount
    from payouts p where ${isOpen}`,
  ))!;

export const listByIds = (db: Queryable, ids: readonly string[]): Promise<QueueRow[]> =>
  rows(db, sql`select ${QUEUE} from ${FROM} where p.id = any(${ids}::uuid[])`);

/** Request that a document has confirmed. */
export interface Confirmed {
  kind: PayoutRow['kind'];
  /** Name of who asked for it; empty where the account is gone. */
  name: string;
  amountTiyin: number;
  documentDate: string;
}

/** The number of a document as it is compared: however it is typed. */
const plainNumber = (number: Sql): Sql => sql`upper(regexp_replace(${number}, '\\s', '', 'g'))`;

/** Locks a document's number until the end of the transaction, so that confirmations by the same one wait for each other. */
export const lockDocument = (db: Queryable, number: string): Promise<number> =>
  run(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended('payout-document ' || ${plainNumber(sql`${number}::text`)}, 0))`,
  );

/** The first other request of a kind that a document of this number has confirmed in the same year. */
export const findConfirmed = (
  db: Queryable,
  { kind, number, date }: { kind: PayoutRow['kind']; number: string; date: string },
): Promise<Confirmed | null> =>
  one(
    db,
    sql`select p.kind, coalesce(g.name, btrim(f.name || ' ' || f.surname), '') as name, p.amount_tiyin,
          coalesce(to_char(p.document_date, 'YYYY-MM-DD'), '') as document_date
        from payouts p left join consultings g on g.id = p.consulting_id left join profiles f on f.id = p.student_id
        where p.state = 'CONFIRMED' and p.kind = ${kind}
          and ${plainNumber(sql`p.document_number`)} = ${plainNumber(sql`${number}::text`)}
          and date_part('year', p.document_date) = date_part('year', ${date}::date)
        order by p.ended_at, p.id limit 1`,
  );
