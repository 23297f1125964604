import type { Language } from '@parvoz/contract/languages.ts';
import type { LedgerAccountKind, TransferPurpose } from '@parvoz/contract/money/ledger.ts';
import type {
  PaymentProvider,
  PaymentStatus,
  ProviderTransactionState,
} from '@parvoz/contract/money/payments-states.ts';
import { inLanguage } from '../../../db/localised.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, sql } from '../../../db/sql.ts';
import { STEP_OF_KEY, UUID } from './lists.store.ts';

export interface FoundPayment {
  id: string;
  studentId: string;
  amountTiyin: number;
  /** Sum that has come by it, and was not taken back by its provider or a correction. */
  cameTiyin: number;
  status: PaymentStatus;
  provider: PaymentProvider;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

/** A payment to a balance. */
export const findPayment = (db: Queryable, id: string): Promise<FoundPayment | null> =>
  one(
    db,
    sql`select id, student_id, amount_tiyin, left_tiyin + returned_tiyin as came_tiyin, status, provider, created_at, expires_at,
          ended_at from payments where id = ${id}`,
  );

export interface Attempt {
  providerId: string;
  state: ProviderTransactionState;
  createdAt: Date;
  performedAt: Date | null;
  canceledAt: Date | null;
}

/** A provider's attempts to pay a payment, the first one first. */
export const listAttempts = (db: Queryable, paymentId: string): Promise<Attempt[]> =>
  rows(
    db,
    sql`select provider_id, state, created_at, performed_at, canceled_at from provider_transactions
        where payment_id = ${paymentId} order by id`,
  );

export interface FoundTransfer {
  id: string;
  key: string;
  purpose: TransferPurpose;
  subjectId: string | null;
  actorId: string | null;
  reason: string | null;
  createdAt: Date;
}

/** A transfer by its id, or the one that a payment to a balance was made by. */
export const findTransfer = (db: Queryable, id: string, isPayment: boolean): Promise<FoundTransfer | null> =>
  one(
    db,
    sql`select id, key, purpose, subject_id, actor_id, reason, created_at from ledger_transfers
        where case when ${isPayment}::boolean then key = 'top-up:' || ${id}::uuid else id = ${id} end
          and (key = 'top-up:' || ${id}::uuid or id = ${id})`,
  );

export interface Entry {
  id: number;
  accountId: number;
  kind: LedgerAccountKind;
  owner: string;
  amountTiyin: number;
  balanceTiyin: number;
}

/** Entries of a transfer, with the names of whose accounts they change. */
export const listEntries = (db: Queryable, transferId: string): Promise<Entry[]> =>
  rows(
    db,
    sql`
    select e.id, e.account_id, a.kind, e.amount_tiyin, e.balance_tiyin,
      coalesce(case when s.id is not null then trim(s.name || ' ' || s.surname) end, g.name, x.number, a.owner) as owner
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    left join profiles s on s.id = case when a.kind in ('STUDENT', 'PAYOUT') and a.owner ~ ${UUID} then a.owner::uuid end
    left join consultings g on g.id = case when a.kind in ('CONSULTING', 'PAYOUT', 'EARNED') and a.owner ~ '^[0-9]{1,9}$'
      then a.owner::int end
    left join applications x on x.id = case when a.kind = 'HELD' and a.owner ~ ${UUID} then a.owner::uuid end
    where e.transfer_id = ${transferId} order by e.amount_tiyin, e.id`,
  );

export interface Related {
  id: string;
  paymentId: string | null;
  purpose: TransferPurpose;
  createdAt: Date;
  amountTiyin: number;
  step: string | null;
  isOwn: boolean;
}

const MAX_RELATED = 100;

/**
 * Transfers about the same thing, the first one first; `isOwn` where one of these accounts is changed by it. For a student a
 * share passes whole: what Parvoz keeps of it is the agency's matter.
 */
export const listRelated = (
  db: Queryable,
  language: Language,
  transfer: Pick<FoundTransfer, 'id' | 'subjectId'>,
  accountIds: readonly number[],
  isStudent: boolean,
): Promise<Related[]> =>
  rows(
    db,
    sql`
    select t.id, p.id as payment_id, t.purpose, t.created_at, o.is_own,
      o.amount_tiyin + case when ${isStudent} and t.purpose = 'RELEASE' then coalesce(c.commission_tiyin, 0) else 0 end
        as amount_tiyin,
      case when n.id is not null then ${inLanguage('n.name', language)} end as step
    from ledger_transfers t
    cross join lateral (
      select coalesce(sum(e.amount_tiyin) filter (where e.amount_tiyin > 0), 0)::bigint as amount_tiyin,
        coalesce(bool_or(e.account_id = any(${accountIds}::int[])), false) as is_own
      from ledger_entries e where e.transfer_id = t.id
    ) o
    left join application_steps n on n.id = ${STEP_OF_KEY}
    left join protected_shares c on c.step_id = n.id
    left join payments p on p.id = t.subject_id and t.purpose = 'TOP_UP'
    where (t.id = ${transfer.id} or t.subject_id = ${transfer.subjectId})
      and not (${isStudent} and t.purpose = 'COMMISSION')
    order by t.created_at, t.id limit ${MAX_RELATED}`,
  );

/**
 * Corrections of a payment to a balance, and what its provider has taken back of them, the first one first: what each has brought to
 * the other side of the provider, which `isOwn` where it is one of these accounts. That a paid one was taken back is of its attempt.
 */
export const listCorrections = (
  db: Queryable,
  paymentId: string,
  accountIds: readonly number[],
): Promise<Related[]> =>
  rows(
    db,
    sql`
    select t.id, null::uuid as payment_id, t.purpose, t.created_at, null::text as step,
      coalesce(sum(e.amount_tiyin) filter (where a.kind <> 'PROVIDER'), 0)::bigint as amount_tiyin,
      coalesce(bool_or(e.account_id = any(${accountIds}::int[])), false) as is_own
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      join ledger_accounts a on a.id = e.account_id
    where t.subject_id = ${paymentId} and (t.purpose = 'CORRECTION'
      or t.purpose = 'TOP_UP_REVERSED' and t.key <> 'top-up-reversed:' || ${paymentId}::uuid)
    group by t.id, t.purpose, t.created_at order by t.created_at, t.id limit ${MAX_RELATED}`,
  );

const MAX_CALLS = 50;

/** Lists the calls of a provider's servers about a payment, earliest first. */
export const listCalls = (
  db: Queryable,
  { id, provider, createdAt }: FoundPayment,
  until: Date,
  providerIds: readonly string[],
): Promise<{ id: number; createdAt: Date; body: string; answer: string }[]> =>
  rows(
    db,
    sql`
    select c.id, c.created_at, c.body, c.answer from provider_calls c
    where c.provider = ${provider} and c.created_at between ${createdAt} and ${until}
      and exists (select from unnest(${[id, ...providerIds]}::text[]) as w (word) where position(w.word in c.body) > 0)
    order by c.id limit ${MAX_CALLS}`,
  );

const MAX_AUDIT = 20;

/**
 * Lists the audit's entries about a transfer, by its actor, moment and subject; a correction of a provider's day is on the
 * audit under that day.
 */
export const listAudit = (
  db: Queryable,
  {
    actorId,
    subjectId,
    purpose,
    createdAt: at,
  }: Pick<FoundTransfer, 'actorId' | 'subjectId' | 'purpose' | 'createdAt'>,
): Promise<{ id: string; action: string; actor: string; createdAt: Date }[]> =>
  rows(
    db,
    sql`
    select r.id, r.action, r.created_at,
      coalesce(trim(p.name || ' ' || p.surname), trim(m.name || ' ' || m.surname), '') as actor
    from audit_records r
    left join profiles p on p.id = r.actor_id left join employees m on m.id = r.actor_id
    where r.actor_id = ${actorId} and r.created_at between ${at}::timestamptz - interval '10 seconds'
        and ${at}::timestamptz + interval '10 seconds'
      and (r.subject_id = ${subjectId}::text or r.subject = 'statement' and ${purpose}::text = 'CORRECTION')
    order by r.created_at limit ${MAX_AUDIT}`,
  );
