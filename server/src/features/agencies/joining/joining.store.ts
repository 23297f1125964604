import type { JoinRequestFilter, JoinRequestRow } from '@parvoz/contract/agencies/joining.ts';
import type { DeclineReason, JoinState } from '@parvoz/contract/agencies/joining-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { hasText } from '../../../db/admin-list.ts';
import type { Queryable } from '../../../db/pool.ts';
import { all, one, raw, rows, run, type Sql, sql } from '../../../db/sql.ts';

export interface AgencyFacts {
  phone: string;
  ownerName: string;
  ownerSurname: string;
  name: string;
  legalName: string;
  taxNumber: string;
  city: string;
  webSite: string | null;
}

export interface RequestRow extends AgencyFacts {
  id: string;
  language: Language;
  state: JoinState;
  declineReason: DeclineReason | null;
  version: number;
  keyHash: string;
  answerDue: string;
  consultingId: number | null;
  createdAt: Date;
  changedAt: Date;
  remindedAt: Date | null;
}

const COLUMNS = raw(
  `id, phone, owner_name, owner_surname, name, legal_name, tax_number, city, web_site, language, state, decline_reason,
    version, key_hash, answer_due, consulting_id, created_at, changed_at, reminded_at`,
);

const OPEN = raw(`state in ('NEW', 'ASKED', 'ANSWERED')`);
const WAITING = raw(`state in ('NEW', 'ANSWERED')`);

export const find = (db: Queryable, id: string): Promise<RequestRow | null> =>
  one(db, sql`select ${COLUMNS} from join_requests where id = ${id}`);

/** The same; nobody else changes it until the transaction ends. */
export const lock = (db: Queryable, id: string): Promise<RequestRow | null> =>
  one(db, sql`select ${COLUMNS} from join_requests where id = ${id} for update`);

/** The newest request of a phone, locked. */
export const lockNewest = (db: Queryable, phone: string): Promise<{ id: string } | null> =>
  one(
    db,
    sql`select id from join_requests where phone = ${phone} order by created_at desc limit 1 for update`,
  );

export type NewRequest = AgencyFacts &
  Pick<RequestRow, 'id' | 'language' | 'keyHash' | 'answerDue'> & { now: Date };

/** Inserts a request; returns 0 where the phone or the tax number has an open one. */
export const insert = (db: Queryable, one: NewRequest): Promise<number> =>
  run(
    db,
    sql`
    insert into join_requests (id, phone, owner_name, owner_surname, name, legal_name, tax_number, city, web_site,
      language, key_hash, answer_due, created_at, changed_at)
    values (${one.id}, ${one.phone}, ${one.ownerName}, ${one.ownerSurname}, ${one.name}, ${one.legalName},
      ${one.taxNumber}, ${one.city}, ${one.webSite}, ${one.language}, ${one.keyHash}, ${one.answerDue}, ${one.now},
      ${one.now})
    on conflict do nothing`,
  );

/** Returns an open request of the phone, or else of the tax number; null where neither has one. */
export const findOpen = (
  db: Queryable,
  phone: string,
  taxNumber: string,
): Promise<{ isPhone: boolean } | null> =>
  one(
    db,
    sql`select phone = ${phone} as is_phone from join_requests
        where (phone = ${phone} or tax_number = ${taxNumber}) and ${OPEN} order by 1 desc limit 1`,
  );

/** Returns when this phone or tax number was last declined, and whether it was this phone. */
export const findDeclined = (
  db: Queryable,
  phone: string,
  taxNumber: string,
): Promise<{ changedAt: Date; isPhone: boolean } | null> =>
  one(
    db,
    sql`select changed_at, phone = ${phone} as is_phone from join_requests
        where (phone = ${phone} or tax_number = ${taxNumber}) and state = 'DECLINED'
        order by changed_at desc limit 1`,
  );

export const countDeclined = async (
  db: Queryable,
  { id, phone, taxNumber }: Pick<RequestRow, 'id' | 'phone' | 'taxNumber'>,
): Promise<number> =>
  (await one<{ total: number }>(
    db,
    sql`select count(*)::int as total from join_requests
        where (phone = ${phone} or tax_number = ${taxNumber}) and state = 'DECLINED' and id <> ${id}`,
  ))!.total;

export const setKey = (db: Queryable, id: string, keyHash: string): Promise<number> =>
  run(db, sql`update join_requests set key_hash = ${keyHash} where id = ${id}`);

export interface Step {
  state: JoinState;
  declineReason?: DeclineReason;
  answerDue?: string;
  consultingId?: number;
  now: Date;
}

