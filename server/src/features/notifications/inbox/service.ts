import {
  type NextAction,
  type NotificationKind,
  type Side,
  SMS_KINDS,
} from '@parvoz/contract/application-states.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { DEFAULT_LANGUAGE } from '@parvoz/contract/languages.ts';
import type { listNotifications, SmsChoices } from '@parvoz/contract/notifications.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { type LiveNotice, noticesTo, publishTo } from '../../../db/live.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { newId } from '../../../lib/ids.ts';
import { smsText } from '../../../lib/texts.ts';
import { sendSms } from '../service.ts';
import { essenceOf, followUpOf, type NotifiedEvent, notifiedSides, smsTextOf } from './rules.ts';
import * as store from './store.ts';

/** What is known of the application that people are notified of. */
export interface NotifiedApplication {
  id: string;
  number: string;
  studentId: string;
  consultingId: number;
  managerId: string | null;
  deadline: string | null;
}

type Notice = Omit<store.NewNotification, 'id' | 'applicationId'>;

/** A notification that says nothing beside its kind. */
const PLAIN = {
  ...{ actorId: null, levelId: null, comment: null },
  ...{ deadline: null, next: null, nextLevelId: null },
};

/** Answers the accounts that have one more. */
const write = async (
  tx: Context,
  { id: applicationId }: NotifiedApplication,
  notices: Notice[],
): Promise<string[]> => {
  const given = notices.map((notice) => ({ ...notice, id: newId(), applicationId }));
  return given.length > 0 ? store.insert(tx.db, given, tx.clock.now()) : [];
};

const publishNew = (tx: Context, accounts: readonly string[]): Promise<void> =>
  publishTo(tx.db, accounts, { kind: 'NOTIFICATION' });

const listAccounts = async (
  tx: Context,
  application: NotifiedApplication,
  sides: readonly Side[],
): Promise<string[]> => [
  ...(sides.includes('STUDENT') ? [application.studentId] : []),
  ...(sides.includes('CONSULTING') ? await store.listStaff(tx.db, application) : []),
];

const dateText = (date: string): string => date.split('-').reverse().join('.');

/** Writes to the phone of the student, in the caller's transaction, what they want to know by SMS. */
const writeToPhone = async (
  tx: Context,
  { studentId, number, deadline }: NotifiedApplication,
  kinds: readonly NotificationKind[],
): Promise<void> => {
  if (smsTextOf(kinds, () => true) === null) return;
  const choices = await getChoices(tx, studentId);
  const key = smsTextOf(kinds, (kind) => choices[kind]);
  const recipient = key && (await store.findRecipient(tx.db, studentId));
  if (!recipient) return;
  const { phone: to, language } = recipient;
  const values = { number, date: deadline === null ? '' : dateText(deadline), site: tx.site };
  await sendSms(tx, { to, text: smsText(language ?? DEFAULT_LANGUAGE, `application.${key}`, values) });
};

/**
 * Notifies of events of an application that happen together, in their transaction, each recipient once: the side that did
 * not make them; of an agency who is responsible or, where nobody is, all. Who becomes responsible is notified as well.
 * Students get an SMS of what needs them. `application` is as it stands afterwards. Answers what open pages are notified of.
 */
export const notifyOfEvents = async (
  tx: Context,
  {
    application,
    events,
  }: {
    application: NotifiedApplication & { next: NextAction; levelId: number | null };
    events: readonly NotifiedEvent[];
  },
): Promise<LiveNotice[]> => {
  const sides = notifiedSides(events);
  const { type: kind, managerId, actorId, levelId, comment } = essenceOf(events);
  const notified = new Set([
    ...(await listAccounts(tx, application, sides)),
    ...(managerId === null ? [] : [managerId]),
  ]);
  if (actorId) notified.delete(actorId);
  const shared = { actorId, levelId, comment, ...followUpOf(kind, application) };
  const notices = [...notified].map(
    (accountId): Notice => ({
      ...{ accountId, kind: accountId === managerId ? 'MADE_RESPONSIBLE' : kind },
      ...shared,
    }),
  );
  const accounts = await write(tx, application, notices);
  if (sides.includes('STUDENT'))
    await writeToPhone(
      tx,
      application,
      events.map(({ type }) => type),
    );
  return noticesTo(accounts, { kind: 'NOTIFICATION' });
};

