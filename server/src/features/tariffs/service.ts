import type { PublicTariff } from '@parvoz/contract/tariffs.ts';
import { type Context, tag } from '../../db/context.ts';
import * as consultings from '../consultings/service.ts';
import * as steps from '../steps/service.ts';
import * as store from './store.ts';

export { countOfConsulting, insert, type TariffDraft, type TariffRef } from './store.ts';

/** What an agency offers to everyone; throws NOT_FOUND for an unknown or inactive agency. */
export const listPublic = async (ctx: Context, consultingId: number): Promise<PublicTariff[]> => {
  await consultings.assertActive(ctx, consultingId);
  tag(ctx, 'tariffs');
  const tariffs = await store.findPublic(ctx.db, ctx.language, consultingId);
  const stepsOf = await steps.listPublic(
    ctx,
    tariffs.map(({ id }) => id),
  );
  return tariffs.map((tariff) => ({ ...tariff, stepList: stepsOf.get(tariff.id) ?? [] }));
};

/** A tariff of an agency, which may be inactive; null for a template and where there is none. */
export const getOpen = (ctx: Pick<Context, 'db'>, tariffId: number): Promise<store.TariffRef | null> =>
  store.findRef(ctx.db, tariffId, { hold: false });

/** The same in a transaction, until whose end nobody changes or deletes it. */
export const lockOpen = (tx: Pick<Context, 'db'>, tariffId: number): Promise<store.TariffRef | null> =>
  store.findRef(tx.db, tariffId, { hold: true });
