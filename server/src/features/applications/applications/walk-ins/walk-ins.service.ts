import { randomBytes } from 'node:crypto';
import type { WalkIn, WalkInChange, WalkInDraft } from '@parvoz/contract/applications/walk-ins.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type Language, writtenLanguage } from '@parvoz/contract/languages.ts';
import { assertSameCall, type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { publish } from '../../../../db/live.ts';
import type { DeletedPhones } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { isUuid, newId } from '../../../../lib/ids.ts';
import { shortName } from '../../../../lib/sms/short-name.ts';
import { smsText } from '../../../../lib/texts.ts';
import * as limits from '../../../people/auth/limits/limits.service.ts';
import { sendWithinBudget } from '../../../people/notifications/notifications.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import { lockPrice, withProgram } from '../creation.service.ts';
import { linkLimits } from '../limits.rules.ts';
import { assertPlace } from './moving-in/beginning.service.ts';
import { endOf, isOpen, MAX_SMS_NAME } from './walk-ins.rules.ts';
import * as store from './walk-ins.store.ts';

export { countOfStaff } from './walk-ins.store.ts';

const TOKEN_BYTES = 16;

/** The digest of a link's token, which is all that the database has of it. */
export const hashOf = ({ tokens }: Pick<Context, 'tokens'>, token: string): string =>
  tokens.digest(`walk-in ${token}`);

/** A link that works until its end; of its token only the digest is stored. */
export const newLink = (ctx: Pick<Context, 'tokens' | 'clock'>) => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = ctx.clock.now();
  return { token, linkHash: hashOf(ctx, token), now, expiresAt: endOf(now) };
};

/** Returns the message with a link of the caller's agency, in the language of its student. */
export const linkText = async (tx: SignedInContext, language: Language, token: string): Promise<string> => {
  const { name } = await store.findAgency(tx.db, writtenLanguage(language), tx.actor.consultingId!);
  const values = { agency: shortName(name, MAX_SMS_NAME), link: `${tx.site}/claim?lng=${language}#${token}` };
  return smsText(language, 'walkIn', values);
};

/** Sends the link to its phone. Its token is behind the `#`, which browsers send to nobody. */
const sendLink = async (
  tx: SignedInContext,
  token: string,
  { phone: to, language }: Pick<store.Written, 'phone' | 'language'>,
): Promise<void> => {
  await sendWithinBudget(tx, { to, text: await linkText(tx, language, token) });
};

const writtenOf = ({ isShortName, isShortSurname, hasNoSurname, ...draft }: WalkInDraft): store.Written =>
  draft;

/** Returns the price of what a walk-in is for. Throws what `lockPrice` throws. */
export const assertFits = (
  tx: SignedInContext,
  aim: store.Aim & { importId?: string | null },
): Promise<number> => lockPrice(tx, { ...aim, consultingId: tx.actor.consultingId! });

/** Open pages of an agency show what waits. */
export const publishChange = (tx: Pick<Context, 'db'>, consultingId: number): Promise<void> =>
  publish(tx.db, { to: [`consulting:${consultingId}`], event: { kind: 'WALK_IN' } });

/** Writes what was done on the audit, without the person, and notifies open pages of the agency. */
const record = async (tx: SignedInContext, action: string, subjectId: string): Promise<void> => {
  await audit.record(tx, { action, subject: 'walk-in', subjectId });
  await publishChange(tx, tx.actor.consultingId!);
};