/** Notifies the other side of a message, in its transaction, unless it was notified before and has not read that. */
export const notifyOfMessage = async (
  tx: Context,
  application: NotifiedApplication,
  { side, authorId: actorId }: { side: Side; authorId: string },
): Promise<void> => {
  const accounts = await listAccounts(tx, application, [side === 'STUDENT' ? 'CONSULTING' : 'STUDENT']);
  const rest = { ...PLAIN, kind: 'MESSAGE', actorId } as const;
  const notified = await write(
    tx,
    application,
    accounts.map((accountId) => ({ accountId, ...rest })),
  );
  await publishNew(tx, notified);
};

/** Notifies a student, in the caller's transaction, that a level is due soon. */
export const notifyOfDeadline = async (
  tx: Context,
  application: NotifiedApplication,
  { kind, levelId }: { kind: 'DEADLINE_3_DAYS' | 'DEADLINE_1_DAY'; levelId: number },
): Promise<void> => {
  const { studentId: accountId, deadline } = application;
  await publishNew(tx, await write(tx, application, [{ ...PLAIN, accountId, kind, levelId, deadline }]));
  await writeToPhone(tx, application, [kind]);
};

/** Says, in the caller's transaction, that a side has read the messages of an application. */
export const readMessages = async (
  tx: Context,
  { id, studentId }: Pick<NotifiedApplication, 'id' | 'studentId'>,
  side: Side,
): Promise<void> => {
  const isStudent = side === 'STUDENT';
  const notified = await store.markMessagesRead(tx.db, id, { studentId, isStudent }, tx.clock.now());
  await publishTo(tx.db, notified, { kind: 'NOTIFICATION' });
};

/** The caller's own, newest first. */
export const list = async (
  { db, language, actor }: SignedInContext,
  { page, size }: { page: number; size: number },
): Promise<DataOf<typeof listNotifications>> => {
  const [rows, { total, unread }] = await Promise.all([
    store.listPage(db, language, actor.accountId, { limit: size, offset: (page - 1) * size }),
    store.count(db, actor.accountId),
  ]);
  const content = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return { content, totalElements: total, page, size, unreadCount: unread };
};

/** Marks own ones as read: those that fit all that is chosen. Other open pages of the account are notified. */
export const read = (ctx: SignedInContext, chosen: store.Chosen): Promise<{ unreadCount: number }> =>
  inTransaction(ctx, async (tx) => {
    const { accountId } = tx.actor;
    if (await store.markRead(tx.db, accountId, chosen, tx.clock.now()))
      await publishTo(tx.db, [accountId], { kind: 'NOTIFICATION' });
    return { unreadCount: await store.countUnread(tx.db, accountId) };
  });

const getChoices = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<SmsChoices> => {
  const made = await store.listChoices(db, accountId);
  const isWanted = (kind: string) => made.find((choice) => choice.kind === kind)?.isWanted ?? true;
  return Object.fromEntries(SMS_KINDS.map((kind) => [kind, isWanted(kind)])) as SmsChoices;
};

/** Which notifications the caller gets as an SMS too. */
export const getSmsChoices = (ctx: SignedInContext): Promise<SmsChoices> =>
  getChoices(ctx, ctx.actor.accountId);

export const updateSmsChoices = async (ctx: SignedInContext, choices: SmsChoices): Promise<SmsChoices> => {
  await store.putChoices(ctx.db, ctx.actor.accountId, choices);
  return getSmsChoices(ctx);
};

/** Forgets, in the transaction of its deletion, what an account was notified of, and what others were in its words. */
export const forget = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  await store.forget(db, id);
  await store.eraseWordsOf(db, id);
};

export const forgetQueue: Queue = {
  name: 'notifications-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

/** Nobody looks at what is older; the application's own timeline has it for good. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000;

/** Removes what is a year old. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.removeOld(db, new Date(clock.now().getTime() - RETENTION_MS));
};
