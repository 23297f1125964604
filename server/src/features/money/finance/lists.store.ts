import type { Language } from '@parvoz/contract/languages.ts';
import type { PaymentFilter, PaymentRow } from '@parvoz/contract/money/finance.ts';
import type { Window } from '../../../db/admin-list.ts';
import { onDays } from '../../../db/days.ts';
import { agencyName, inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { asJson, fieldsOf } from '../../../db/records.ts';
import { all, one, raw, rows, type Sql, sql } from '../../../db/sql.ts';
import type { Viewer } from './finance.rules.ts';

/** A transfer, or a payment that has moved nothing; `amountTiyin` is the viewer's, below zero where it went from them. */
export interface Listed {
  transferId: string | null;
  paymentId: string | null;
  amountTiyin: number;
}

type Conditions = Omit<PaymentFilter, 'query'>;

/** Returns the direction in the ledger: an administrator's income leaves an account. */
const directionOf = (viewer: Viewer, { type }: Conditions): boolean | null =>
  type == null ? null : (type === 'DEBIT') === viewer.sign > 0;

/** Requests of the viewer to be paid out; none of administrators. */
export const payoutsOf = ({ studentId, consultingId }: Pick<Viewer, 'studentId' | 'consultingId'>): Sql => {
  if (consultingId !== null) return sql`o.consulting_id = ${consultingId}`;
  return studentId === null ? raw('false') : sql`o.student_id = ${studentId}`;
};

/** SQL constant of the purpose of returned money, which is shown in the line of its request. */
export const RETURNED = raw(`'PAYOUT_RETURNED'`);

const isNoReturn = (viewer: Viewer): Sql[] =>
  viewer.isAdmin
    ? []
    : [
        sql`e.transfer_id not in (select r.id from payouts o join ledger_transfers r on r.key = 'payout-returned:' || o.id
          where o.state in ('DECLINED', 'CANCELED') and ${payoutsOf(viewer)})`,
      ];

const dayConditions = (viewer: Viewer, filter: Conditions): Sql => {
  const isIncome = directionOf(viewer, filter);
  return all([
    sql`d.account_id = any(${viewer.accountIds}::int[])`,
    sql`d.purpose <> ${RETURNED}`,
    ...(isIncome === null ? [] : [sql`d.is_income = ${isIncome}`]),
    ...(filter.purpose.length > 0 ? [sql`d.purpose = any(${filter.purpose}::text[])`] : []),
    ...(filter.from ? [sql`d.day >= ${filter.from}::date`] : []),
    ...(filter.to ? [sql`d.day <= ${filter.to}::date`] : []),
  ]);
};

const entryConditions = (viewer: Viewer, filter: Conditions): Sql[] => {
  const isIncome = directionOf(viewer, filter);
  return [
    sql`e.account_id = any(${viewer.accountIds}::int[])`,
    ...(isIncome === null ? [] : [sql`(e.amount_tiyin > 0) = ${isIncome}`]),
    // An entry has the moment of its transfer: of a rare purpose the transfers are fewer than the entries.
    ...(filter.purpose.length > 0
      ? [sql`t.purpose = any(${filter.purpose}::text[])`, ...onDays(sql`t.created_at`, filter)]
      : []),
    ...onDays(sql`e.created_at`, filter),
    ...isNoReturn(viewer),
  ];
};

/** Payments to the balance that wait, or have ended without any money. */
const unpaidConditions = ({ studentId }: Viewer, filter: Conditions): Sql => {
  const { type, purpose } = filter;
  if (studentId === null || type === 'CREDIT' || (purpose.length > 0 && !purpose.includes('TOP_UP')))
    return raw('false');
  return all([
    sql`p.student_id = ${studentId}`,
    sql`p.status <> 'SUCCESS'`,
    sql`not exists (select from ledger_transfers t where t.key = 'top-up:' || p.id)`,
    ...onDays(sql`p.created_at`, filter),
  ]);
};

interface Place {
  totalElements: number;
  /** Days that the page is on, and how many rows of them come before it. */
  from: string | null;
  to: string | null;
  skipped: number;
}

/** Returns the number of rows that a filter finds and the days that a page of them spans, from the totals of days. */
export const findPlace = async (
  db: Queryable,
  viewer: Viewer,
  filter: Conditions,
  { limit, offset }: Window,
): Promise<Place> => {
  const isOnPage = sql`upto > ${offset}::int and upto - found < ${offset + limit}::int`;
  return (await one<Place>(
    db,
    sql`
    with counted as (
      select d.day, d.entry_count::int as found from ledger_days d where ${dayConditions(viewer, filter)}
      union all
      select (p.created_at at time zone 'Asia/Tashkent')::date, 1 from payments p where ${unpaidConditions(viewer, filter)}
    ), days as (
      select day, sum(found) as found, sum(sum(found)) over (order by day desc) as upto from counted group by day
    )
    select coalesce(sum(found), 0)::int as total_elements, min(day) filter (where ${isOnPage}) as "from",
      max(day) filter (where ${isOnPage}) as "to",
      coalesce(${offset}::int - min(upto - found) filter (where ${isOnPage}), 0)::int as skipped
    from days`,
  ))!;
};

/** Rows of these days, newest first. */
export const listOnDays = (
  db: Queryable,
  viewer: Viewer,
  filter: Conditions,
  { limit, offset }: Window,
): Promise<Listed[]> => {
  const join = filter.purpose.length > 0 ? raw('join ledger_transfers t on t.id = e.transfer_id') : raw('');
  return rows(
    db,
    sql`
    select x.transfer_id, x.payment_id, x.amount_tiyin from (
      (select e.transfer_id, null::uuid as payment_id, e.amount_tiyin * ${viewer.sign}::int as amount_tiyin, e.created_at, e.id
       from ledger_entries e ${join} where ${all(entryConditions(viewer, filter))}
       order by e.created_at desc, e.id desc limit ${offset + limit})
      union all
      (select null, p.id, p.amount_tiyin, p.created_at, 0 from payments p where ${unpaidConditions(viewer, filter)}
       order by p.created_at desc, p.id desc limit ${offset + limit})
    ) x order by x.created_at desc, x.id desc, x.payment_id desc offset ${offset} limit ${limit}`,
    false,
  );
};

/** Rows of what a payment or an application is about, newest first: few, whoever looks. */
export const listOfSubject = (
  db: Queryable,
  viewer: Viewer,
  filter: Conditions,
  subjectId: string,
): Promise<Listed[]> =>
  rows(
    db,
    sql`
    select x.transfer_id, x.payment_id, x.amount_tiyin from (
      select e.transfer_id, null::uuid as payment_id, e.amount_tiyin * ${viewer.sign}::int as amount_tiyin, e.created_at, e.id
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where (t.subject_id = ${subjectId} or t.id = ${subjectId}) and ${all(entryConditions(viewer, filter))}
      union all
      select null, p.id, p.amount_tiyin, p.created_at, 0 from payments p
      where p.id = ${subjectId} and ${unpaidConditions(viewer, filter)}
    ) x order by x.created_at desc, x.id desc`,
  );

const transferConditions = (filter: Conditions, subjectId: string | null): Sql[] => [
  ...(subjectId ? [sql`(t.subject_id = ${subjectId} or t.id = ${subjectId})`] : []),
  ...onDays(sql`t.created_at`, filter),
];

/**
 * The newest transfers of a filter, at most so many: of each purpose that is chosen from its own index, so that a rare one is
 * not looked for among millions.
 */
const newest = (filter: Conditions, subjectId: string | null, limit: number): Sql => {
  const conditions = transferConditions(filter, subjectId);
  const order = sql`order by t.created_at desc, t.id desc limit ${limit}`;
  if (filter.purpose.length === 0)
    return sql`select t.id, t.created_at from ledger_transfers t where ${all(conditions)} ${order}`;
  return sql`select n.id, n.created_at from unnest(${filter.purpose}::text[]) as w (purpose) cross join lateral (
      select t.id, t.created_at from ledger_transfers t
      where ${all([sql`t.purpose = w.purpose`, ...conditions])} ${order}
    ) n order by n.created_at desc, n.id desc limit ${limit}`;
};

/** All that has moved, newest first; `amountTiyin` is null of what moved within Parvoz. */
export const listTransfers = (
  db: Queryable,
  filter: Conditions,
  subjectId: string | null,
  { limit, offset }: Window,
): Promise<{ transferId: string; amountTiyin: number; movedTiyin: number }[]> =>
  rows(
    db,
    sql`
    select x.id as transfer_id, coalesce(o.amount_tiyin, 0)::bigint as amount_tiyin,
      coalesce(o.moved_tiyin, 0)::bigint as moved_tiyin
    from (select f.id, f.created_at from (${newest(filter, subjectId, offset + limit)}) f
      order by f.created_at desc, f.id desc limit ${limit} offset ${offset}) x
    cross join lateral (
      select -sum(e.amount_tiyin) filter (where a.kind in ('PROVIDER', 'OUTSIDE')) as amount_tiyin,
        sum(e.amount_tiyin) filter (where e.amount_tiyin > 0) as moved_tiyin
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = x.id
    ) o
    order by x.created_at desc, x.id desc`,
    false,
  );

/** Returns the number of transfers, counted up to a limit. */
export const countTransfers = async (
  db: Queryable,
  filter: Conditions,
  subjectId: string | null,
  limit: number,
): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${newest(filter, subjectId, limit)}) f`,
  ))!.count;

/** Id of the application with this number. */
export const findNumbered = (db: Queryable, number: string): Promise<{ id: string } | null> =>
  one(db, sql`select id from applications where number = ${number}`);

/** Returns the id of the transfer or payment of this day in Tashkent that a receipt's number is made of. */
export const findOfReceipt = (
  db: Queryable,
  { day, idEnd }: { day: string; idEnd: string },
): Promise<{ id: string } | null> =>
  one(
    db,
    sql`
    select t.id from ledger_transfers t
    where ${all([...onDays(sql`t.created_at`, { from: day, to: day }), sql`right(t.id::text, 10) = ${idEnd}`])}
    union all
    select p.id from payments p
    where ${all([...onDays(sql`p.created_at`, { from: day, to: day }), sql`right(p.id::text, 10) = ${idEnd}`])}
    limit 1`,
  );

/** Pattern of a text that can be cast to an id. */
export const UUID = raw(`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);

