import { MAX_GUARDIANS, SHOWN_VISITS } from '@parvoz/contract/applications/guardian-states.ts';
import type {
  GuardianChange,
  GuardianDraft,
  GuardianList,
  GuardianRelation,
} from '@parvoz/contract/applications/guardians.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publish } from '../../../db/live.ts';
import type { DeletedAccount } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import { toGsm } from '../../../lib/sms/gsm.ts';
import { shortName } from '../../../lib/sms/short-name.ts';
import { smsText } from '../../../lib/texts.ts';
import * as payments from '../../money/payments/payments.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as auth from '../../people/auth/auth.service.ts';
import * as limits from '../../people/auth/limits/limits.service.ts';
import { sendWithinBudget } from '../../people/notifications/notifications.service.ts';
import * as applications from '../applications/applications.service.ts';
import { goneBefore, invitationLimits, MAX_SMS_NAME } from './guardians.rules.ts';
import * as store from './guardians.store.ts';
import * as paying from './paying.store.ts';
import * as sessions from './sessions.store.ts';

type Row = Pick<applications.ApplicationRow, 'id' | 'studentId' | 'consultingId'>;

const show = async ({ db }: Pick<Context, 'db'>, applicationId: string): Promise<GuardianList> => {
  const [content, visitList] = [
    await store.list(db, applicationId),
    await store.listVisits(db, applicationId, SHOWN_VISITS),
  ];
  return {
    content: content.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      seenAt: one.seenAt?.toISOString() ?? null,
    })),
    visitList: visitList.map(({ beganAt, lastAt, ...one }) => ({
      ...one,
      from: beganAt.toISOString(),
      to: lastAt.toISOString(),
    })),
  };
};

/** Returns whether a guardian’s payment of what is due for an application is being checked: nobody is asked to pay it meanwhile. */
export const isDueBeingChecked = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<boolean> => paying.isDueBeingChecked(db, id, clock.now());

/** Whom an own application is shown to, and what they have opened. Throws NOT_FOUND, ACCESS_DENIED. */
export const list = async (ctx: SignedInContext, id: string): Promise<GuardianList> =>
  show(ctx, (await applications.authorize(ctx, id)).id);

/** The same in words, without phones, for the agency and administrators. Throws NOT_FOUND, ACCESS_DENIED. */
export const listRelations = async (ctx: SignedInContext, id: string): Promise<GuardianRelation[]> => {
  const row = await applications.authorize(ctx, id);
  const found = await store.listRelations(ctx.db, row.id);
  return found.map(({ since, ...one }) => ({ ...one, since: since.toISOString() }));
};

/** Notifies the open pages of all who see an application, and has those of a guardian begin anew. */
const publishChange = async (tx: Pick<Context, 'db'>, row: Row, guardianId: string): Promise<void> => {
  const to = [...applications.topicsOf(row), `guardian:${guardianId}` as const];
  await publish(tx.db, { to, event: { kind: 'GUARDIAN', applicationId: row.id } });
  await sessions.cutStreams(tx.db, guardianId);
};

/** Throws INVALID_INPUT where one of these is no document of the application, or a replaced one. */
const putDocuments = async (
  tx: Pick<Context, 'db'>,
  applicationId: string,
  { guardianshipId, ids }: { guardianshipId: string; ids: readonly string[] },
): Promise<void> => {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await store.countDocuments(tx.db, applicationId, wanted)) < wanted.length)
    throw new AppError('INVALID_INPUT', { documentIds: { problem: 'wrong' } });
  await store.putDocuments(tx.db, guardianshipId, wanted);
};

const addWithin = async (
  tx: SignedInContext,
  id: string,
  { phone, language, documentIds, ...may }: GuardianDraft,
): Promise<GuardianList> => {
  const row = await applications.lock(tx, id);
  if ((await auth.getPhone(tx, row.studentId)) === phone)
    throw new AppError('INVALID_INPUT', { phone: { problem: 'ownPhone' } });
  const { all, same } = await store.countOf(tx.db, row.id, phone);
  if (same > 0) throw new AppError('GUARDIAN_EXISTS');
  if (all >= MAX_GUARDIANS) throw new AppError('TOO_MANY_GUARDIANS');
  const now = tx.clock.now();
  const guardian = await store.putGuardian(tx.db, { id: newId(), phone, language, now });
  const guardianId = guardian.id;
  const guardianshipId = newId();
  await store.insert(tx.db, { id: guardianshipId, applicationId: row.id, guardianId, ...may, now });
  await putDocuments(tx, row.id, { guardianshipId, ids: documentIds });
  await publishChange(tx, row, guardianId);
  const name = shortName(toGsm(await store.getStudentName(tx.db, row.studentId)), MAX_SMS_NAME);
  const link = `${tx.site}/family?lng=${guardian.language}`;
  const text = smsText(guardian.language, 'guardian', { name, link });
  await sendWithinBudget(tx, { to: phone, text });
  return show(tx, row.id);
};

