import type { Page } from '@parvoz/contract/common.ts';
import type { Payout, PayoutRequest, WithdrawalOverview } from '@parvoz/contract/money/payouts.ts';
import { MAX_OPEN_WITHDRAWALS, MIN_WITHDRAWAL_TIYIN } from '@parvoz/contract/money/payouts-states.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as refundable from '../payments/refundable.service.ts';
import * as protection from '../protection/protection.service.ts';
import { minOf } from './payouts.rules.ts';
import { findFirst } from './payouts.service.ts';
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

export { countOpen } from './payouts.store.ts';

const scopeOf = ({ actor }: SignedInContext) => ({ studentId: actor.accountId });

const ownerOf = ({ actor }: SignedInContext): Owner => ({ kind: 'WITHDRAWAL', owner: actor.accountId });

const loadSums = async (ctx: SignedInContext) => {
  const owner = ownerOf(ctx);
  const [balance, reserved, returnableSum] = [
    await ledger.balanceOf(ctx, balanceAccount(owner)),
    await ledger.balanceOf(ctx, reservedAccount(owner)),
    await refundable.sumReturnable(ctx, owner.owner, await protection.listUsed(ctx, owner.owner)),
  ];
  const returnable = Math.min(balance, returnableSum);
  return {
    ...{ balance, reserved, returnable, byHand: balance - returnable },
    min: minOf(balance, MIN_WITHDRAWAL_TIYIN),
  };
};

/** Returns the part of what a request for all of the balance would give back that guardians have paid. */
const sumOfGuardians = async (ctx: SignedInContext): Promise<number> => {
  const { owner } = ownerOf(ctx);
  const amountTiyin = await ledger.balanceOf(ctx, balanceAccount(ownerOf(ctx)));
  return refundable.sumOfGuardians(ctx, owner, { used: await protection.listUsed(ctx, owner), amountTiyin });
};

/** Returns the caller's balance and the sum that they can take back. */
export const getOverview = async (ctx: SignedInContext): Promise<WithdrawalOverview> => ({
  ...(await loadSums(ctx)),
  ofGuardians: await sumOfGuardians(ctx),
  waitingCount: await store.countOpen(ctx.db, scopeOf(ctx)),
});

/** Own requests, newest first. */
export const list = async (
  ctx: SignedInContext,
  { page, size }: { page: number; size: number },
): Promise<Page<Payout>> => {
  const scope = scopeOf(ctx);
  const [found, totalElements] = await Promise.all([
    store.listPage(ctx.db, scope, { limit: size, offset: (page - 1) * size }),
    store.count(ctx.db, scope),
  ]);
  return { content: found.map(viewOf), totalElements, page, size };
};

/** Throws INSUFFICIENT_BALANCE, TOO_MANY_PAYOUTS, and INVALID_INPUT for less than the minimum. */
const assertMayAsk = async (tx: SignedInContext, amountTiyin: number): Promise<void> => {
  const { balance, min } = await loadSums(tx);
  if (amountTiyin > balance) throw moreThan(balance);
  if (amountTiyin < min)
    throw new AppError('INVALID_INPUT', {
      amount: { problem: 'amountTooSmall', limit: min },
    });
  if ((await store.countOpen(tx.db, scopeOf(tx))) >= MAX_OPEN_WITHDRAWALS)
    throw new AppError('TOO_MANY_PAYOUTS');
};

/**
 * Reserves unspent money of the caller until an administrator decides; it goes back by the providers of their latest top-ups,
 * and what came by none by the administrator's hand. A repeated key has the first answer. Throws INSUFFICIENT_BALANCE,
 * TOO_MANY_PAYOUTS, INVALID_INPUT for less than the minimum, and KEY_USED for a key that has asked for another sum.
 */
export const ask = async (ctx: SignedInContext, { amount: amountTiyin }: PayoutRequest): Promise<Payout> => {
  const scope = scopeOf(ctx);
  const id = await inTransaction(ctx, async (tx) => {
    await refundable.lock(tx, scope.studentId);
    const first = await findFirst(tx, amountTiyin);
    if (first) return first;
    await assertMayAsk(tx, amountTiyin);
    const id = newId();
    await store.insert(tx.db, {
      ...{ id, kind: 'WITHDRAWAL', ...scope, consultingId: null, detailsId: null, amountTiyin },
      ...{ askedBy: tx.actor.accountId, askedAt: tx.clock.now(), idempotencyKey: tx.idempotencyKey },
    });
    const used = await protection.listUsed(tx, scope.studentId);
    await store.insertParts(tx.db, id, await refundable.reserve(tx, scope.studentId, { used, amountTiyin }));
    await reserve(tx, { ...ownerOf(tx), id, amountTiyin });
    await audit.record(tx, {
      ...{ action: 'ASKED', subject: 'withdrawal', subjectId: id, details: { amountTiyin } },
    });
    return id;
  });
  return viewOf((await store.find(ctx.db, scope, id))!);
};

/** Cancels an own request that waits. Throws NOT_FOUND, PAYOUT_SENDING, PAYOUT_CONFIRMED, PAYOUT_DECLINED, PAYOUT_CANCELED. */
export const cancel = async (ctx: SignedInContext, id: string): Promise<Payout> => {
  const scope = scopeOf(ctx);
  await inTransaction(ctx, async (tx) => {
    const payout = await store.lockOwn(tx.db, scope, id);
    await endRequest(tx, payout, { state: 'CANCELED' });
    const details = { amountTiyin: payout!.amountTiyin };
    await audit.record(tx, { action: 'CANCELED', subject: 'withdrawal', subjectId: id, details });
  });
  return viewOf((await store.find(ctx.db, scope, id))!);
};

/** Forgets a deleted account. Throws ACCOUNT_IN_USE while money of it is on its way back. */
export const forgetStudent = async (
  { db }: Pick<Context, 'db'>,
  { id: studentId }: { id: string },
): Promise<void> => {
  if ((await store.countOpen(db, { studentId })) > 0) throw new AppError('ACCOUNT_IN_USE');
};
