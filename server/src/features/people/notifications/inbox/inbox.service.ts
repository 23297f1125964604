import { appealUntil } from '@parvoz/contract/applications/appeals.ts';
import type { MoneyKind, NotificationKind, Side } from '@parvoz/contract/applications/application-states.ts';
import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { DEFAULT_LANGUAGE, writtenLanguage } from '@parvoz/contract/languages.ts';
import type { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { type LiveNotice, noticesTo, publishTo } from '../../../../db/live.ts';
import { tashkentMinute } from '../../../../lib/clock.ts';
import { newId } from '../../../../lib/ids.ts';
import { noticeText, smsText } from '../../../../lib/texts.ts';
import * as bot from '../bot/bot.service.ts';
import { sendSms } from '../notifications.service.ts';
import * as push from '../push/push.service.ts';
import { leaveSms } from '../sms-beside.service.ts';
import { getChoices } from '../sms-choices.service.ts';
import {
  dateText,
  essenceOf,
  followUpOf,
  isEnd,
  isLastCall,
  type NotifiedEvent,
  notifiedSides,
  OWNERS_KINDS,
  type Standing,
  smsTextOf,
  withRelease,
} from './inbox.rules.ts';
import * as store from './inbox.store.ts';

export type NotifiedApplication = store.NotifiedApplication;

type Notice = Omit<store.NewNotification, 'id'>;

/** A notification that says nothing beside its kind. */
const PLAIN = {
  ...{
    paymentId: null,
    programId: null,
    scholarshipId: null,
    actorId: null,
    levelId: null,
    comment: null,
    amountTiyin: null,
  },
  ...{ deadline: null, next: null, nextLevelId: null },
};

/** Returns the accounts that have one more, which go by Telegram and push, too, where that is wanted. */
const write = async (tx: Context, notices: readonly Notice[]): Promise<string[]> => {
  const given = notices.map((notice) => ({ ...notice, id: newId() }));
  if (given.length === 0) return [];
  const written = await store.insert(tx.db, given, tx.clock.now());
  const deadlines = new Map(given.map(({ id, deadline }) => [id, deadline]));
  const ids = written.map(({ id }) => id);
  await bot.notify(tx, ids, deadlines);
  await push.notify(tx, ids, deadlines);
  return [...new Set(written.map(({ accountId }) => accountId))];
};

const publishNew = (tx: Context, accounts: readonly string[]): Promise<void> =>
  publishTo(tx.db, accounts, { kind: 'NOTIFICATION' });

/** Sides of an application to notify. */
interface Told {
  application: NotifiedApplication;
  sides: readonly Side[];
  /** Owners of the agency, too, whoever is responsible. */
  hasOwners?: boolean;
}

/**
 * The accounts of each: of an agency who is responsible, where that is an active member, with its owners where that is wanted,
 * otherwise all who are.
 */
const listAccounts = async (tx: Context, told: readonly Told[]): Promise<string[][]> => {
  const asked = told.filter(({ sides }) => sides.includes('CONSULTING'));
  const agencies = [...new Set(asked.map(({ application }) => application.consultingId))];
  const staff = agencies.length > 0 ? await store.listStaff(tx.db, agencies) : [];
  return told.map(({ application: { studentId, consultingId, managerId }, sides, hasOwners = false }) => {
    const members = staff.filter((one) => one.consultingId === consultingId);
    const isTold = members.some(({ id }) => id === managerId)
      ? ({ id, isOwner }: (typeof members)[number]) => id === managerId || (hasOwners && isOwner)
      : () => true;
    return [
      ...(sides.includes('STUDENT') ? [studentId] : []),
      ...(sides.includes('CONSULTING') ? members.filter(isTold).map(({ id }) => id) : []),
    ];
  });
};

/**
 * Writes to the phone of the student, in the caller's transaction, what they want to know by SMS. What their Telegram or browser says is
 * not written again, but where they want both, or where it is a last call and earlier notices of the application are unread.
 */
export const writeToPhone = async (
  tx: Context,
  { id: applicationId, studentId, number, deadline }: NotifiedApplication,
  kinds: readonly NotificationKind[],
  payer: Relation | null = null,
): Promise<void> => {
  if (smsTextOf(kinds, () => true) === null) return;
  const choices = await getChoices(tx, studentId);
  const key = smsTextOf(kinds, (kind) => choices[kind]);
  const recipient = key && (await store.findRecipient(tx.db, studentId));
  if (!recipient) return;
  const { phone: to, language } = recipient;
  const values = { number, date: deadline === null ? '' : dateText(deadline), site: tx.site };
  const spoken = language ?? DEFAULT_LANGUAGE;
  const who = payer ? noticeText(writtenLanguage(spoken), `payer.${payer}`) : '';
  const text = smsText(spoken, `application.${key}`, { ...values, who });
  const about = { accountId: studentId, applicationId, kinds };
  const isUrgent = isLastCall(kinds) && (await store.hasUnseen(tx.db, about));
  if (isUrgent || !(await leaveSms(tx, { ...about, text }))) await sendSms(tx, { to, text });
};

/** Writes to the phones of an agency's staff, in the caller's transaction, until when they may act after an appeal. */
const writeOfAppeal = async (
  tx: Context,
  { number, appealedAt }: NotifiedApplication & Standing,
  accounts: readonly string[],
): Promise<void> => {
  const values = { number, date: dateText(tashkentMinute(appealUntil(appealedAt!))), site: tx.site };
  for (const accountId of accounts) {
    const recipient = await store.findRecipient(tx.db, accountId);
    const text = smsText(recipient?.language ?? DEFAULT_LANGUAGE, 'application.APPEALED', values);
    if (recipient) await sendSms(tx, { to: recipient.phone, text });
  }
};

/** Simultaneous events of an application, and its state after them. */
export interface NotifiedChange {
  application: NotifiedApplication & Standing;
  events: readonly NotifiedEvent[];
}

/** Moments at which shares of finished steps are released, by their steps. */
type Releases = ReadonlyMap<number, Date>;

const noticesOf = (
  { application, events }: NotifiedChange,
  accounts: readonly string[],
  releases: Releases,
): Notice[] => {
  const { type: kind, managerId, actorId, levelId, comment } = essenceOf(events);
  const notified = new Set([...accounts, ...(managerId === null ? [] : [managerId])]);
  if (actorId) notified.delete(actorId);
  const applicationId = application.id;
  const shared = { applicationId, actorId, levelId, comment };
  const following = followUpOf(kind, application);
  const finished = events.find(({ type }) => type === 'STEP_FINISHED');
  const releasesAt = finished && releases.get(finished.stepId!);
  const notices = [...notified].map(
    (accountId): Notice => ({
      ...PLAIN,
      ...{ accountId, kind: accountId === managerId ? 'MADE_RESPONSIBLE' : kind },
      ...shared,
      ...(releasesAt && accountId === application.studentId ? withRelease(following, releasesAt) : following),
    }),
  );
  if (events.some(({ type }) => isEnd(type)))
    notices.push({ ...PLAIN, applicationId, accountId: application.studentId, kind: 'REVIEW_ASKED' });
  return notices;
};

/**
 * Notifies of what happens to applications, in its transaction, each recipient once for each of them: the side that did
 * not do it; of an agency who is responsible or, where nobody is, all. Who becomes responsible is notified as well.
 * Students get an SMS of what needs them, and at the end are asked how the agency was; an agency gets one of an appeal. Of a finished
 * step they read until when they may confirm it, where its release is given. Returns what open pages are notified of.
 */
export const notifyOfEvents = async (
  tx: Context,
  changes: readonly NotifiedChange[],
  releases: Releases = new Map(),
): Promise<LiveNotice[]> => {
  const told = changes.map(
    ({ application, events }): Told => ({
      ...{ application, sides: notifiedSides(events) },
      hasOwners: events.some(({ type }) => OWNERS_KINDS.includes(type)),
    }),
  );
  const accounts = await listAccounts(tx, told);
  const notices = changes.flatMap((change, index) => noticesOf(change, accounts[index]!, releases));
  const notified = await write(tx, notices);
  for (const [index, { application, events }] of changes.entries()) {
    const kinds = events.map(({ type }) => type);
    if (told[index]!.sides.includes('STUDENT')) await writeToPhone(tx, application, kinds);
    if (kinds.includes('APPEALED')) await writeOfAppeal(tx, application, accounts[index]!);
  }
  return noticesTo(notified, { kind: 'NOTIFICATION' });
};

/** Returns a listener to events that knows the releases of finished steps from the feature of their money, which stands above. */
export const notifyWith =
  (listReleases: (tx: Context, stepIds: readonly number[]) => Promise<Releases>) =>
  async (tx: Context, changes: readonly NotifiedChange[]): Promise<LiveNotice[]> => {
    const steps = changes.flatMap(({ events }) =>
      events.flatMap(({ type, stepId }) => (type === 'STEP_FINISHED' && stepId !== null ? [stepId] : [])),
    );
    return notifyOfEvents(tx, changes, steps.length > 0 ? await listReleases(tx, steps) : undefined);
  };

/** Notifies accounts of sides of an application of one thing, but for who has done it. */
const notifySides = async (
  tx: Context,
  told: Told,
  notice: Pick<Notice, 'kind' | 'actorId' | 'comment'> & Partial<Pick<Notice, 'levelId' | 'deadline'>>,
): Promise<void> => {
  const [accounts = []] = await listAccounts(tx, [told]);
  const shared = { ...PLAIN, ...notice, applicationId: told.application.id };
  const others = accounts.filter((id) => id !== notice.actorId);
  await publishNew(
    tx,
    await write(
      tx,
      others.map((accountId) => ({ ...shared, accountId })),
    ),
  );
};

/** Notifies the other side of a message, in its transaction, unless it was notified before and has not read that. */
export const notifyOfMessage = (
  tx: Context,
  application: NotifiedApplication,
  { side, authorId: actorId }: { side: Side; authorId: string },
): Promise<void> =>
  notifySides(
    tx,
    { application, sides: [side === 'STUDENT' ? 'CONSULTING' : 'STUDENT'] },
    { kind: 'MESSAGE', actorId, comment: null },
  );

/** Notifies a student, in the caller's transaction, that a level is due soon. */
export const notifyOfDeadline = async (
  tx: Context,
  application: NotifiedApplication,
  { kind, levelId }: { kind: 'DEADLINE_3_DAYS' | 'DEADLINE_1_DAY'; levelId: number },
): Promise<void> => {
  const { id: applicationId, studentId: accountId, deadline } = application;
  await publishNew(tx, await write(tx, [{ ...PLAIN, applicationId, accountId, kind, levelId, deadline }]));
  await writeToPhone(tx, application, [kind]);
};

/**
 * Notifies sides of an application, in the caller's transaction, of its money, but for who has moved it; students also by SMS,
 * unless it is quiet.
 */
export const notifyOfMoney = async (
  tx: Context,
  application: NotifiedApplication,
  {
    to,
    deadline = null,
    isQuiet = false,
    ...notice
  }: Pick<Notice, 'kind' | 'levelId' | 'actorId'> &
    Partial<Pick<Notice, 'deadline'>> & { to: readonly Side[]; isQuiet?: boolean },
): Promise<void> => {
  await notifySides(tx, { application, sides: to }, { ...notice, deadline, comment: null });
  if (to.includes('STUDENT') && !isQuiet)
    await writeToPhone(tx, { ...application, deadline: deadline ?? application.deadline }, [notice.kind]);
};

/** Notifies administrators, in the caller's transaction, of what waits for them in an application, but for who has done it. */
export const notifyAdmins = async (
  tx: Context,
  applicationId: string,
  notice: Pick<Notice, 'kind' | 'levelId' | 'actorId'> & Partial<Pick<Notice, 'deadline'>>,
): Promise<void> => {
  const others = (await store.listAdmins(tx.db)).filter((id) => id !== notice.actorId);
  const notices = others.map((accountId) => ({ ...PLAIN, ...notice, applicationId, accountId }));
  await publishNew(tx, await write(tx, notices));
};

/** Notifies sides of an application, in the caller's transaction, of the review that it may have or has. */
export const notifyOfReview = async (
  tx: Context,
  applicationId: string,
  {
    kind,
    to,
    actorId,
    comment = null,
  }: { kind: store.ReviewKind; to: readonly Side[]; actorId: string | null; comment?: string | null },
): Promise<void> => {
  const application = await store.findApplication(tx.db, applicationId);
  if (application) await notifySides(tx, { application, sides: to }, { kind, actorId, comment });
};

/** Notifies accounts, in the caller's transaction, of what is of no application. */
export const notifyPlainly = async (
  tx: Context,
  notices: readonly (Pick<Notice, 'accountId' | 'kind'> & Partial<Notice>)[],
): Promise<void> =>
  publishNew(
    tx,
    await write(
      tx,
      notices.map((notice) => ({ ...PLAIN, applicationId: null, ...notice })),
    ),
  );

/** Notifies accounts, in the caller's transaction, of money that is of no application. */
export const notifyAccounts = async (
  tx: Context,
  accounts: readonly string[],
  notice: { kind: MoneyKind } & Partial<Pick<Notice, 'actorId' | 'amountTiyin' | 'comment' | 'paymentId'>>,
): Promise<void> => {
  await notifyPlainly(
    tx,
    accounts.map((accountId) => ({ ...notice, accountId })),
  );
};

/**
 * Notifies a student, in the caller's transaction, how a payment to their balance has ended; earlier notifications of it are
 * removed.
 */
export const notifyOfPayment = async (
  tx: Context,
  { id: paymentId, studentId, amountTiyin }: { id: string; studentId: string; amountTiyin: number },
  kind: Extract<MoneyKind, `TOP_UP_${string}`>,
): Promise<void> => {
  await store.markRead(tx.db, studentId, { idList: null, applicationId: null, paymentId }, tx.clock.now());
  await notifyAccounts(tx, [studentId], { kind, amountTiyin, paymentId });
};

/**
 * Notifies a student, in the caller's transaction, that a guardian to whom they show an application has paid for them; also by SMS,
 * where they want that.
 */
export const notifyOfGuardian = async (
  tx: Context,
  application: NotifiedApplication,
  {
    payer,
    ...notice
  }: Pick<Notice, 'paymentId' | 'amountTiyin'> & {
    kind: Extract<MoneyKind, `GUARDIAN_${string}`>;
    payer: Relation;
  },
): Promise<void> => {
  const { id: applicationId, studentId: accountId } = application;
  await notifyPlainly(tx, [{ ...notice, accountId, applicationId, comment: payer }]);
  await writeToPhone(tx, application, [notice.kind], payer);
};

/** Marks, in the caller's transaction, that a side has read the messages of an application. */
export const readMessages = async (
  tx: Context,
  { id, studentId }: Pick<NotifiedApplication, 'id' | 'studentId'>,
  side: Side,
): Promise<void> => {
  const isStudent = side === 'STUDENT';
  const notified = await store.markMessagesRead(tx.db, id, { studentId, isStudent }, tx.clock.now());
  await publishTo(tx.db, notified, { kind: 'NOTIFICATION' });
};

/** Marks that one account knows of the messages of an application, so that it is notified of the next one. */
export const knowMessages = async (tx: Context, accountId: string, applicationId: string): Promise<void> => {
  if (await store.markMessageRead(tx.db, { accountId, applicationId }, tx.clock.now()))
    await publishTo(tx.db, [accountId], { kind: 'NOTIFICATION' });
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
