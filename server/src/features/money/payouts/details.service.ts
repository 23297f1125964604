import { DEFAULT_LANGUAGE } from '@parvoz/contract/languages.ts';
import type {
  BankDetails,
  BankDetailsChange,
  BankDetailsDraft,
} from '@parvoz/contract/money/bank-details.ts';
import type { PayoutOverview } from '@parvoz/contract/money/payouts.ts';
import { DETAILS_WAIT_HOURS } from '@parvoz/contract/money/payouts-states.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentMinute } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import { smsText } from '../../../lib/texts.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as auth from '../../people/auth/auth.service.ts';
import * as codes from '../../people/auth/codes/codes.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as store from './details.store.ts';
import { endOf, maskAccount } from './payouts.rules.ts';
import { findName } from './payouts.store.ts';

const WAIT_MS = DETAILS_WAIT_HOURS * 60 * 60 * 1000;

/** Details as people see them. */
export const maskedOf = ({ account, mfo, holder, bank }: BankDetailsDraft): BankDetails => ({
  ...{ account: maskAccount(account), mfo, holder, bank },
});

const changeOf = (waiting: store.WaitingDetails): BankDetailsChange => ({
  ...{ id: waiting.id, details: maskedOf(waiting), changedBy: waiting.changedBy },
  ...{ confirmedAt: waiting.confirmedAt.toISOString(), startsAt: waiting.startsAt.toISOString() },
  ownerCount: waiting.ownerCount,
});

/** Returns the bank details of the caller's agency in force, and those that wait. */
export const getState = async ({
  db,
  clock,
  actor,
}: SignedInContext): Promise<Pick<PayoutOverview, 'details' | 'change'>> => {
  const [consultingId, now] = [actor.consultingId!, clock.now()];
  const [details, waiting] = await Promise.all([
    store.findInForce(db, consultingId, now),
    store.findWaiting(db, consultingId, now),
  ]);
  return { details: details && maskedOf(details), change: waiting && changeOf(waiting) };
};

/** Returns the bank details of an agency that are in force now, the account masked. Throws DETAILS_MISSING. */
export const getInForce = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  consultingId: number,
): Promise<{ detailsId: string; account: string }> => {
  const found = await store.findInForce(db, consultingId, clock.now());
  if (!found) throw new AppError('DETAILS_MISSING');
  return { detailsId: found.id, account: maskAccount(found.account) };
};

const codeKey = async (ctx: SignedInContext): Promise<codes.CodeKey> => ({
  ...{ kind: 'CONSULTING', purpose: 'BANK', accountId: ctx.actor.accountId },
  phone: await auth.getPhone(ctx, ctx.actor.accountId),
});

/** Throws DETAILS_WAITING where other details wait: they have to be stopped first. */
const assertNoneWaits = async ({ db, clock, actor }: SignedInContext): Promise<void> => {
  if (await store.findWaiting(db, actor.consultingId!, clock.now())) throw new AppError('DETAILS_WAITING');
};

/**
 * Begins new bank details and sends the caller a code, of which the message names the account's end. Throws PASSWORD_NEEDED,
 * DETAILS_WAITING, CODE_TOO_SOON, TOO_MANY_TRIES, WORK_NEEDED, SMS_LIMIT.
 */
export const start = async (ctx: SignedInContext, draft: BankDetailsDraft): Promise<CodeSent> => {
  mustBeConfirmed(ctx);
  await assertNoneWaits(ctx);
  const key = await codeKey(ctx);
  await codes.countCode(ctx, key.phone);
  const createdAt = ctx.clock.now();
  const sent = await inTransaction(ctx, async (tx) => {
    await store.putDraft(tx.db, {
      ...{ id: newId(), ...draft, consultingId: tx.actor.consultingId!, createdBy: tx.actor.accountId },
      ...{ createdAt, forgottenBefore: new Date(createdAt.getTime() - DAY_MS) },
    });
    return codes.sendCode(tx, key, true, { end: endOf(draft.account) });
  });
  logSecurityEvent(ctx, 'bank details begun', ctx.actor.accountId);
  return sent;
};