/** SQL expression of the step whose share a transfer moves, which is in its key. */
export const STEP_OF_KEY = raw(
  `case when t.key ~ '^(release|refund|commission):[0-9]{1,9}$' then split_part(t.key, ':', 2)::int
     when t.key ~ '^payment:[^:]+:[0-9]{1,9}$' then split_part(t.key, ':', 3)::int end`,
);

/** Key of a transfer `t` that moves several shares at once: the whole price, or all that was held when an application ended. */
const OF_WHOLE = raw(`t.key = 'payment:' || t.subject_id || ':all'`);
const OF_END = raw(`t.key = 'refund:' || t.subject_id`);

/** Purposes of the transfers of a request to be paid out, of which a student's gives payments back. */
const OF_REQUESTS = raw(`('PAYOUT_RESERVED', 'PAYOUT_RETURNED', 'WITHDRAWAL')`);

/** Condition of a waiting payment whose provider has refused the last attempt. A later attempt replaces it. */
const hasFailed: Sql = sql`coalesce((select x.state = 'CANCELED' from provider_transactions x
  where x.payment_id = p.id order by x.id desc limit 1), false)`;

/** A moment in JSON as it is written everywhere. */
const isoOf = (moment: Sql): Sql =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const KEY = fieldsOf<{ position: number; transferId: string | null; paymentId: string | null }>({
  position: 'int',
  transferId: 'uuid',
  paymentId: 'uuid',
});

