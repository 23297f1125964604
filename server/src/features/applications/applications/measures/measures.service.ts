import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction } from '../../../../db/context.ts';
import type { Queue } from '../../../../db/jobs.ts';
import * as agencies from '../../../agencies/consultings/measures.service.ts';
import type { ApplicationRow } from '../access.service.ts';
import { sideOf } from '../applications.policy.ts';
import { measuresOf, roundedMinutes } from './measures.rules.ts';
import * as store from './measures.store.ts';

/** Period for the time of first answer in days; results are counted over all applications. */
const YEAR_DAYS = 365;
const PATIENCE = '7 days';
const BATCH = 500;

/** Measures agencies of which something has changed; the other one, by night, all: time passes for them too. */
export const measureQueue: Queue = { name: 'measures-requested', options: { retryLimit: 1 } };
export const measureAllQueue: Queue = { name: 'measures-all', options: { retryLimit: 3, retryDelay: 60 } };

type MeasureContext = Pick<Context, 'db' | 'pool' | 'clock'>;

const windowOf = ({ clock }: Pick<Context, 'clock'>): store.Window => {
  const now = clock.now();
  return { now, since: new Date(now.getTime() - YEAR_DAYS * DAY_MS), patience: PATIENCE };
};

/**
 * Records the agency's first answer, in the transaction of an action or message in an application that the caller has locked.
 */
export const noteAnswer = async (
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id, isAnswered }: ApplicationRow,
): Promise<void> => {
  if (isAnswered || !actor || sideOf(actor) !== 'CONSULTING') return;
  await store.setAnswered(db, id, clock.now());
};

/** Records, in the caller's transaction, that an agency has lost a dispute about a step. */
export const noteDisputeLost = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  consultingId: number,
  stepId: number,
): Promise<void> => {
  await store.setDisputeLost(db, consultingId, stepId, clock.now());
};

/** Measures an agency again from its applications; concurrent callers wait for each other. */
export const measure = (ctx: MeasureContext, consultingId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await agencies.lock(tx, consultingId))) return;
    // Requests of transactions that have not ended yet stay for the next time.
    await store.removeRequests(tx.db, consultingId);
    for (const { id, ...counted } of await store.count(tx.db, [consultingId], windowOf(tx)))
      await agencies.save(tx, id, measuresOf(counted));
  });

/** Measures the agencies that have a first answer or an ended application since the last time. */
export const measureRequested = async (ctx: MeasureContext): Promise<void> => {
  for (const id of await store.listRequested(ctx.db)) await measure(ctx, id);
};

/**
 * Returns the median minutes to the first answer in the applications that these members of agencies are responsible for, without
 * those who have none: counted and rounded as their agencies are measured.
 */
export const listAnswerMinutes = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<{ id: string; minutes: number }[]> =>
  (await store.findWaits(ctx.db, ids, windowOf(ctx))).map(({ id, minutes }) => ({
    id,
    minutes: roundedMinutes(minutes),
  }));

const isSame = (a: agencies.Measures, b: agencies.Measures): boolean =>
  (Object.keys(a) as (keyof agencies.Measures)[]).every((name) => a[name] === b[name]);

/** Measures all agencies, and returns the ids of those whose measures were wrong. */
export const measureAll = async (ctx: MeasureContext): Promise<number[]> => {
  const changed: number[] = [];
  for (let after = 0; ; ) {
    const batch = await agencies.list(ctx, after, BATCH);
    if (batch.length === 0) return changed;
    const ids = batch.map(({ id }) => id);
    const counted = new Map((await store.count(ctx.db, ids, windowOf(ctx))).map((one) => [one.id, one]));
    for (const { id, ...stored } of batch) {
      if (isSame(stored, measuresOf(counted.get(id)!))) continue;
      await measure(ctx, id);
      changed.push(id);
    }
    after = ids[ids.length - 1]!;
  }
};
