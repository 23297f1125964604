import type { ClientImport, PASS_REASONS, PORTION_ENDS } from '@parvoz/contract/applications/moving-in.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../../db/context.ts';
import { AppError } from '../../../../../lib/app-error.ts';
import { isUuid } from '../../../../../lib/ids.ts';
import { messageParts } from '../../../../../lib/sms/gsm.ts';
import * as limits from '../../../../people/auth/limits/limits.service.ts';
import * as audit from '../../../../platform/audit/audit.service.ts';
import { agencyLinkLimit, linkLimits } from '../../limits.rules.ts';
import { assertFits, linkText, newLink, publishChange, replaceLink } from '../walk-ins.service.ts';
import * as walkIns from '../walk-ins.store.ts';
import { assertPlace } from './beginning.service.ts';
import * as store from './moving-in.store.ts';

const SHOWN = 20;
const SUBJECT = 'walk-in';

type PortionEnd = (typeof PORTION_ENDS)[number];
type PassReason = (typeof PASS_REASONS)[number];

/** Returns the cost of the links of a file that are not sent, in the languages of its clients. */
const costOf = async (ctx: SignedInContext, importId: string): Promise<ClientImport['cost']> => {
  const groups = await store.countUnsent(ctx.db, importId);
  if (groups.length === 0) return null;
  let [messages, parts] = [0, 0];
  for (const { language, count } of groups) {
    // All tokens are of one length.
    const text = await linkText(ctx, language, newLink(ctx).token);
    messages += count;
    parts += count * messageParts(text);
  }
  const consultingId = ctx.actor.consultingId!;
  const leftToday = await limits.countLeft(ctx, agencyLinkLimit(consultingId));
  return { messages, parts, leftToday, isAgencyOpen: await store.isAgencyOpen(ctx.db, consultingId) };
};

const mayUndo = ({ actor }: Pick<SignedInContext, 'actor'>, createdBy: string | null): boolean =>
  actor.role === 'ROLE_CONSULTING' || createdBy === actor.accountId;

/** Lists the last files of clients of the caller's agency, the newest first. */
export const list = async (ctx: SignedInContext): Promise<ClientImport[]> => {
  const found = await store.listImports(ctx.db, ctx.actor.consultingId!, SHOWN);
  const isOwner = ctx.actor.role === 'ROLE_CONSULTING';
  return Promise.all(
    found.map(async ({ createdBy, ...one }) => ({
      ...one,
      cost: isOwner && one.unsent > 0 ? await costOf(ctx, one.id) : null,
      canUndo: one.undoneAt === null && one.claimed === 0 && mayUndo(ctx, createdBy),
    })),
  );
};

