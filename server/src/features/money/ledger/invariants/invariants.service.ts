import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import { holdStartLock, LOCKS } from '../../../../db/locks.ts';
import type { Queryable } from '../../../../db/pool.ts';
import * as checkpoint from './checkpoint.store.ts';
import { type Checkpoint, linesOf, type Proof, usable } from './invariants.rules.ts';
import * as store from './invariants.store.ts';

export { type Checkpoint, linesOf, type Proof } from './invariants.rules.ts';

export const proveQueue: Queue = { name: 'ledger-proofs', options: { retryLimit: 3, retryDelay: 60 } };

/**
 * Check of a higher feature that returns the transfers which do not match its own data. With a checkpoint, it may leave out those
 * that nothing has happened to since: of money that moved after its entry, or of rows that ended after a day before its moment.
 */
export type Invariant = (tx: Pick<Context, 'db'>, checkpoint: Checkpoint | null) => Promise<LedgerFault[]>;

const MAX_SHOWN = 100;

/** A proof with what does not fit the claims. */
const withInvariants = async (
  tx: Pick<Context, 'db'>,
  proof: Proof,
  invariants: readonly Invariant[],
  since: Checkpoint | null,
): Promise<Proof> => {
  const faults = [...proof.faults];
  let { faultCount } = proof;
  for (const invariant of invariants) {
    const found = await invariant(tx, since);
    faultCount += found.length;
    faults.push(...found);
  }
  return { ...proof, faultCount, faults: faults.slice(0, MAX_SHOWN) };
};

/** Time in which whoever was adding entries has ended, nearly always; transactions that stand still are ended by PostgreSQL. */
const SETTLING_MS = 5000;
const LOOK_EVERY_MS = 100;

/**
 * Returns the newest entry with which no older one can appear any more: ids are given before the commit, so that everybody who
 * was adding entries when it was seen has to have ended. Null where somebody has not.
 */
const findSettled = async (db: Queryable): Promise<number | null> => {
  const newest = await checkpoint.findNewest(db);
  let writers = await checkpoint.listWriters(db);
  for (let waited = 0; writers.length > 0 && waited < SETTLING_MS; waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    const present = new Set(await checkpoint.listWriters(db));
    writers = writers.filter((writer) => present.has(writer));
  }
  return writers.length === 0 ? newest : null;
};

type ProvingContext = Pick<Context, 'db' | 'pool' | 'clock' | 'log'>;

/** Proves the ledger from a checkpoint on, or the whole one, and moves the checkpoint; one with faults leaves none. */
const proveFrom = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  since: Checkpoint | null,
  invariants: readonly Invariant[],
): Promise<Proof> => {
  const [settled, setAt] = [await findSettled(db), clock.now()];
  const proof = await withInvariants(
    { db },
    since ? await store.proveSince(db, since) : await store.prove(db),
    invariants,
    since,
  );
  if (proof.faultCount > 0) await checkpoint.remove(db);
  else if (settled !== null)
    await checkpoint.set(db, since, { entryId: settled, setAt, wholeAt: since?.wholeAt ?? setAt });
  return proof;
};

const proveOnce = async (
  { db, pool, clock, log }: ProvingContext,
  invariants: readonly Invariant[],
  isWhole: boolean,
): Promise<Proof> => {
  const { proof, begunAt } = await inTransaction({ db, pool }, async (tx) => {
    await store.allowHours(tx.db);
    await store.lockProving(tx.db);
    const begunAt = clock.now();
    const since = isWhole ? null : usable(await checkpoint.find(tx.db), begunAt);
    return { begunAt, proof: await proveFrom({ db: tx.db, clock }, since, invariants) };
  });
  await store.insert(db, clock.now(), proof);
  await store.endRequest(db, begunAt);
  if (proof.faultCount > 0) log.error({ faults: proof.faults }, 'the ledger does not hold');
  return proof;
};

/**
 * Proves the whole ledger: every balance is the sum of its entries, every transfer adds up to zero, nobody is below zero who may
 * not be; and that the claims of the features that move money fit it, all of which `proveLedger` (wiring.ts) has.
 * One at a time runs. The result is stored; faults are logged as well.
 */
export const prove = (ctx: ProvingContext, invariants: readonly Invariant[]): Promise<Proof> =>
  proveOnce(ctx, invariants, true);

/**
 * The same of all balances, and of the entries and claims that something has happened to since the last proof without faults:
 * those before it are proven again once a week, and whenever `prove` is asked for.
 */
export const proveNightly = (ctx: ProvingContext, invariants: readonly Invariant[]): Promise<Proof> =>
  proveOnce(ctx, invariants, false);

/**
 * Proves the ledger where that was never done, so that a first start reports its state as every later one does. One of the
 * processes that start at once does it, and the others wait for it.
 */
export const proveFirst = (
  { db, pool, clock, log }: Pick<Context, 'db' | 'pool' | 'clock' | 'log'>,
  invariants: readonly Invariant[],
): Promise<void> =>
  inTransaction({ db, pool }, async (tx) => {
    await holdStartLock(tx.db, LOCKS.firstProof);
    if ((await store.findLast(tx.db)) === null) await prove({ ...tx, clock, log }, invariants);
  });

/** Age of a request above which it counts as lost with its process: longer than any proof takes. */
const LOST_MS = 3 * 60 * 60 * 1000;

const lostBefore = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now().getTime() - LOST_MS);

/** Requests a proof of the whole ledger by a job, unless one is requested and has not ended; returns whether it did. */
export const ask = (
  ctx: Pick<SignedInContext, 'db' | 'pool' | 'clock' | 'jobs' | 'actor'>,
): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const [now, since] = [tx.clock.now(), lostBefore(tx)];
    if ((await store.request(tx.db, { actorId: tx.actor.accountId, now, since })) === 0) return false;
    await tx.jobs.send(tx.db, proveQueue, { isWhole: true });
    return true;
  });

/** Returns whether a proof is requested and has not ended. */
export const isAsked = (ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> =>
  store.isRequested(ctx.db, lostBefore(ctx));

export { listLast } from './invariants.store.ts';

/** Returns the newest result; null before the first proof. */
export const findLast = ({ db }: Pick<Context, 'db'>) => store.findLast(db);

/** Returns whether the last proof found faults; false before the first one. */
export const hasFaults = async ({ db }: Pick<Context, 'db'>): Promise<boolean> =>
  ((await store.findLast(db))?.faultCount ?? 0) > 0;

/** Returns the result of the last proof as lines for a terminal; none before the first one. */
export const lastLines = async ({ db }: Pick<Context, 'db'>): Promise<string[]> => {
  const last = await store.findLast(db);
  return last ? linesOf(last) : [];
};
