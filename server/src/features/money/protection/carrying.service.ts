import { STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { publish } from '../../../db/live.ts';
import * as commissions from '../commissions/commissions.service.ts';
import * as store from './carrying.store.ts';
import { releaseOf } from './protection.rules.ts';
import * as shares from './protection.store.ts';
import { heldFor, move, noticeOf, OUTSIDE, returnHeld } from './transfers.service.ts';

/** Queue of carrying over. Each run selects what is missing again, so a failed run is made up for by the next. */
export const carryQueue: Queue = {
  name: 'protection-carrying',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
};

const AT_ONCE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Books a correction for an application marked as paid, as the migration does: its agency has the money. */
const carryMark = async (tx: Context, row: store.CarriedApplication): Promise<void> => {
  const all = await shares.listShares(tx.db, row.id);
  if (!all.every(({ state }) => state === 'UNPAID')) return;
  const mark = await store.findMark(tx.db, row.id);
  const key = `correction:${row.id}:all`;
  await move(
    tx,
    { key, purpose: 'CORRECTION', subjectId: row.id, reason: mark?.reason ?? '' },
    { from: OUTSIDE, to: heldFor(row), amountTiyin: row.priceTiyin },
  );
  await store.setOutside(tx.db, row.id);
  const stepIds = all.map(({ stepId }) => stepId);
  await shares.pay(tx.db, stepIds, { idempotencyKey: null, now: mark?.at ?? tx.clock.now() });
};

/** Makes the protected payment of one application follow what has happened to it. */
const carry = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await store.lock(tx.db, id);
    if (!row) return;
    const { isInParts, startedAt } = row;
    const commissionPoints = await commissions.getPoints(tx, row.consultingId, startedAt);
    const isFree = row.priceTiyin === 0;
    await shares.open(tx.db, id, { isFree, isInParts, commissionPoints, now: startedAt });
    if (row.isMarked) await carryMark(tx, row);
    for (const { stepId, finishedAt } of await store.listFinished(tx.db, id))
      await shares.letWait(tx.db, stepId, { finishedAt, releasesAt: releaseOf(finishedAt) });
    if (STATUS_FACTS[row.status].isInVain) {
      await shares.stopDue(tx.db, id);
      await returnHeld(tx, row);
    }
    ctx.log.warn({ application: id }, 'the protected payment of an application was made up for');
    await publish(tx.db, noticeOf(row));
  });

/**
 * Makes up for the acts of processes that know nothing of protected payments, while a newer version was already there: an
 * acceptance without one, a mark, a step's end, a refusal. Each once, whatever runs at once or stops in the middle.
 */
export const carryMissed = async (ctx: Context): Promise<void> => {
  let failures = 0;
  for (let after = BEFORE_ALL; ; ) {
    const ids = await store.listMissed(ctx.db, after, AT_ONCE);
    for (const id of ids)
      await carry(ctx, id).catch((error) => {
        ctx.log.error({ err: error, application: id }, 'a protected payment could not be made up for');
        failures++;
      });
    if (ids.length < AT_ONCE) break;
    after = ids.at(-1)!;
  }
  if (failures > 0) throw new Error(`${failures} protected payments could not be made up for`);
};