/** Notifies all owners of an agency, in the app and by SMS, in the caller's transaction. */
const notifyOwners = async (
  tx: SignedInContext,
  kind: 'BANK_CHANGED' | 'BANK_STOPPED',
  { account, startsAt }: { account: string; startsAt: Date },
): Promise<void> => {
  const consultingId = tx.actor.consultingId!;
  const owners = await staff.listOwners(tx.db, consultingId);
  const [end, from] = [endOf(account), tashkentMinute(startsAt)];
  const text = kind === 'BANK_CHANGED' ? 'bankDetailsChanged' : 'bankDetailsStopped';
  for (const { phone: to, language } of owners)
    await sendSms(tx, {
      to,
      text: smsText(language ?? DEFAULT_LANGUAGE, text, { end, date: dateOf(from), site: tx.site }),
    });
  await inbox.notifyAccounts(
    tx,
    owners.map(({ id }) => id),
    { kind, actorId: tx.actor.accountId, comment: end },
  );
  await publish(tx.db, {
    to: [`consulting:${consultingId}`, 'admins'],
    event: { kind: 'MONEY', applicationId: null },
  });
};

/** `22.11.2026 14:10` of `2026-11-22 14:10`. */
const dateOf = (minute: string): string => {
  const [date = '', time = ''] = minute.split(' ');
  return `${date.split('-').reverse().join('.')} ${time}`;
};

const audited = async (tx: SignedInContext, action: string, { id, account }: store.StoredDetails) => {
  await audit.record(tx, {
    ...{ action, subject: 'bank-details', subjectId: id },
    title: await findName(tx.db, tx.actor.consultingId!),
    details: { account: maskAccount(account), ...audit.agencyOf(tx) },
  });
};

/**
 * Confirms by the code what the caller has begun: it is in force after 24 hours, and all owners are notified at once. Throws
 * CODE_WRONG, CODE_REPLACED, CODE_EXPIRED, TOO_MANY_TRIES, DETAILS_WAITING.
 */
export const confirm = async (ctx: SignedInContext, code: string): Promise<BankDetailsChange> => {
  const codeId = await codes.checkCode(ctx, await codeKey(ctx), code);
  const { accountId } = ctx.actor;
  const consultingId = ctx.actor.consultingId!;
  const change = await inTransaction(ctx, async (tx) => {
    // Also prevents changes of the owners while they are notified.
    await staff.lockStaff(tx, consultingId);
    await codes.useCode(tx, codeId);
    await assertNoneWaits(tx);
    const at = tx.clock.now();
    const startsAt = new Date(at.getTime() + WAIT_MS);
    const ownerCount = (await staff.listOwners(tx.db, consultingId)).length;
    const who = { consultingId, createdBy: accountId };
    const confirmed = await store.confirmDraft(tx.db, who, { at, startsAt, ownerCount });
    if (!confirmed) throw new AppError('CODE_EXPIRED');
    await notifyOwners(tx, 'BANK_CHANGED', { ...confirmed, startsAt });
    await audited(tx, 'CHANGED', confirmed);
    return changeOf((await store.findWaiting(tx.db, consultingId, at))!);
  });
  logSecurityEvent(ctx, 'bank details changed', accountId);
  return change;
};

/** Stops details of the own agency that wait. Throws NOT_FOUND, and DETAILS_IN_FORCE where it is too late. */
export const stop = async (ctx: SignedInContext, id: string): Promise<null> => {
  const { accountId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await staff.lockStaff(tx, tx.actor.consultingId!);
    const found = await store.lock(tx.db, tx.actor.consultingId!, id);
    if (!found) throw new AppError('NOT_FOUND');
    // Of two who stop it at once both have what they wanted.
    if (found.state === 'STOPPED') return;
    const at = tx.clock.now();
    if (found.startsAt <= at) throw new AppError('DETAILS_IN_FORCE');
    await store.stop(tx.db, id, { by: accountId, at });
    await notifyOwners(tx, 'BANK_STOPPED', found);
    await audited(tx, 'STOPPED', found);
  });
  logSecurityEvent(ctx, 'bank details stopped', accountId);
  return null;
};

/** Removes the bank details of agencies that can no longer be restored; they were never paid out. */
export const forgetConsultings = (
  { db }: Pick<Context, 'db'>,
  consultingIds: readonly number[],
): Promise<unknown> => store.removeOf(db, consultingIds);