/** Returns a file of the caller's agency. Throws NOT_FOUND. */
const findOwn = async ({ db, actor }: SignedInContext, id: string) => {
  const found = isUuid(id) ? await store.findImport(db, id, actor.consultingId!) : null;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Sends a client's link, once: false where somebody else has, or the client waits no more. */
const sendOne = async (ctx: SignedInContext, { id, phone }: store.Unsent): Promise<boolean> => {
  const counted = await limits.count(ctx, linkLimits(ctx.actor.consultingId!, phone));
  const sent = inTransaction(ctx, async (tx) => {
    const row = await walkIns.lockOwn(tx.db, id, tx.actor.consultingId!);
    const isWaiting = row && !row.isSent && row.withdrawnAt === null && row.phone === phone;
    if (!isWaiting) return false;
    await assertFits(tx, row);
    await assertPlace(tx, row);
    const { idempotencyKey } = tx;
    await audit.record(tx, { action: 'LINK_SENT', subject: SUBJECT, subjectId: id, idempotencyKey });
    await publishChange(tx, row.consultingId);
    await replaceLink(tx, id, { phone, language: row.language });
    return true;
  });
  const isSent = await counted.undoOnFailure(sent);
  if (!isSent) await counted.undo();
  return isSent;
};

const GONE = ['CONSULTING_GONE', 'TARIFF_GONE', 'STEP_GONE', 'UNIVERSITY_NOT_LINKED'] as const;

/**
 * Returns the reason that a portion ends with this error, or that a client is passed over: PHONE for one alone, any other for
 * everybody with the same choices. Throws what is no reason.
 */
const reasonOf = async (
  ctx: SignedInContext,
  error: unknown,
): Promise<{ end: PortionEnd } | { passed: PassReason }> => {
  if (!(error instanceof AppError)) throw error;
  const { code } = error;
  if (code === 'SMS_LIMIT') return { end: code };
  if (code !== 'TOO_MANY_LINKS') return { passed: GONE.find((one) => one === code) ?? 'CHOICE_GONE' };
  const isAgencys = (await limits.countLeft(ctx, agencyLinkLimit(ctx.actor.consultingId!))) === 0;
  return isAgencys ? { end: code } : { passed: 'PHONE' };
};

/** The call as that of one link of its portion: each has a key of its own, made of that of the call. */
const linkOf = (ctx: SignedInContext, number: number): SignedInContext => ({
  ...ctx,
  idempotencyKey: ctx.idempotencyKey && `${ctx.idempotencyKey}/${number}`,
});

/** Returns how many links of its portion a call with this key has sent, from these on. Throws KEY_USED for another call. */
const countSent = async (ctx: SignedInContext, count: number, from = 0): Promise<number> => {
  let sent = from;
  while (sent < count && (await audit.findDone(linkOf(ctx, sent + 1), SUBJECT))) sent++;
  return sent;
};

/**
 * Sends the links of the next clients of a file, each in a transaction of its own: what is sent stays sent where the day's messages
 * end in the middle. Whoever cannot be sent one is passed over and keeps nobody behind them waiting. Two who press at once send each
 * link once; a repeated call goes on where the first one has stopped. Throws NOT_FOUND, CLIENTS_TAKEN_BACK, KEY_USED.
 */
export const send = async (
  ctx: SignedInContext,
  id: string,
  count: number,
): Promise<{ sent: number; passedOver: number; reasonList: PassReason[]; end: PortionEnd | null }> => {
  const found = await findOwn(ctx, id);
  if (found.undoneAt) throw new AppError('CLIENTS_TAKEN_BACK');
  const done = { sent: await countSent(ctx, count), passedOver: 0 };
  const gone = new Set<string>();
  const reasons = new Set<PassReason>();
  for (const client of await store.listUnsent(ctx.db, id)) {
    if (done.sent === count) break;
    try {
      if (gone.has(client.aim)) done.passedOver++;
      else if (await sendOne(linkOf(ctx, done.sent + 1), client)) done.sent++;
    } catch (error) {
      // Of two same calls at once one has sent this link of the portion, and the other one goes on behind it.
      const sent = await countSent(ctx, count, done.sent);
      if (sent > done.sent) {
        done.sent = sent;
        continue;
      }
      const reason = await reasonOf(ctx, error);
      if ('end' in reason) return { ...done, reasonList: [...reasons], end: reason.end };
      if (reason.passed !== 'PHONE') gone.add(client.aim);
      reasons.add(reason.passed);
      done.passedOver++;
    }
  }
  return {
    ...done,
    sent: await countSent(ctx, count, done.sent),
    reasonList: [...reasons],
    end: null,
  };
};

const undoWithin = async (
  tx: Pick<SignedInContext, 'actor' | 'address' | 'callHash'> & Context,
  found: { id: string; fileName: string },
): Promise<void> => {
  const { claimedCount, undoneAt } = await store.lockImport(tx.db, found.id);
  if (undoneAt) throw new AppError('CLIENTS_TAKEN_BACK');
  if (claimedCount > 0) throw new AppError('CLIENTS_CLAIMED');
  await store.undoImport(tx.db, found.id, tx.clock.now());
  await audit.record(tx, {
    ...{ action: 'UNDONE', subject: 'client-import', subjectId: found.id, title: found.fileName },
    details: audit.agencyOf(tx),
  });
  await publishChange(tx, tx.actor.consultingId!);
};

/**
 * Takes a file back while nobody of it has claimed: an owner any, a manager their own. Throws NOT_FOUND, ACCESS_DENIED,
 * CLIENTS_CLAIMED, CLIENTS_TAKEN_BACK.
 */
export const undo = async (ctx: SignedInContext, id: string): Promise<null> => {
  const found = await findOwn(ctx, id);
  if (!mayUndo(ctx, found.createdBy)) throw new AppError('ACCESS_DENIED');
  await inTransaction(ctx, (tx) => undoWithin(tx, found));
  return null;
};
