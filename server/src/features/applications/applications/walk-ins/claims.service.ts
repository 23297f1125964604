import type { LinkObstacle, LinkReader } from '@parvoz/contract/applications/walk-in-states.ts';
import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import { isSameName, type Names } from '@parvoz/contract/people/names.ts';
import { maskPhone } from '@parvoz/contract/phone.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import * as accountStatus from '../../../people/auth/account-status.service.ts';
import * as limits from '../../../people/auth/limits/limits.service.ts';
import { type AddedBy, type ApplicationDependencies, createWithin, findPrice } from '../creation.service.ts';
import { applicationLimits, phoneRequestLimits } from '../limits.rules.ts';
import { assertPlace, moveIn } from './moving-in/beginning.service.ts';
import { REFUSAL_OF, stateOf } from './walk-ins.rules.ts';
import { hashOf, publishChange } from './walk-ins.service.ts';
import * as store from './walk-ins.store.ts';

const readerOf = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { phone }: store.WalkInRow,
): Promise<LinkReader> => {
  if (!actor) return 'NOBODY';
  if (actor.role !== 'ROLE_STUDENT') return 'STAFF';
  return phone !== null && (await store.isPhoneOf(db, actor.accountId, phone)) ? 'OWNER' : 'OTHER_STUDENT';
};

/** Returns the names of the student who reads a link, where they are others than those that the agency has written. */
const findOtherNames = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  row: store.WalkInRow,
): Promise<Names | null> => {
  if (!actor) return null;
  const names = await store.findNames(db, actor.accountId);
  return isSameName(names, row) ? null : names;
};

const OBSTACLES: Partial<Record<string, LinkObstacle>> = {
  CONSULTING_GONE: 'CONSULTING_GONE',
  TARIFF_GONE: 'TARIFF_GONE',
  STEP_GONE: 'STEP_GONE',
  UNIVERSITY_NOT_LINKED: 'UNIVERSITY_NOT_LINKED',
  SCHOLARSHIP_EXPIRED: 'SCHOLARSHIP_EXPIRED',
  INVALID_INPUT: 'CHOICE_GONE',
};

/** Returns why it cannot be accepted now; null where it can. */
const findObstacle = async (ctx: Context, row: store.WalkInRow): Promise<LinkObstacle | null> => {
  const { actor } = ctx;
  if (actor && (await store.hasApplication(ctx.db, actor.accountId, row))) return 'APPLICATION_EXISTS';
  try {
    await findPrice(ctx, row);
    await assertPlace(ctx, row);
    return null;
  } catch (error) {
    const obstacle = error instanceof AppError ? OBSTACLES[error.code] : undefined;
    if (!obstacle) throw error;
    return obstacle;
  }
};

/** Returns the id of the application that a link has become, for its student only. */
const findOwnApplication = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { applicationId }: store.WalkInRow,
): Promise<string | null> =>
  actor && applicationId && (await store.isOwnApplication(db, applicationId, actor.accountId))
    ? applicationId
    : null;

/** Returns a link's offer to whoever opens it, or why it has none. Throws NOT_FOUND for an unknown link. */
export const open = async (ctx: Context, token: string): Promise<WalkInLink> => {
  const hash = hashOf(ctx, token);
  const row = await store.findByLink(ctx.db, hash);
  if (!row) throw new AppError('NOT_FOUND');
  const state = stateOf(row, hash, ctx.clock.now());
  const reader = await readerOf(ctx, row);
  const isOffered = state === 'OPEN' && (reader === 'NOBODY' || reader === 'OWNER');
  const offer = isOffered ? await store.findOffer(ctx.db, ctx.language, row.id) : null;
  const shown = offer && { ...offer, phone: reader === 'OWNER' ? offer.phone : maskPhone(offer.phone) };
  return {
    state,
    reader,
    consulting: await store.findAgency(ctx.db, ctx.language, row.consultingId),
    applicationId: await findOwnApplication(ctx, row),
    offer: shown && { ...shown, account: await findOtherNames(ctx, row) },
    obstacle: isOffered ? await findObstacle(ctx, row) : null,
  };
};

/** Returns the author of the walk-in, unless they have left the agency. */
const addedBy = async (
  { db }: Context,
  { createdBy: id, comment }: store.WalkInRow,
): Promise<AddedBy | null> => {
  const account = id === null ? null : await store.findRole(db, id);
  return id === null || !account ? null : { actor: { accountId: id, role: account.role }, comment };
};

