import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { TelegramTopic } from '@parvoz/contract/people/telegram-topics.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { one, raw, rows, run, sql } from '../../../../db/sql.ts';
import { IS_OVER, NOTICED, type Noticed } from '../outside/outside.store.ts';

/** A link `l` of an account `a` that holds. */
const HOLDS = raw(`l.ended_at is null and a.status = 'ACTIVE' and a.phone = l.phone`);

export type EndReason = 'UNLINKED' | 'STOPPED' | 'BLOCKED';

/** A notification of a linked account. */
export interface LinkedNotification extends Noticed {
  chatId: number;
  unwantedTopics: TelegramTopic[];
}

/** Returns those of these notifications whose accounts are linked. */
export const listOfLinked = (db: Queryable, ids: readonly string[]): Promise<LinkedNotification[]> =>
  rows(
    db,
    sql`select ${NOTICED}, l.chat_id,
          array(select c.topic from telegram_choices c where c.account_id = n.account_id and not c.is_wanted) as unwanted_topics
        from notifications n join telegram_links l on l.account_id = n.account_id join accounts a on a.id = n.account_id
        left join applications p on p.id = n.application_id
        where n.id = any(${ids}::uuid[]) and ${HOLDS} order by n.id`,
  );

export interface NewNotice {
  id: string;
  accountId: string | null;
  chatId: number;
  notificationId: string | null;
  kind: NotificationKind | null;
  applicationId: string | null;
  text: string;
  path: string | null;
  buttonText: string | null;
  keyboard: 'CONTACT' | 'NONE' | null;
  sms: string | null;
  createdAt: Date;
  dueAt: Date;
}

export const insert = (db: Queryable, notice: NewNotice): Promise<number> =>
  run(
    db,
    sql`insert into telegram_notices (id, account_id, chat_id, notification_id, kind, application_id, text, path, button_text,
          keyboard, sms, created_at, due_at)
        values (${notice.id}, ${notice.accountId}, ${notice.chatId}, ${notice.notificationId}, ${notice.kind},
          ${notice.applicationId}, ${notice.text}, ${notice.path}, ${notice.buttonText}, ${notice.keyboard},
          ${notice.sms}, ${notice.createdAt}, ${notice.dueAt})`,
  );

export interface Waiting {
  chatId: number;
  text: string;
  path: string | null;
  buttonText: string | null;
  keyboard: string | null;
  createdAt: Date;
  dueAt: Date;
  /** Kind of the notification; null for an answer. */
  kind: NotificationKind | null;
  /** The notification was read on a page, or what it asks for is done. */
  isOver: boolean;
  /** The chat is that of the account still; of an answer, always. */
  isLinked: boolean;
}

export const findWaiting = (db: Queryable, id: string): Promise<Waiting | null> =>
  one(
    db,
    sql`select o.chat_id, o.text, o.path, o.button_text, o.keyboard, o.created_at, o.due_at, n.kind,
          ${IS_OVER} as is_over,
          o.account_id is null or exists (
            select from telegram_links l join accounts a on a.id = l.account_id
            where l.account_id = o.account_id and l.chat_id = o.chat_id and ${HOLDS}) as is_linked
        from telegram_notices o left join notifications n on n.id = o.notification_id
        where o.id = ${id} and o.status = 'WAITING' and o.text is not null`,
  );

/** Marks a notice as sent and erases its text. */
export const markSent = (db: Queryable, id: string, messageId: number, now: Date): Promise<number> =>
  run(
    db,
    sql`update telegram_notices set status = 'SENT', message_id = ${messageId}, tries = tries + 1, failure = null,
          decided_at = ${now}, text = null, sms = null
        where id = ${id} and status = 'WAITING'`,
  );

/** Ends a waiting answer that Telegram did not take; returns 0 for the notice of a notification. */
export const failAnswer = (
  db: Queryable,
  id: string,
  { failure, now }: { failure: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`update telegram_notices set status = 'FAILED', failure = ${failure}, decided_at = ${now}, text = null, sms = null
        where id = ${id} and account_id is null and status = 'WAITING'`,
  );

/** Lists notices waiting for a chat: with the bot's answers there, or those of accounts only. */
export const listWaiting = async (
  db: Queryable,
  chatId: number,
  { withAnswers }: { withAnswers: boolean },
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`select id from telegram_notices
          where chat_id = ${chatId} and status = 'WAITING' and (account_id is not null or ${withAnswers}) order by id`,
    )
  ).map(({ id }) => id);

/** The newest message of a chat with a number. */
export interface Answered {
  accountId: string | null;
  kind: NotificationKind | null;
  applicationId: string | null;
  path: string | null;
}

