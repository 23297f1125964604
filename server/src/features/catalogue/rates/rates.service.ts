import type {
  ExchangeRate,
  ExchangeRateDraft,
  ManagedRate,
  RateFilter,
} from '@parvoz/contract/catalogue/rates.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { pageIn } from '../../../db/admin-list.ts';
import { type Context, type SignedInContext, tag } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import type { Restorer } from '../../platform/audit/undo.service.ts';
import * as store from './rates.store.ts';

/**
 * Rates as the audit and administrators' changes handle them; programmes' tuition follows by a trigger (docs/decisions/067).
 */
export const RATE: changes.RecordKind<store.RateRow> = {
  subject: 'exchange-rate',
  lock: store.lock,
  titleOf: ({ currency, datedOn }) => `${currency} ${datedOn}`,
  faults: { exchange_rates_day: { field: 'datedOn', problem: 'duplicate' } },
};

const toAnswer = (row: store.ListedRate): ManagedRate => ({ ...row, updatedAt: row.updatedAt.toISOString() });

/** The latest rate of every currency that has one. */
export const listLatest = (ctx: Context): Promise<ExchangeRate[]> => {
  tag(ctx, 'rates');
  return store.listLatest(ctx.db);
};

/** Returns one page of the rates that a filter finds. */
export const filter = async (
  ctx: Context,
  asked: RateFilter,
  paging: { page: number; size: number },
): Promise<Page<ManagedRate>> => {
  const page = await pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listIds(ctx.db, asked, window),
      count: () => store.countAll(ctx.db, asked),
      findByIds: (ids) => store.findListed(ctx.db, ids),
    },
    paging,
  );
  return { ...page, content: page.content.map(toAnswer) };
};

/** Throws NOT_FOUND. */
export const get = async ({ db }: Pick<Context, 'db'>, id: number): Promise<ManagedRate> => {
  const [row] = await store.findListed(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

const assertPassed = ({ clock }: SignedInContext, { datedOn }: ExchangeRateDraft): void => {
  if (datedOn > tashkentDate(clock.now()))
    throw new AppError('INVALID_INPUT', { datedOn: { problem: 'future' } });
};

/** Throws a fault at `datedOn` for a day to come, or one that the currency has a rate of. */
export const create = async (ctx: SignedInContext, draft: ExchangeRateDraft): Promise<ManagedRate> => {
  assertPassed(ctx, draft);
  const { id } = await changes.create(ctx, RATE, (tx) =>
    store.insert(tx.db, { ...draft, isDemo: false }, editorOf(tx)),
  );
  return get(ctx, id);
};

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: ExchangeRateDraft & { version?: number },
): Promise<ManagedRate> => {
  assertPassed(ctx, draft);
  await changes.update(ctx, RATE, { id, version }, (tx) =>
    store.update(tx.db, id, { ...draft, isDemo: false }, editorOf(tx)),
  );
  return get(ctx, id);
};

/** Throws NOT_FOUND. Sums are converted at the rate before it, or not at all, from then on. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> =>
  changes.remove(ctx, RATE, id, {
    findUses: async () => [],
    write: ({ db }) => store.remove(db, id),
  });

/** Adds rates that nobody has checked, for the demo data. */
export const insertDemo = async (
  { db }: Pick<Context, 'db'>,
  rates: readonly ExchangeRateDraft[],
): Promise<void> => {
  for (const rate of rates) await store.insert(db, { ...rate, isDemo: true }, null);
};

/** Restorer of rates. */
export const restorer: Restorer = restorerOf<store.RateRow>({
  kind: RATE,
  read: store.findMany,
  write: async (tx, rows) => {
    for (const row of rows) await store.update(tx.db, row.id, row, editorOf(tx));
  },
  insert: async (tx, rows) => {
    for (const row of rows) await store.insert(tx.db, row, editorOf(tx));
  },
  remove: async ({ db }, ids) => {
    for (const id of ids) await store.remove(db, id);
  },
  findUses: async () => [],
});
