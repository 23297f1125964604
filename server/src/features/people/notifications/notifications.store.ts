import { type LeftPhone, leftBehind } from '../../../db/person.ts';
import type { Queryable } from '../../../db/pool.ts';
import { one, rows, run, sql } from '../../../db/sql.ts';

export interface WaitingSms {
  id: string;
  to: string;
  text: string;
}

export const insertSms = (db: Queryable, { id, to, text }: WaitingSms, now: Date): Promise<number> =>
  run(
    db,
    sql`insert into sms_messages (id, recipient, text, created_at) values (${id}, ${to}, ${text}, ${now})`,
  );

/** Messages that were written since then, in the last days. */
export const countSince = async (db: Queryable, moment: Date): Promise<number> =>
  (await one<{ count: number }>(
    db,
    sql`select count(*)::int as count from sms_messages where created_at >= ${moment} and text is not null`,
  ))!.count;

/** The message if it is still to be sent. */
export const findWaiting = (db: Queryable, id: string): Promise<WaitingSms | null> =>
  one(
    db,
    sql`select id, recipient as "to", text from sms_messages
        where id = ${id} and status = 'WAITING' and text is not null and recipient is not null`,
  );

/** Marks a message as sent; returns whether this call did. `text` replaces the stored text. */
export const markSent = async (
  db: Queryable,
  id: string,
  sent: { gateway: string; providerId: string | null; text: string; now: Date },
): Promise<boolean> =>
  (await run(
    db,
    sql`update sms_messages set status = 'SENT', tries = tries + 1, failure = null, gateway = ${sent.gateway},
          provider_id = ${sent.providerId}, text = ${sent.text}, sent_at = ${sent.now}
        where id = ${id} and status = 'WAITING'`,
  )) > 0;

export const markFailure = (
  db: Queryable,
  id: string,
  failed: { gateway: string; failure: string; status: 'WAITING' | 'FAILED' },
): Promise<number> =>
  run(
    db,
    sql`update sms_messages set tries = tries + 1, failure = ${failed.failure}, gateway = ${failed.gateway},
          status = ${failed.status}
        where id = ${id} and status = 'WAITING'`,
  );

/** Stores the provider's report, unless one of the statuses `final` has been reported before. */
export const report = async (
  db: Queryable,
  given: { providerId: string; id: string | null; status: string; now: Date },
  final: readonly string[],
): Promise<boolean> =>
  (await run(
    db,
    sql`update sms_messages set provider_status = ${given.status}, reported_at = ${given.now}
        where (provider_id = ${given.providerId} or (id = ${given.id} and provider_id is null))
          and (provider_status is null or not provider_status = any(${final}))`,
  )) > 0;

export interface SentSms extends WaitingSms {
  sentAt: Date;
}

/** Messages that a gateway took, newest first. */
export const listSent = (db: Queryable, gateway: string, limit: number): Promise<SentSms[]> =>
  rows(
    db,
    sql`select id, recipient as "to", text, sent_at from sms_messages
        where status = 'SENT' and gateway = ${gateway} and text is not null and recipient is not null
          and sent_at is not null
        order by sent_at desc, id desc limit ${limit}`,
  );

/** Erases the recipients of messages from before a moment. */
export const eraseRecipients = (db: Queryable, before: Date): Promise<number> =>
  run(
    db,
    sql`update sms_messages set recipient = null where created_at < ${before} and recipient is not null`,
  );

/** Forgets those of these phones that no account has any more: what waits to be sent to whoever had them never is. */
export const erasePhones = (db: Queryable, phones: readonly LeftPhone[]): Promise<number> =>
  run(
    db,
    sql`update sms_messages m set recipient = null, text = null,
          status = case when m.status = 'WAITING' then 'FAILED' else m.status end,
          failure = case when m.status = 'WAITING' then 'the account was deleted' else m.failure end
        from ${leftBehind(phones)} where m.recipient = g.phone and m.created_at <= g.until`,
  );

/** Erases the texts that are older than `before`, sent or not. */
export const eraseTexts = (db: Queryable, before: Date): Promise<number> =>
  run(db, sql`update sms_messages set text = null where created_at < ${before} and text is not null`);

/** Counts messages with stored texts by status, with the age of the oldest of them in seconds. */
export const countByStatus = (
  db: Queryable,
  now: Date,
): Promise<{ status: string; total: number; age: number }[]> =>
  rows(
    db,
    sql`select status, count(*)::int as total,
               extract(epoch from ${now}::timestamptz - min(created_at))::float8 as age
        from sms_messages where text is not null group by status`,
  );
