import type { PublicStep } from '@parvoz/contract/agencies/tariffs.ts';
import type { Context } from '../../../db/context.ts';
import * as store from './steps.store.ts';

export { insertPlan, type PlanDocument, type PlanLevel, type PlanStep } from './steps.store.ts';

/** Active steps of tariffs in the language of the request, by the tariff's id; of one without any there is no entry. */
export const listPublic = async (
  ctx: Context,
  tariffIds: readonly number[],
): Promise<Map<number, PublicStep[]>> => {
  const steps = await store.findPublic(ctx.db, ctx.language, tariffIds);
  const byTariff = Map.groupBy(steps, ({ tariffId }) => tariffId);
  return new Map([...byTariff].map(([id, list]) => [id, list.map(({ tariffId: _, ...step }) => step)]));
};

/** Returns a tariff's active steps in every language and in their order, as an application copies them at its acceptance. */
export const listPlan = (ctx: Pick<Context, 'db'>, tariffId: number): Promise<store.PlanStep[]> =>
  store.findPlan(ctx.db, tariffId);