/** Returns who is responsible from the beginning: whom the agency has named, otherwise the author; of those who may sign in. */
const lockResponsible = async (
  tx: Context,
  { managerId, createdBy }: store.WalkInRow,
): Promise<string | null> => {
  for (const id of [managerId, createdBy])
    if (id !== null && (await accountStatus.lockActive(tx, id))) return id;
  return null;
};

interface Claimed {
  applicationId: string;
  isNew: boolean;
}

const claimWithin = async (
  tx: SignedInContext,
  dependencies: ApplicationDependencies,
  {
    hash,
    version,
    price,
    isMeant,
  }: { hash: string; version: number; price: number | null; isMeant: boolean },
): Promise<Claimed> => {
  const row = await store.lockByLink(tx.db, hash);
  if (!row) throw new AppError('NOT_FOUND');
  // The same student may press twice.
  const own = await findOwnApplication(tx, row);
  if (own) return { applicationId: own, isNew: false };
  const state = stateOf(row, hash, tx.clock.now());
  if (state !== 'OPEN') throw new AppError(REFUSAL_OF[state]);
  if ((await readerOf(tx, row)) !== 'OWNER') throw new AppError('LINK_OF_ANOTHER');
  if (row.version !== version) throw new AppError('OFFER_CHANGED');
  const isOther = (await findOtherNames(tx, row)) !== null;
  if (isOther && !isMeant) throw new AppError('NAMES_DIFFER');
  const addedAs = isOther ? { name: row.name, surname: row.surname } : null;
  const draft = { ...row, comment: null, price };
  const added = await addedBy(tx, row);
  const managerId = await lockResponsible(tx, row);
  const paidOutsideTiyin = row.importId === null ? null : row.paidOutsideTiyin;
  const id = await createWithin(tx, dependencies, draft, { added, addedAs, managerId, paidOutsideTiyin });
  if (id === null) throw new AppError('APPLICATION_EXISTS');
  await moveIn(tx, dependencies, { id, actor: added?.actor ?? null }, row);
  await store.markClaimed(tx.db, row.id, id, tx.clock.now());
  await publishChange(tx, row.consultingId);
  return { applicationId: id, isNew: true };
};

/**
 * Makes what a link offers an application of the caller's, once, by the same rules as one that they send themselves.
 * Throws NOT_FOUND; LINK_USED, LINK_WITHDRAWN, LINK_REPLACED, LINK_EXPIRED; LINK_OF_ANOTHER for any other phone than
 * the one that it went to; OFFER_CHANGED when it is not what the person saw; NAMES_DIFFER where the agency wrote another name
 * than the account has and nobody has said that the account is meant; APPLICATION_EXISTS,
 * TOO_MANY_APPLICATIONS, PRICE_CHANGED, STEP_GONE, and what `lockPrice` throws.
 */
export const claim = async (
  ctx: SignedInContext,
  dependencies: ApplicationDependencies,
  {
    token,
    version,
    price,
    asAccount,
  }: { token: string; version: number; price: number | null; asAccount?: boolean | null | undefined },
): Promise<{ applicationId: string }> => {
  const counted = await limits.count(ctx, applicationLimits(ctx.actor.accountId));
  const asked = { hash: hashOf(ctx, token), version, price, isMeant: asAccount === true };
  const made = inTransaction(ctx, (tx) => claimWithin(tx, dependencies, asked));
  const { applicationId, isNew } = await counted.undoOnFailure(made);
  if (!isNew) await counted.undo();
  return { applicationId };
};

/**
 * Asks the agency to send an open link to another phone: of two people with one phone the link goes to whoever has the account,
 * and the agency alone sends it elsewhere. Throws NOT_FOUND; LINK_USED, LINK_WITHDRAWN, LINK_REPLACED, LINK_EXPIRED;
 * TOO_MANY_REQUESTS; INVALID_INPUT for the phone that it went to.
 */
export const askPhone = async (
  ctx: SignedInContext,
  { token, phone }: { token: string; phone: string },
): Promise<null> => {
  const hash = hashOf(ctx, token);
  const counted = await limits.count(ctx, phoneRequestLimits(ctx.actor.accountId));
  const asked = inTransaction(ctx, async (tx) => {
    const row = await store.lockByLink(tx.db, hash);
    if (!row) throw new AppError('NOT_FOUND');
    const state = stateOf(row, hash, tx.clock.now());
    if (state !== 'OPEN') throw new AppError(REFUSAL_OF[state]);
    if (row.phone === phone) throw new AppError('INVALID_INPUT', { phone: { problem: 'wrong' } });
    await store.askPhone(tx.db, row.id, phone);
    await publishChange(tx, row.consultingId);
    return null;
  });
  return counted.undoOnFailure(asked);
};
