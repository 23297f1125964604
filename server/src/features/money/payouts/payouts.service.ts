import type { Page } from '@parvoz/contract/common.ts';
import type { Payout, PayoutOverview, PayoutRequest } from '@parvoz/contract/money/payouts.ts';
import { MAX_OPEN_PAYOUTS, MIN_PAYOUT_TIYIN } from '@parvoz/contract/money/payouts-states.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as acceptances from '../operator/acceptances.service.ts';
import * as protectedTotals from '../protection/totals.service.ts';
import * as details from './details.service.ts';
import { minOf } from './payouts.rules.ts';
import * as store from './payouts.store.ts';
import {
  balanceAccount,
  endRequest,
  moreThan,
  type Owner,
  reserve,
  reservedAccount,
  viewOf,
} from './transfers.service.ts';

const isOwner = ({ actor }: SignedInContext): boolean => actor.role === 'ROLE_CONSULTING';

const scopeOf = ({ actor }: SignedInContext) => ({ consultingId: actor.consultingId! });

const ownerOf = ({ actor }: SignedInContext): Owner => ({
  kind: 'PAYOUT',
  owner: String(actor.consultingId!),
});

/** Bank details are owners' to know. */
const shownTo = (ctx: SignedInContext, payout: Payout): Payout =>
  isOwner(ctx) ? payout : { ...payout, accountEnd: null };

/** Returns the own agency's balance and the sum that it may ask for; bank details, masked, for owners only. */
export const getOverview = async (ctx: SignedInContext): Promise<PayoutOverview> => {
  const owner = ownerOf(ctx);
  const [balance, reserved, waitingCount, { nextReleaseAt: _, ...shares }, bank] = await Promise.all([
    ledger.balanceOf(ctx, balanceAccount(owner)),
    ledger.balanceOf(ctx, reservedAccount(owner)),
    store.countOpen(ctx.db, scopeOf(ctx)),
    protectedTotals.sumProtected(ctx, scopeOf(ctx)),
    isOwner(ctx) ? details.getState(ctx) : { details: null, change: null },
  ]);
  const min = minOf(balance, MIN_PAYOUT_TIYIN);
  return { balance, reserved, ...shares, waitingCount, min, canAsk: isOwner(ctx), ...bank };
};

/** Requests of the own agency, newest first. */
export const list = async (
  ctx: SignedInContext,
  { page, size }: { page: number; size: number },
): Promise<Page<Payout>> => {
  const scope = scopeOf(ctx);
  const [found, totalElements] = await Promise.all([
    store.listPage(ctx.db, scope, { limit: size, offset: (page - 1) * size }),
    store.count(ctx.db, scope),
  ]);
  return { content: found.map((row) => shownTo(ctx, viewOf(row))), totalElements, page, size };
};

/** Throws INSUFFICIENT_BALANCE, TOO_MANY_PAYOUTS, and INVALID_INPUT for less than the minimum. */
const assertMayAsk = async (tx: Context, owner: Owner, amountTiyin: number): Promise<void> => {
  const balance = await ledger.balanceOf(tx, balanceAccount(owner));
  if (amountTiyin > balance) throw moreThan(balance);
  const limit = minOf(balance, MIN_PAYOUT_TIYIN);
  if (amountTiyin < limit)
    throw new AppError('INVALID_INPUT', { amount: { problem: 'amountTooSmall', limit } });
  if ((await store.countOpen(tx.db, { consultingId: Number(owner.owner) })) >= MAX_OPEN_PAYOUTS)
    throw new AppError('TOO_MANY_PAYOUTS');
};

/**
 * Reserves money of the own agency until an administrator decides; it goes to the bank details that are in force now. A
 * repeated key has the first answer. Throws ACCEPTANCE_NEEDED where the owner has not accepted what holds, DETAILS_MISSING,
 * INSUFFICIENT_BALANCE, TOO_MANY_PAYOUTS, INVALID_INPUT for less than the minimum, and KEY_USED for a key that has asked for another sum.
 */
export const ask = async (ctx: SignedInContext, { amount: amountTiyin }: PayoutRequest): Promise<Payout> => {
  const scope = scopeOf(ctx);
  const id = await inTransaction(ctx, async (tx) => {
    await staff.lockStaff(tx, scope.consultingId);
    const first = await findFirst(tx, amountTiyin);
    if (first) return first;
    await acceptances.assertAccepted(tx, tx.actor.accountId);
    const { detailsId, account } = await details.getInForce(tx, scope.consultingId);
    await assertMayAsk(tx, ownerOf(tx), amountTiyin);
    const id = newId();
    await store.insert(tx.db, {
      ...{ id, kind: 'PAYOUT', ...scope, studentId: null, detailsId, amountTiyin },
      ...{ askedBy: tx.actor.accountId, askedAt: tx.clock.now(), idempotencyKey: tx.idempotencyKey },
    });
    await reserve(tx, { ...ownerOf(tx), id, amountTiyin });
    await audit.record(tx, {
      ...{ action: 'ASKED', subject: 'payout', subjectId: id },
      title: await store.findName(tx.db, scope.consultingId),
      details: { amountTiyin, account, ...audit.agencyOf(tx) },
    });
    return id;
  });
  return viewOf((await store.find(ctx.db, scope, id))!);
};

/** Returns the request that the caller has made with the key of this call. Throws KEY_USED where it was of another sum. */
export const findFirst = async (
  { db, actor, idempotencyKey }: SignedInContext,
  amountTiyin: number,
): Promise<string | null> => {
  const first = idempotencyKey && (await store.findByKey(db, actor.accountId, idempotencyKey));
  if (!first) return null;
  if (first.amountTiyin !== amountTiyin) throw new AppError('KEY_USED');
  return first.id;
};

/**
 * Cancels a request of the own agency that waits. Throws NOT_FOUND, PAYOUT_SENDING, PAYOUT_CONFIRMED, PAYOUT_DECLINED,
 * PAYOUT_CANCELED.
 */
export const cancel = async (ctx: SignedInContext, id: string): Promise<Payout> => {
  const scope = scopeOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const payout = await store.lockOwn(tx.db, scope, id);
    await endRequest(tx, payout, { state: 'CANCELED' });
    await audit.record(tx, {
      ...{ action: 'CANCELED', subject: 'payout', subjectId: id },
      title: await store.findName(tx.db, scope.consultingId),
      details: { amountTiyin: payout!.amountTiyin, ...audit.agencyOf(tx) },
    });
  });
  return viewOf((await store.find(ctx.db, scope, id))!);
};
