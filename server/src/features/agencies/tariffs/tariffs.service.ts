import type { ConsultingCard } from '@parvoz/contract/agencies/consultings.ts';
import { daysOf, documentCountOf } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicStep, PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import type { TariffOffer } from '@parvoz/contract/applications/shortlist.ts';
import { type Context, inTransaction, type SignedInContext, tag } from '../../../db/context.ts';
import { EVERYTHING } from '../../../lib/tags.ts';
import * as consultings from '../consultings/consultings.service.ts';
import * as measures from '../consultings/measures.service.ts';
import * as steps from '../steps/steps.service.ts';
import * as store from './tariffs.store.ts';

export { countOfConsulting, type TariffDraft, type TariffRef } from './tariffs.store.ts';

/** Lists an agency's public tariffs. Throws NOT_FOUND for an unknown or inactive agency. */
export const listPublic = async (ctx: Context, consultingId: number): Promise<PublicTariff[]> => {
  await consultings.assertActive(ctx, consultingId);
  tag(ctx, `tariffs:${consultingId}`);
  return listActive(ctx, consultingId);
};

/** Lists the active tariffs of the caller's own agency, also of one that visitors do not see. */
export const listPreview = (ctx: SignedInContext): Promise<PublicTariff[]> =>
  listActive(ctx, ctx.actor.consultingId!);

const listActive = async (ctx: Context, consultingId: number): Promise<PublicTariff[]> => {
  const tariffs = await store.findPublic(ctx.db, ctx.language, consultingId);
  const stepsOf = await steps.listPublic(
    ctx,
    tariffs.map(({ id }) => id),
  );
  return tariffs.map((tariff) => ({ ...tariff, stepList: stepsOf.get(tariff.id) ?? [] }));
};

const offerOf = (
  tariff: Omit<PublicTariff, 'stepList'>,
  stepList: readonly PublicStep[],
  { id, name, photo, city, rating, commentCount, verifiedOn, measures }: ConsultingCard,
): TariffOffer => ({
  ...tariff,
  stepCount: stepList.length,
  days: daysOf({ stepList }),
  documentCount: documentCountOf({ stepList }),
  consulting: {
    ...{ id, name, photo, city, rating, commentCount },
    isVerified: verifiedOn !== null,
    answer: measures.answer,
  },
});

/** Returns those of these tariffs that agencies offer now, in the order of the ids, with what distinguishes them. */
export const listOffers = async (ctx: Context, ids: readonly number[]): Promise<TariffOffer[]> => {
  if (ids.length === 0) return [];
  const tariffs = await store.findOfAgencies(ctx.db, ctx.language, ids);
  // Of one that is not there nobody knows whose it would be if it came back.
  if (tariffs.length < ids.length) tag(ctx, EVERYTHING);
  const [stepsOf, agencies] = await Promise.all([
    steps.listPublic(ctx, ids),
    consultings.listByIds(ctx, [...new Set(tariffs.map(({ consultingId }) => consultingId))]),
  ]);
  const byId = new Map(agencies.map((agency) => [agency.id, agency]));
  return tariffs.flatMap(({ consultingId, isActive, ...tariff }) => {
    tag(ctx, `tariffs:${consultingId}`);
    const agency = byId.get(consultingId);
    return isActive && agency ? [offerOf(tariff, stepsOf.get(tariff.id) ?? [], agency)] : [];
  });
};

/** A tariff of an agency, which may be inactive; null for a template and where there is none. */
export const getOpen = (ctx: Pick<Context, 'db'>, tariffId: number): Promise<store.TariffRef | null> =>
  store.findRef(ctx.db, tariffId, { hold: false });

/** The same in a transaction, until whose end nobody changes or deletes it. */
export const lockOpen = (tx: Pick<Context, 'db'>, tariffId: number): Promise<store.TariffRef | null> =>
  store.findRef(tx.db, tariffId, { hold: true });

/**
 * Stores the lowest price of an agency's tariffs now. Belongs in every transaction that changes its tariffs; templates have no
 * agency.
 */
export const refreshPriceFrom = async (
  tx: Pick<Context, 'db' | 'clock'>,
  consultingId: number | null,
): Promise<void> => {
  if (consultingId === null || !(await measures.lock(tx, consultingId))) return;
  await measures.savePriceFrom(tx, consultingId, await store.findLowestPrice(tx.db, consultingId));
};

/** Adds a tariff of an agency, or a template. */
export const insert = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  draft: store.TariffDraft,
): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const id = await store.insert(tx.db, draft);
    await refreshPriceFrom(tx, draft.consultingId);
    return id;
  });