export const advance = (db: Queryable, id: string, step: Step): Promise<number> =>
  run(
    db,
    sql`update join_requests set state = ${step.state}, decline_reason = ${step.declineReason ?? null},
          answer_due = coalesce(${step.answerDue ?? null}::date, answer_due), consulting_id = ${step.consultingId ?? null},
          version = version + 1, changed_at = ${step.now}, reminded_at = null
        where id = ${id}`,
  );

/** Something was added to a request that stays what it is. */
export const touch = (db: Queryable, id: string, now: Date): Promise<number> =>
  run(
    db,
    sql`update join_requests set version = version + 1, changed_at = ${now}, reminded_at = null where id = ${id}`,
  );

export interface Message {
  by: 'ADMIN' | 'APPLICANT';
  text: string;
  createdAt: Date;
}

export const listMessages = (db: Queryable, requestId: string): Promise<Message[]> =>
  rows(db, sql`select by, text, created_at from join_messages where request_id = ${requestId} order by id`);

export const insertMessage = (
  db: Queryable,
  requestId: string,
  message: Message & { id: string },
): Promise<number> =>
  run(
    db,
    sql`insert into join_messages (id, request_id, by, text, created_at)
        values (${message.id}, ${requestId}, ${message.by}, ${message.text}, ${message.createdAt})`,
  );

/** A number as it is written, such as +998 90 123-45-67, is looked for as it is stored. */
const withoutSigns = (text: string): string => (/^[\d\s+()-]+$/.test(text) ? text.replace(/\D/g, '') : text);

const inState = (state: JoinRequestFilter['state']): Sql => {
  if (state === 'OPEN') return OPEN;
  return state === 'WAITING' ? WAITING : sql`r.state = ${state}`;
};

const conditionsOf = ({ query, state }: JoinRequestFilter): Sql =>
  all([inState(state), ...(query === null ? [] : [hasText(raw('r.search_text'), withoutSigns(query))])]);

type FoundRow = Omit<JoinRequestRow, 'createdAt' | 'changedAt' | 'withdrawOn'> &
  Pick<RequestRow, 'createdAt' | 'changedAt' | 'remindedAt'>;

export const findPage = async (
  db: Queryable,
  filter: JoinRequestFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundRow[]> =>
  rows(
    db,
    sql`
    select r.id, r.name, r.city, r.state, r.created_at, r.changed_at, r.reminded_at, r.answer_due,
      (select count(*)::int from join_documents d where d.request_id = r.id) as document_count
    from join_requests r where ${conditionsOf(filter)}
    order by ${['OPEN', 'WAITING'].includes(filter.state) ? sql`r.state = 'ASKED', r.answer_due, r.created_at, r.id` : sql`r.changed_at desc, r.id desc`}
    limit ${limit} offset ${offset}`,
    false,
  );

export const count = async (db: Queryable, filter: JoinRequestFilter): Promise<number> =>
  (
    await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from join_requests r where ${conditionsOf(filter)}`,
      false,
    )
  )[0]!.total;

/**
 * Requests that were declined or withdrawn before a moment, or accepted without the agency being known any more, oldest first.
 */
export const listClosed = async (db: Queryable, before: Date, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from join_requests
          where (state in ('DECLINED', 'WITHDRAWN') or state = 'ACCEPTED' and consulting_id is null)
            and changed_at < ${before}
          order by changed_at limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Requests that have become these agencies. */
export const listOf = async (db: Queryable, consultingIds: readonly number[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from join_requests where consulting_id = any(${consultingIds}::int[]) order by id`,
    )
  ).map(({ id }) => id);

/** Removes a request with its messages. */
export const remove = (db: Queryable, id: string): Promise<number> =>
  run(db, sql`delete from join_requests where id = ${id}`);

interface AgencyRef {
  id: number;
  name: string;
}

/** The agency that a request has become. */
export const findConsulting = (db: Queryable, id: number): Promise<AgencyRef | null> =>
  one(db, sql`select id, name from consultings where id = ${id}`);

/** The agency whose staff has a phone. */
export const findPhoneOwner = (db: Queryable, phone: string): Promise<AgencyRef | null> =>
  one(
    db,
    sql`select g.id, g.name from accounts a join employees e on e.id = a.id join consultings g on g.id = e.consulting_id
        where a.kind = 'CONSULTING' and a.phone = ${phone}`,
  );

/** Lists other agencies with this tax number, or (`isName`) with a name that reads the same. */
export const listAlike = (
  db: Queryable,
  { taxNumber, name, consultingId }: Pick<RequestRow, 'taxNumber' | 'name' | 'consultingId'>,
): Promise<(AgencyRef & { isName: boolean })[]> =>
  rows(
    db,
    sql`
    select id, name, tax_number is distinct from ${taxNumber} as is_name from consultings
    where (tax_number = ${taxNumber} or lower(name) = lower(${name})) and id is distinct from ${consultingId}
    order by id limit 20`,
  );
