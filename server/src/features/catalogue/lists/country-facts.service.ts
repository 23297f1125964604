import type { CostDraft } from '@parvoz/contract/catalogue/country-costs.ts';
import type {
  CountryDetail,
  CountryFactsDraft,
  ManagedCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import { isAfterNextYear } from '@parvoz/contract/catalogue/cycles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Context, inTransaction, type SignedInContext, tag } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError, type FieldFault } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import { type Restorer, UNDO_MS } from '../../platform/audit/undo.service.ts';
import * as store from './country-facts.store.ts';

export { countWithDegree, findMaxId, listPages } from './country-facts.store.ts';

const FACTS: changes.RecordKind<store.FactsRow> = {
  subject: 'country-facts',
  lock: store.lock,
  titleOf: ({ nameUz }) => nameUz,
  faults: { country_costs_degree_id_degrees_id_fk: { field: 'costs', problem: 'choice' } },
};

const toAnswer = (row: store.FactsRow): ManagedCountryFacts => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** A country with its facts, for everybody. Throws NOT_FOUND. */
export const getDetail = async (ctx: Context, id: number): Promise<CountryDetail> => {
  // Names of countries and continents are about everything (docs/decisions/042).
  tag(ctx, `country:${id}`);
  const found = await store.findDetail(ctx.db, ctx.language, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Throws NOT_FOUND. */
export const get = async ({ db }: Context, id: number): Promise<ManagedCountryFacts> => {
  const [row] = await store.findMany(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

const DAYS = ['livingCheckedOn', 'recognitionCheckedOn', 'legalisationCheckedOn', 'visaCheckedOn'] as const;

/** Throws faults at days, and years, that are still to come; prices of the next year may be known already. */
const assertPassed = ({ clock }: SignedInContext, draft: CountryFactsDraft): void => {
  const today = tashkentDate(clock.now());
  const late = [
    ...DAYS.filter((field) => (draft[field] ?? '') > today),
    ...((draft.livingYear ?? 0) > Number(today.slice(0, 4)) ? ['livingYear'] : []),
    ...draft.costs.flatMap(({ year, checkedOn }, at) => [
      ...(isAfterNextYear(year, today) ? [`costs.${at}.year`] : []),
      ...((checkedOn ?? '') > today ? [`costs.${at}.checkedOn`] : []),
    ]),
  ];
  if (late.length === 0) return;
  const faults = late.map((field): [string, FieldFault] => [field, { problem: 'future' }]);
  throw new AppError('INVALID_INPUT', Object.fromEntries(faults));
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE for another version, and faults at days that are still to come. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: CountryFactsDraft & { version?: number },
): Promise<ManagedCountryFacts> => {
  assertPassed(ctx, draft);
  return toAnswer(
    await changes.update(ctx, FACTS, { id, version }, (tx) => store.update(tx.db, id, draft, editorOf(tx))),
  );
};

/**
 * Records that all known facts of a country were compared with their sources today. Throws NOT_FOUND, and CHANGED_MEANWHILE for
 * another version.
 */
export const markChecked = async (
  ctx: SignedInContext,
  target: Omit<changes.Target, 'action'>,
): Promise<{ sourceUrl: string | null }> => {
  await changes.update(ctx, FACTS, { ...target, action: 'CHECKED' }, (tx) =>
    store.setChecked(tx.db, target.id, tashkentDate(tx.clock.now()), editorOf(tx)),
  );
  // Each fact has a source of its own.
  return { sourceUrl: null };
};

/** Enters what the demo data knows of a country, by nobody's hand. */
export const enterDemo = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  draft: CountryFactsDraft,
): Promise<void> => {
  await store.update(db, id, draft, { accountId: null, at: clock.now() });
};

/** Enters typical costs that the demo data knows of a country. */
export const enterDemoCosts = (
  { db }: Pick<Context, 'db'>,
  id: number,
  costs: readonly CostDraft[],
): Promise<void> => store.replaceCosts(db, id, costs);

/** Restorer of facts of countries. They exist with their country, and again when it is restored. */
export const factsRestorer: Restorer = restorerOf<store.FactsRow>({
  kind: FACTS,
  read: store.findMany,
  write: async (tx, rows) => {
    for (const row of rows) await store.update(tx.db, row.id, row, editorOf(tx));
  },
  insert: async () => {},
  remove: async () => {},
  findUses: async () => [],
});

export const forgetQueue: Queue = {
  name: 'country-facts-forget',
  options: { retryLimit: 3, retryDelay: 60 },
};

/** Removes the facts of countries that can no longer be restored. */
export const forgetOld = (ctx: Pick<Context, 'db' | 'pool' | 'clock'>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    // A day more: an undo that was begun in time may still be on its way.
    const gone = await store.listGone(tx.db, new Date(tx.clock.now().getTime() - UNDO_MS - DAY_MS));
    // A removal of nothing would renew all pages that show typical costs.
    if (gone.length > 0) await store.remove(tx.db, gone);
  });
