import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import type { Context } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import { lockStudent } from './payments.store.ts';
import * as store from './refundable.store.ts';

/** Part of a payment that goes back. */
export interface ReturnedPart {
  id: string;
  provider: PaymentProvider;
  amountTiyin: number;
}

/**
 * Sums that have left the balance again, by payment: a guardian's payment of what was due went on into protection, and is not what
 * is left of the balance.
 */
export type Used = ReadonlyMap<string, number>;

/** Returns what of a payment is on the student's side still. */
export const remainingOf = (
  { id, leftTiyin }: Pick<store.Returnable, 'id' | 'leftTiyin'>,
  used: Used,
): number => Math.max(0, leftTiyin - (used.get(id) ?? 0));

/** Takes a sum of payments, the latest first: what is left of a balance came last; less where less came by providers. */
const takeLatest = <One extends store.Returnable>(
  payments: readonly One[],
  used: Used,
  amountTiyin: number,
): (One & ReturnedPart)[] => {
  const parts: (One & ReturnedPart)[] = [];
  let missing = amountTiyin;
  for (const one of payments.toReversed()) {
    const taken = Math.min(remainingOf(one, used), missing);
    if (taken > 0) parts.push({ ...one, amountTiyin: taken });
    missing -= taken;
  }
  return parts;
};

/** Returns the sum of a student's payments that can go back: received by providers, not corrected away, used or returned. */
export const sumReturnable = async (
  { db }: Pick<Context, 'db'>,
  studentId: string,
  used: Used,
): Promise<number> =>
  (await store.listReturnable(db, studentId)).reduce((sum, one) => sum + remainingOf(one, used), 0);

/** Returns the part of a sum that guardians have paid, if that much of a student's payments went back now. */
export const sumOfGuardians = async (
  { db }: Pick<Context, 'db'>,
  studentId: string,
  { used, amountTiyin }: { used: Used; amountTiyin: number },
): Promise<number> =>
  takeLatest(await store.listReturnable(db, studentId), used, amountTiyin)
    .filter(({ payer }) => payer !== null)
    .reduce((sum, part) => sum + part.amountTiyin, 0);

/** Makes requests of a student wait for each other, until the transaction ends. Throws UNAUTHORIZED where they are gone. */
export const lock = async (tx: Context, studentId: string): Promise<void> => {
  if (!(await accountStatus.lockActive(tx, studentId))) throw new AppError('UNAUTHORIZED');
  await lockStudent(tx.db, studentId);
};

/**
 * Marks so much of a student's payments as gone back, in the caller's transaction, the latest first; less where less came by
 * providers.
 */
export const reserve = async (
  { db }: Pick<Context, 'db'>,
  studentId: string,
  { used, amountTiyin }: { used: Used; amountTiyin: number },
): Promise<ReturnedPart[]> => {
  const parts = takeLatest(await store.lockReturnable(db, studentId), used, amountTiyin);
  await store.addReturned(db, parts, 1);
  return parts;
};

/** Unmarks what was marked so: it stays with the student. */
export const release = async (
  { db }: Pick<Context, 'db'>,
  parts: readonly Pick<ReturnedPart, 'id' | 'amountTiyin'>[],
): Promise<void> => {
  await store.addReturned(db, parts, -1);
};

/** A payment by what its provider calls it, which nobody else changes then: lock its student's account before. */
export const lockOf = async (
  { db }: Pick<Context, 'db'>,
  provider: PaymentProvider,
  number: string,
): Promise<void> => {
  await store.lockOf(db, provider, number);
};

/**
 * Sum that a correction has moved to a student's side, or from there (below zero), and the provider's number of its payment.
 */
export interface Corrected {
  provider: PaymentProvider;
  number: string;
  amountTiyin: number;
}

/**
 * Writes what a correction moves to its payment, which is locked: what can go back, what its provider's Cancel takes and what
 * later corrections may move count with it. Throws where it would take more than is left.
 */
export const correct = async ({ db }: Pick<Context, 'db'>, corrected: Corrected): Promise<void> => {
  if ((await store.addCorrected(db, corrected)) === 0)
    throw new Error(`nobody knows the payment ${corrected.provider} ${corrected.number}`);
};