/**
 * Shows an own application to whoever has a phone, and sends them a message. Throws NOT_FOUND, ACCESS_DENIED; GUARDIAN_EXISTS,
 * TOO_MANY_GUARDIANS; INVALID_INPUT for the student's own phone, for documents of another application and replaced ones;
 * TOO_MANY_REQUESTS, SMS_LIMIT.
 */
export const add = async (ctx: SignedInContext, id: string, draft: GuardianDraft): Promise<GuardianList> => {
  await applications.authorize(ctx, id);
  const counted = await limits.count(ctx, invitationLimits(ctx.actor.accountId, draft.phone));
  return counted.undoOnFailure(inTransaction(ctx, (tx) => addWithin(tx, id, draft)));
};

/**
 * Keeps guardians from beginning payments of a student until the end of the transaction. It comes before the lock of the application:
 * accounts are locked before what hangs on them.
 */
export const holdPayments = async (tx: Pick<Context, 'db'>, studentId: string): Promise<void> => {
  await accountStatus.lockUndeleted(tx, studentId);
  await payments.lockStudent(tx, studentId);
};

/** Ends payments of a showing that nobody has paid, of what is allowed no more; one that a provider is taking comes through. */
const endUnpaid = async (
  tx: Pick<Context, 'db' | 'clock'>,
  { studentId }: Row,
  { id, ...may }: paying.May & { id: string },
): Promise<void> => {
  await payments.endReplaced(tx, studentId, await paying.listForbidden(tx.db, id, may));
};

/** Changes what somebody may do, at once. Throws NOT_FOUND, ACCESS_DENIED, and INVALID_INPUT for documents of another application and replaced ones. */
export const change = (
  ctx: SignedInContext,
  id: string,
  given: string,
  { documentIds, ...may }: GuardianChange,
): Promise<GuardianList> =>
  inTransaction(ctx, async (tx) => {
    await holdPayments(tx, tx.actor.accountId);
    const row = await applications.lock(tx, id);
    const changed = isUuid(given)
      ? await store.change(tx.db, { id: given, applicationId: row.id, ...may })
      : null;
    if (!changed) throw new AppError('NOT_FOUND');
    await putDocuments(tx, row.id, { guardianshipId: given, ids: documentIds });
    await endUnpaid(tx, row, { id: given, canPay: may.canPay, canTopUp: may.canTopUp });
    await publishChange(tx, row, changed.guardianId!);
    return show(tx, row.id);
  });

/** Ends a showing in the caller's transaction, which holds payments, and notifies open pages; does nothing where it has ended. */
export const endWithin = async (tx: Pick<Context, 'db' | 'clock'>, row: Row, id: string): Promise<void> => {
  const ended = await store.end(tx.db, { id, applicationId: row.id, now: tx.clock.now() });
  if (!ended) return;
  await store.putDocuments(tx.db, id, []);
  await endUnpaid(tx, row, { id, canPay: false, canTopUp: false });
  await publishChange(tx, row, ended.guardianId!);
};

/** Shows an own application to somebody no more, from this moment on; a second press finds it done. Throws NOT_FOUND, ACCESS_DENIED. */
export const remove = (ctx: SignedInContext, id: string, given: string): Promise<GuardianList> =>
  inTransaction(ctx, async (tx) => {
    await holdPayments(tx, tx.actor.accountId);
    const row = await applications.lock(tx, id);
    if (!isUuid(given) || !(await store.isOf(tx.db, given, row.id))) throw new AppError('NOT_FOUND');
    await endWithin(tx, row, given);
    return show(tx, row.id);
  });

/** Ends all that a student shows when their profile is deleted, and forgets people to whom nothing else is shown. */
export const forgetStudent = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  const former = [...new Set(await store.endOfStudent(db, id, clock.now()))];
  for (const guardianId of former) await sessions.cutStreams(db, guardianId);
  await store.forget(db, former);
};

export const forgetQueue: Queue = { name: 'guardians-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Removes ended sessions, and people to whom nothing has been shown for a month. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await sessions.removeExpired(db, now);
  await store.forgetGone(db, goneBefore(now));
};