export const findSent = (db: Queryable, chatId: number, messageId: number): Promise<Answered | null> =>
  one(
    db,
    sql`select account_id, kind, application_id, path from telegram_notices
        where chat_id = ${chatId} and message_id = ${messageId} order by created_at desc, id desc limit 1`,
  );

export interface Link {
  accountId: string;
  chatId: number;
  linkedAt: Date;
  /** True if it has not ended, and the account has the phone that was proved. */
  holds: boolean;
  endReason: EndReason | null;
  withSms: boolean;
}

export const findLink = (db: Queryable, accountId: string): Promise<Link | null> =>
  one(
    db,
    sql`select l.account_id, l.chat_id, l.linked_at, (${HOLDS}) is true as holds, l.end_reason, l.with_sms
        from telegram_links l join accounts a on a.id = l.account_id where l.account_id = ${accountId}`,
  );

/** Accounts that are linked with a chat, and their languages. */
export const listLinked = (
  db: Queryable,
  chatId: number,
): Promise<{ accountId: string; language: Language | null; role: Role }[]> =>
  rows(
    db,
    sql`select l.account_id, a.language, a.role from telegram_links l join accounts a on a.id = l.account_id
        where l.chat_id = ${chatId} and ${HOLDS} order by l.linked_at desc`,
  );

/** Links an account whose phone is this one; says whether it is. */
export const link = async (
  db: Queryable,
  given: { accountId: string; chatId: number; phone: string; decidedAt: Date },
  now: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into telegram_links (account_id, chat_id, phone, linked_at, decided_at)
        select a.id, ${given.chatId}, a.phone, ${now}::timestamptz, ${given.decidedAt}::timestamptz from accounts a
        where a.id = ${given.accountId} and a.status = 'ACTIVE' and a.phone = ${given.phone} for share
        on conflict (account_id) do update set chat_id = excluded.chat_id, phone = excluded.phone,
          linked_at = excluded.linked_at, decided_at = excluded.decided_at, ended_at = null, end_reason = null`,
  )) > 0;

/** Ends the links of a chat that were not made after a moment of Telegram's clock; returns whose they were. */
export const endChat = async (
  db: Queryable,
  chatId: number,
  reason: EndReason,
  decidedAt: Date,
  now: Date,
): Promise<string[]> =>
  (
    await rows<{ accountId: string }>(
      db,
      sql`update telegram_links set ended_at = ${now}, end_reason = ${reason}, decided_at = ${decidedAt}
          where chat_id = ${chatId} and ended_at is null and decided_at <= ${decidedAt} returning account_id`,
    )
  ).map(({ accountId }) => accountId);

/** Ends the link of an account; returns its chat where there was one. */
export const endAccount = async (db: Queryable, accountId: string, now: Date): Promise<number | null> =>
  (
    await one<{ chatId: number }>(
      db,
      sql`update telegram_links set ended_at = ${now}, end_reason = 'UNLINKED'
          where account_id = ${accountId} and ended_at is null returning chat_id`,
    )
  )?.chatId ?? null;

/** Says whether the account has, or had, a link that keeps the choice. */
export const putWithSms = async (db: Queryable, accountId: string, withSms: boolean): Promise<boolean> =>
  (await run(db, sql`update telegram_links set with_sms = ${withSms} where account_id = ${accountId}`)) > 0;

export const listChoices = (
  db: Queryable,
  accountId: string,
): Promise<{ topic: TelegramTopic; isWanted: boolean }[]> =>
  rows(db, sql`select topic, is_wanted from telegram_choices where account_id = ${accountId}`);

export const putChoices = (
  db: Queryable,
  accountId: string,
  choices: Readonly<Record<TelegramTopic, boolean>>,
): Promise<number> =>
  run(
    db,
    sql`insert into telegram_choices (account_id, topic, is_wanted)
        select ${accountId}, topic, is_wanted
        from unnest(${Object.keys(choices)}::text[], ${Object.values(choices)}::boolean[]) as given (topic, is_wanted)
        order by topic
        on conflict (account_id, topic) do update set is_wanted = excluded.is_wanted`,
  );

/** Forgets a deleted account: its link, what it has chosen, and what was sent to it. */
export const forget = (db: Queryable, accountId: string): Promise<number> =>
  run(
    db,
    sql`with choices as (delete from telegram_choices where account_id = ${accountId}),
             notices as (delete from telegram_notices where account_id = ${accountId})
        delete from telegram_links where account_id = ${accountId}`,
  );

/** Removes what was written before a moment, and links that ended before it. */
export const removeOld = (db: Queryable, before: Date): Promise<number> =>
  run(
    db,
    sql`with links as (delete from telegram_links where ended_at < ${before})
        delete from telegram_notices where created_at < ${before}`,
  );