export type Shown = Omit<PaymentRow, 'id' | 'amount' | 'type' | 'createdAt'> & {
  position: number;
  /** Id of a payment to a balance, which is its key. */
  topUpId: string | null;
  createdAt: Date;
};

/** Returns the subjects of these rows, in a language. */
export const findShown = (
  db: Queryable,
  language: Language,
  keys: readonly Pick<Listed, 'transferId' | 'paymentId'>[],
): Promise<Shown[]> =>
  rows(
    db,
    sql`
    select coalesce(k.position, 0) as position, case when t.id is null or t.purpose = 'TOP_UP' then p.id end as top_up_id,
      coalesce(case when t.id is null then case when p.status = 'CREATED' and ${hasFailed} then 'CANCELED' else p.status end end,
        case o.state when 'WAITING' then 'CREATED' when 'SENDING' then 'CREATED'
        when 'DECLINED' then 'CANCELED' when 'CANCELED' then 'CANCELED' end, 'SUCCESS') as status, coalesce(t.purpose, 'TOP_UP') as purpose,
      p.provider, coalesce(p.payer, c.payer, b.payer, v.payer) as payer,
      case when a.id is not null then json_build_object('id', a.id, 'number', a.number) end as application,
      case when s.id is not null then trim(s.name || ' ' || s.surname) end as student,
      ${agencyName('g', language)} as consulting,
      case when u.id is not null then ${inLanguage('u.name', language)}
        when h.id is not null then ${inLanguage('h.name', language)} end as target,
      case when f.id is not null then ${inLanguage('f.name', language)} end as tariff,
      case when n.id is not null then ${inLanguage('n.name', language)} end as step,
      nullif(case when t.purpose = 'RELEASE' then c.commission_tiyin end, 0) as commission,
      case when r.id is not null and t.subject_id is not null then json_build_object('paymentId', t.subject_id,
        'cameAt', ${isoOf(sql`least(t.created_at, r.created_at)`)},
        'wentAt', ${isoOf(sql`greatest(t.created_at, r.created_at)`)}) end as reversal,
      coalesce(t.created_at, p.created_at, to_timestamp(0)) as created_at
    from json_to_recordset(${asJson(keys.map((key, position) => ({ ...key, position })))}) as k ${KEY}
    left join ledger_transfers t on t.id = k.transfer_id
    left join payments p on p.id = coalesce(k.payment_id, t.subject_id)
    left join applications a on a.id = t.subject_id
    left join payouts o on t.purpose = 'PAYOUT_RESERVED' and o.id = t.subject_id
    left join ledger_transfers r on r.key = case t.purpose when 'TOP_UP' then 'top-up-reversed:'
      when 'TOP_UP_REVERSED' then 'top-up:' end || t.subject_id
    left join lateral (
      select max(l.owner) filter (where l.kind = 'STUDENT' or l.kind = 'PAYOUT' and l.owner ~ ${UUID}) as student,
        max(l.owner) filter (where l.kind in ('CONSULTING', 'PAYOUT', 'EARNED')) as consulting
      from ledger_entries e join ledger_accounts l on l.id = e.account_id where e.transfer_id = t.id
    ) w on true
    left join profiles s on s.id = coalesce(p.student_id, a.student_id,
      case when w.student ~ ${UUID} then w.student::uuid end)
    left join consultings g on g.id = coalesce(a.consulting_id, case when w.consulting ~ '^[0-9]{1,9}$' then w.consulting::int end)
    left join universities u on u.id = a.university_id
    left join scholarships h on h.id = a.scholarship_id
    left join tariffs f on f.id = a.tariff_id
    left join application_steps n on n.id = ${STEP_OF_KEY}
    left join protected_shares c on c.step_id = n.id
    left join lateral (
      select y.payer from protected_shares y
      where y.application_id = t.subject_id and y.payer is not null and (${OF_WHOLE} or ${OF_END} and y.ended_by = 'END')
        and not exists (
          select from protected_shares z where z.application_id = t.subject_id and z.amount_tiyin > 0
            and z.payer is distinct from y.payer and (${OF_WHOLE} or z.ended_by = 'END'))
      limit 1
    ) b on true
    left join lateral (
      select min(y.payer) as payer from payouts q
      join payout_parts z on z.payout_id = q.id join payments y on y.id = z.payment_id
      where q.id = t.subject_id and t.purpose in ${OF_REQUESTS}
      group by q.amount_tiyin
      having count(y.payer) = count(*) and min(y.payer) = max(y.payer) and sum(z.amount_tiyin) = q.amount_tiyin
    ) v on true
    order by k.position`,
  );
