import type { Actor, Context, SignedInContext } from '../../../../../db/context.ts';
import { AppError } from '../../../../../lib/app-error.ts';
import { tashkentDate } from '../../../../../lib/clock.ts';
import { apply } from '../../applications.rules.ts';
import { begin, saveOutcome, stateOf } from '../../applications.service.ts';
import * as applications from '../../applications.store.ts';
import type { ApplicationDependencies } from '../../creation.service.ts';
import * as events from '../../events.service.ts';
import * as steps from '../../steps.service.ts';
import type { WalkInRow } from '../walk-ins.store.ts';

type Reached = Pick<WalkInRow, 'tariffId' | 'reachedStep' | 'reachedLevel'>;

/** Returns the place that an imported walk-in goes on at; null of any other. */
const placeOf = ({ reachedStep: step, reachedLevel: level }: Reached): steps.Place | null =>
  step === null || level === null ? null : { step, level };

/** Throws STEP_GONE for an imported walk-in whose tariff has not the step any more that it goes on at. */
export const assertPlace = async (ctx: Pick<Context, 'db'>, row: Reached): Promise<void> => {
  const place = placeOf(row);
  if (!place) return;
  const plan = await steps.findPlan(ctx, row.tariffId);
  if (!plan || !steps.hasPlace(plan, place)) throw new AppError('STEP_GONE');
};

interface Claimed {
  id: string;
  /** Member of staff who has moved in with it, unless they are gone. */
  actor: Pick<Actor, 'accountId' | 'role'> | null;
}

/**
 * Accepts the application that an imported walk-in has just become, in the transaction of its claim, at the step that it has
 * reached: its agency had accepted it before Parvoz. Others are left as they are. Throws what `assertPlace` throws.
 */
export const moveIn = async (
  tx: SignedInContext,
  { listeners }: ApplicationDependencies,
  { id, actor }: Claimed,
  reached: Reached,
): Promise<void> => {
  const place = placeOf(reached);
  if (!place) return;
  await assertPlace(tx, reached);
  const row = (await applications.lockById(tx.db, id))!;
  const before = await begin(tx, row, stateOf(tx, row, await steps.findSteps(tx, id)), place);
  const outcome = apply(before, 'ACCEPTED', tashkentDate(tx.clock.now()));
  const written = await events.write(tx, row, outcome.lines, { actor, comment: null });
  const application = await saveOutcome(tx, row, before, outcome, { type: 'ACCEPTED', comment: null });
  await events.notify(tx, listeners, [{ application, events: written }]);
};
