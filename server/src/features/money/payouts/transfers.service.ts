import type { Payout } from '@parvoz/contract/money/payouts.ts';
import type { PayoutKind, PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as refundable from '../payments/refundable.service.ts';
import { sumByProvider } from './payouts.rules.ts';
import * as store from './payouts.store.ts';

type AccountRef = Parameters<typeof ledger.balanceOf>[1];

/** Owner of the money: an agency or a student. */
export interface Owner {
  kind: PayoutKind;
  owner: string;
}

export const balanceAccount = ({ kind, owner }: Owner): AccountRef => ({
  kind: kind === 'PAYOUT' ? 'CONSULTING' : 'STUDENT',
  owner,
});

export const reservedAccount = ({ owner }: Owner): AccountRef => ({ kind: 'PAYOUT', owner });

/** The bank that agencies are paid by. */
const BANK: AccountRef = { kind: 'OUTSIDE', owner: 'BANK' };

/** Account that money which came by no provider goes back to. */
const HAND: AccountRef = { kind: 'OUTSIDE', owner: 'corrections' };

const between = (from: AccountRef, to: AccountRef, amountTiyin: number) => [
  { ...from, amountTiyin: -amountTiyin },
  { ...to, amountTiyin },
];

/** Throws INSUFFICIENT_BALANCE, and where money has moved for this before: each request moves its own once. */
const move = async (tx: SignedInContext, wanted: ledger.Transfer): Promise<void> => {
  if (!(await ledger.transfer(tx, wanted))) throw new Error(`this money has moved before: ${wanted.key}`);
};

/** A request as the contract has it. */
export const viewOf = ({ askedAt, sendingAt, endedAt, ...row }: store.PayoutRow): Payout => ({
  ...row,
  askedAt: askedAt.toISOString(),
  sendingAt: sendingAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

const ownerOf = ({ kind, consultingId, studentId }: store.LockedPayout): Owner => ({
  kind,
  owner: kind === 'PAYOUT' ? String(consultingId) : studentId!,
});

/** Notifies open pages of the money's owner, and administrators' queue. */
const publishMoney = (tx: SignedInContext, { kind, owner }: Owner): Promise<void> =>
  publish(tx.db, {
    to: [kind === 'PAYOUT' ? `consulting:${Number(owner)}` : `account:${owner}`, 'admins'],
    event: { kind: 'MONEY', applicationId: null },
  });

/** The refusal of a request for more than there is, which names the most that can be asked for at its field. */
export const moreThan = (balance: number): AppError =>
  new AppError('INSUFFICIENT_BALANCE', { amount: { problem: 'amountTooBig', limit: balance } });

/** Reserves what a new request asks for, in the caller's transaction. Throws INSUFFICIENT_BALANCE. */
export const reserve = async (
  tx: SignedInContext,
  { id, amountTiyin, ...owner }: Owner & { id: string; amountTiyin: number },
): Promise<void> => {
  try {
    await move(tx, {
      ...{ key: `payout-reserved:${id}`, purpose: 'PAYOUT_RESERVED', subjectId: id },
      changes: between(balanceAccount(owner), reservedAccount(owner), amountTiyin),
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INSUFFICIENT_BALANCE')) throw error;
    // Money has left since the balance was read.
    throw moreThan(await ledger.balanceOf(tx, balanceAccount(owner)));
  }
  await publishMoney(tx, owner);
};

/** Requests that wait are being sent from now on, by the caller; only administrators act on them then. */
export const startSending = async (
  tx: SignedInContext,
  waiting: readonly store.LockedPayout[],
): Promise<void> => {
  const ids = waiting.map(({ id }) => id);
  await store.startSending(tx.db, ids, { sendingBy: tx.actor.accountId, sendingAt: tx.clock.now() });
  for (const payout of waiting) await publishMoney(tx, ownerOf(payout));
};

/** A locked request that is being sent waits again. */
export const stopSending = async (tx: SignedInContext, payout: store.LockedPayout): Promise<void> => {
  await store.stopSending(tx.db, payout.id);
  await publishMoney(tx, ownerOf(payout));
};

/** Moves what was reserved out: to the bank, or to the providers that it came by, and by hand what came by none. */
const pay = async (tx: SignedInContext, payout: store.LockedPayout): Promise<void> => {
  const { id, kind, amountTiyin } = payout;
  const from = reservedAccount(ownerOf(payout));
  if (kind === 'PAYOUT')
    return move(tx, {
      ...{ key: `payout:${id}`, purpose: 'PAYOUT', subjectId: id },
      changes: between(from, BANK, amountTiyin),
    });
  const sums = sumByProvider(await store.listParts(tx.db, id));
  const byHand = amountTiyin - sums.reduce((sum, part) => sum + part.amountTiyin, 0);
  await move(tx, {
    ...{ key: `withdrawal:${id}`, purpose: 'WITHDRAWAL', subjectId: id },
    changes: [
      { ...from, amountTiyin: -amountTiyin },
      ...sums.map(({ provider, amountTiyin }) => ({
        ...{ kind: 'PROVIDER' as const, owner: provider, amountTiyin },
      })),
      ...(byHand > 0 ? [{ ...HAND, amountTiyin: byHand }] : []),
    ],
  });
};

/** Moves what was reserved back to the balance. */
const release = async (tx: SignedInContext, payout: store.LockedPayout): Promise<void> => {
  const { id, kind, amountTiyin } = payout;
  const owner = ownerOf(payout);
  if (kind === 'WITHDRAWAL') await refundable.release(tx, await store.listParts(tx.db, id));
  await move(tx, {
    ...{ key: `payout-returned:${id}`, purpose: 'PAYOUT_RETURNED', subjectId: id },
    changes: between(reservedAccount(owner), balanceAccount(owner), amountTiyin),
  });
};

type Ending = Omit<Parameters<typeof store.end>[2], 'endedBy' | 'endedAt'>;

/** States from which a request may end: money that may have left already is not returned to its owner. */
const BEFORE: Record<Ending['state'], readonly PayoutState[]> = {
  CONFIRMED: ['SENDING'],
  DECLINED: ['WAITING', 'SENDING'],
  CANCELED: ['WAITING'],
};

/**
 * Ends a locked request, and moves its money, in the caller's transaction. Throws NOT_FOUND where there is none, and
 * PAYOUT_WAITING, PAYOUT_SENDING, PAYOUT_CONFIRMED, PAYOUT_DECLINED or PAYOUT_CANCELED for a state in which it cannot end so.
 */
export const endRequest = async (
  tx: SignedInContext,
  payout: store.LockedPayout | null,
  ending: Ending,
): Promise<void> => {
  if (!payout) throw new AppError('NOT_FOUND');
  if (!BEFORE[ending.state].includes(payout.state)) throw new AppError(`PAYOUT_${payout.state}`);
  const { accountId: endedBy } = tx.actor;
  await store.end(tx.db, payout.id, { ...ending, endedBy, endedAt: tx.clock.now() });
  await (ending.state === 'CONFIRMED' ? pay(tx, payout) : release(tx, payout));
  await publishMoney(tx, ownerOf(payout));
};
