import type { Challenge } from '@parvoz/contract/people/proof-of-work.ts';
import type { Context, GivenProof } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { CHALLENGE_MS, type Limit, secondsUntilFree } from './limits.rules.ts';
import * as store from './limits.store.ts';

type LimitContext = Pick<Context, 'db' | 'clock' | 'proofs' | 'proof'>;
type ProofContext = Omit<LimitContext, 'proof'>;

/** A counted action. */
export interface Counted {
  /** Makes it uncounted. */
  undo(): Promise<void>;
  /** Does not count work that fails through no fault of the caller's, as in a full queue. */
  undoOnFailure<T>(work: Promise<T>): Promise<T>;
}

/** A challenge for a call that may ask for work. */
export const getChallenge = ({ proofs, clock }: Pick<Context, 'proofs' | 'clock'>): Promise<Challenge> =>
  proofs.create(new Date(clock.now().getTime() + CHALLENGE_MS));

/** Returns whether the payload is a proof that was unused in all processes, and marks it as used. */
const useProof = async ({ db, proofs, clock }: ProofContext, payload: string): Promise<boolean> => {
  const now = clock.now();
  const challenge = await proofs.check(payload, now);
  if (challenge === null) return false;
  return store.take(db, { key: `proof ${challenge}`, count: 1, windowMs: CHALLENGE_MS }, now);
};

/** Returns whether a call came with a valid proof. The proof counts for all limits of the call, and for no other call. */
export const isGood = (ctx: ProofContext, proof: GivenProof): Promise<boolean> => {
  proof.isGood ??= useProof(ctx, proof.payload);
  return proof.isGood;
};

/** Lets one more through a full limit for work, counted as long as there is an end to that. */
const takeWithProof = async (
  ctx: LimitContext,
  limit: Limit,
  now: Date,
): Promise<'counted' | 'let in' | null> => {
  if (limit.proven === undefined || !ctx.proof || !(await isGood(ctx, ctx.proof))) return null;
  if (limit.proven === Number.POSITIVE_INFINITY) return 'let in';
  return (await store.take(ctx.db, { ...limit, count: limit.proven }, now)) ? 'counted' : null;
};

/** Returns the error of a full limit: how long to wait, or that a proof of work would help. */
const refusalOf = async ({ db, proof }: LimitContext, limit: Limit, now: Date): Promise<AppError> => {
  const moments = await store.findMoments(db, limit.key);
  const helps = limit.proven !== undefined && !(await proof?.isGood);
  const count = helps ? limit.count : (limit.proven ?? limit.count);
  const seconds = secondsUntilFree(moments, { ...limit, count }, now);
  return new AppError(helps ? 'WORK_NEEDED' : limit.code, undefined, seconds);
};

/**
 * Counts one more for every limit, or for none: throws the code of one that is reached, or WORK_NEEDED, with the seconds
 * until there is room. Has to be called outside a transaction, so that what is counted stays counted.
 */
export const count = async (ctx: LimitContext, limits: readonly Limit[]): Promise<Counted> => {
  const { db, clock } = ctx;
  const now = clock.now();
  const taken: string[] = [];
  const undo = async () => void (taken.length && (await store.undo(db, taken, now)));
  for (const limit of limits) {
    const how = (await store.take(db, limit, now)) ? 'counted' : await takeWithProof(ctx, limit, now);
    if (how === 'counted') taken.push(limit.key);
    if (how !== null) continue;
    await undo();
    throw await refusalOf(ctx, limit, now);
  }
  const undoOnFailure: Counted['undoOnFailure'] = (work) =>
    work.catch(async (error) => {
      await undo();
      throw error;
    });
  return { undo, undoOnFailure };
};

/** Returns how often a limit lets through before it is reached. */
export const countLeft = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { key, count: most, windowMs }: Pick<Limit, 'key' | 'count' | 'windowMs'>,
): Promise<number> => {
  const since = clock.now().getTime() - windowMs;
  const moments = await store.findMoments(db, key);
  return Math.max(most - moments.filter((moment) => moment.getTime() > since).length, 0);
};

/** Resets a limit's count. */
export const forget = async ({ db }: Pick<Context, 'db'>, key: string): Promise<void> => {
  await store.remove(db, key);
};

export { removeExpired as forgetExpired } from './limits.store.ts';