const show = async ({ db, language, actor, clock }: SignedInContext, id: string): Promise<WalkIn> => {
  const at = { id, consultingId: actor.consultingId!, now: clock.now() };
  const found = isUuid(id) ? await store.findShown(db, language, at) : null;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Returns a waiting walk-in of the caller's agency. Throws NOT_FOUND. */
export const get = show;

/** Lists the waiting walk-ins of the caller's agency, the last sent first. */
export const list = async (
  { db, language, actor, clock }: SignedInContext,
  { page, size }: { page: number; size: number },
): Promise<Page<WalkIn>> => {
  const consultingId = actor.consultingId!;
  const at = { consultingId, now: clock.now(), limit: size, offset: (page - 1) * size };
  const [content, totalElements] = await Promise.all([
    store.listShown(db, language, at),
    store.countOpen(db, consultingId),
  ]);
  return { content, totalElements, page, size };
};

/** Returns a waiting walk-in of the caller's agency, locked or not. Throws NOT_FOUND, WALK_IN_ENDED. */
const findOpen = async (
  { db, actor }: SignedInContext,
  id: string,
  find: typeof store.findOwn,
): Promise<store.WalkInRow> => {
  const row = isUuid(id) ? await find(db, id, actor.consultingId!) : null;
  if (!row) throw new AppError('NOT_FOUND');
  if (!isOpen(row)) throw new AppError('WALK_IN_ENDED');
  return row;
};

/** Returns null where the phone has one that waits, or the key of the call is known. */
const createNew = async (ctx: SignedInContext, written: store.Written): Promise<string | null> => {
  const { accountId, consultingId } = ctx.actor;
  const counted = await limits.count(ctx, linkLimits(consultingId!, written.phone));
  const id = newId();
  const made = inTransaction(ctx, async (tx) => {
    await assertFits(tx, written);
    const { token, ...link } = newLink(tx);
    const { idempotencyKey, callHash } = tx;
    const owned = { id, consultingId: consultingId!, createdBy: accountId, idempotencyKey, callHash };
    if (!(await store.insert(tx.db, { ...written, ...owned, ...link }))) return null;
    await record(tx, 'CREATED', id);
    await sendLink(tx, token, written);
    return id;
  });
  const found = await counted.undoOnFailure(made);
  if (found === null) await counted.undo();
  return found;
};

/** Throws KEY_USED for a key that has added something else. */
const findByIdempotencyKey = async (ctx: SignedInContext): Promise<string | null> => {
  const { db, actor, idempotencyKey } = ctx;
  const added = idempotencyKey === null ? null : await store.findByKey(db, actor.accountId, idempotencyKey);
  if (!added) return null;
  assertSameCall(ctx, added.callHash);
  return added.id;
};

/**
 * Adds an application for a student, who gets a link by SMS: the answer is the same whether or not the phone has an account.
 * With a known Idempotency-Key it returns the one of the first call. Throws what `lockPrice` throws, KEY_USED, WALK_IN_EXISTS,
 * TOO_MANY_LINKS, SMS_LIMIT, and WALK_IN_ENDED where that one no longer waits.
 */
export const create = async (ctx: SignedInContext, draft: WalkInDraft): Promise<WalkIn> => {
  const id =
    (await findByIdempotencyKey(ctx)) ??
    (await createNew(ctx, await withProgram(ctx, writtenOf(draft)))) ??
    (await findByIdempotencyKey(ctx));
  if (id === null) throw new AppError('WALK_IN_EXISTS');
  await findOpen(ctx, id, store.findOwn);
  return show(ctx, id);
};
const FIELDS = [
  ...['name', 'surname', 'phone', 'language', 'comment'],
  ...['tariffId', 'universityId', 'scholarshipId', 'degreeId', 'facultyId', 'programId'],
] as (keyof store.Written)[];

export const replaceLink = async (
  tx: SignedInContext,
  id: string,
  to: Pick<store.Written, 'phone' | 'language'>,
): Promise<void> => {
  const { token, ...link } = newLink(tx);
  await store.replaceLink(tx.db, id, link);
  await sendLink(tx, token, to);
};

interface Changed {
  version: number;
  written: store.Written;
  place: Pick<WalkInChange, 'step' | 'level'>;
}

/** Returns where an imported walk-in goes on after a change: with another tariff anew, unless it is said. */
const reachedOf = (row: store.WalkInRow, { written, place: { step, level } }: Changed): store.Reached => {
  const { importId, reachedStep, reachedLevel } = row;
  if (importId === null) return { reachedStep: null, reachedLevel: null };
  if (step !== undefined) return { reachedStep: step, reachedLevel: level ?? 1 };
  return row.tariffId === written.tariffId
    ? { reachedStep, reachedLevel }
    : { reachedStep: 1, reachedLevel: 1 };
};

const changeWithin = async (tx: SignedInContext, id: string, changed: Changed): Promise<void> => {
  const { version, written } = changed;
  const row = await findOpen(tx, id, store.lockOwn);
  if (row.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const to = { ...written, ...reachedOf(row, changed) };
  const isOtherTariff = row.tariffId !== to.tariffId;
  const isMoved = isOtherTariff || row.reachedStep !== to.reachedStep || row.reachedLevel !== to.reachedLevel;
  if (!isMoved && FIELDS.every((field) => row[field] === written[field])) return;
  const price = await assertFits(tx, { ...written, importId: row.importId });
  if (isOtherTariff && price < row.paidOutsideTiyin)
    throw new AppError('INVALID_INPUT', {
      tariffId: { problem: 'amountTooSmall', limit: row.paidOutsideTiyin },
    });
  // A place that the tariff has lost hinders no other correction.
  if (isMoved) await assertPlace(tx, to);
  if (!(await store.update(tx.db, row.id, to))) throw new AppError('WALK_IN_EXISTS');
  await record(tx, 'CHANGED', row.id);
  // The old link is in somebody else's hands, unless nobody was sent one.
  if (row.phone !== written.phone && row.isSent) await replaceLink(tx, row.id, written);
};

/**
 * Changes one that waits; another phone gets a link of its own, and the one before ends. Throws NOT_FOUND,
 * WALK_IN_ENDED, CHANGED_MEANWHILE, WALK_IN_EXISTS, what `lockPrice` throws, STEP_GONE for a place that the tariff has not,
 * INVALID_INPUT for another tariff that costs less than was paid outside, and for another phone TOO_MANY_LINKS and SMS_LIMIT.
 */
export const change = async (
  ctx: SignedInContext,
  id: string,
  { version, step, level, ...draft }: WalkInChange,
): Promise<WalkIn> => {
  const written = await withProgram(ctx, writtenOf(draft));
  const before = await findOpen(ctx, id, store.findOwn);
  if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
  const isSent = before.phone !== written.phone && before.isSent;
  const counted = await limits.count(ctx, isSent ? linkLimits(before.consultingId, written.phone) : []);
  await counted.undoOnFailure(
    inTransaction(ctx, (tx) => changeWithin(tx, id, { version, written, place: { step, level } })),
  );
  return show(ctx, id);
};

/**
 * Sends a new link, which ends the one before; the first one of an imported client is sent by owners, as portions are. Throws
 * NOT_FOUND, WALK_IN_ENDED, ACCESS_DENIED, TOO_MANY_LINKS, SMS_LIMIT, STEP_GONE, what `lockPrice` throws.
 */
export const resend = async (ctx: SignedInContext, id: string): Promise<WalkIn> => {
  const { consultingId, phone } = await findOpen(ctx, id, store.findOwn);
  const counted = await limits.count(ctx, linkLimits(consultingId, phone!));
  await counted.undoOnFailure(
    inTransaction(ctx, async (tx) => {
      const row = await findOpen(tx, id, store.lockOwn);
      // It was not this phone that was counted.
      if (row.phone !== phone) throw new AppError('CHANGED_MEANWHILE');
      if (!row.isSent && tx.actor.role !== 'ROLE_CONSULTING') throw new AppError('ACCESS_DENIED');
      await assertFits(tx, row);
      await assertPlace(tx, row);
      await record(tx, 'LINK_SENT', row.id);
      await replaceLink(tx, row.id, { phone: phone!, language: row.language });
    }),
  );
  return show(ctx, id);
};

/** Withdraws one that waits. Throws NOT_FOUND, WALK_IN_ENDED. */
export const withdraw = (ctx: SignedInContext, id: string): Promise<null> =>
  inTransaction(ctx, async (tx) => {
    const row = await findOpen(tx, id, store.lockOwn);
    await store.withdraw(tx.db, row.id, tx.clock.now());
    await record(tx, 'WITHDRAWN', row.id);
    return null;
  });

/**
 * Has colleagues, or nobody, take over the waiting walk-ins that a member of the caller's agency was to be responsible for, in the
 * caller's transaction.
 */
export const handOver = async (
  tx: SignedInContext,
  from: string,
  to: readonly (string | null)[],
): Promise<void> => {
  if (await store.handOver(tx.db, from, to)) await publishChange(tx, tx.actor.consultingId!);
};

/** Removes what agencies have stored for the phones of a deleted student that nobody else has. */
export const forgetPhones = async (tx: Pick<Context, 'db'>, { leftPhones }: DeletedPhones): Promise<void> => {
  const removed = await store.removeOfPhones(tx.db, leftPhones);
  for (const { consultingId } of removed) await publishChange(tx, consultingId);
};
