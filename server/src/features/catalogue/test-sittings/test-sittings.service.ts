import type { SittingGap } from '@parvoz/contract/catalogue/facts.ts';
import type {
  ManagedSitting,
  SittingFilter,
  TestSitting,
  TestSittingDraft,
} from '@parvoz/contract/catalogue/test-sittings.ts';
import { FOLLOWED_TESTS } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { FACTS_FRESH_DAYS } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { pageIn } from '../../../db/admin-list.ts';
import { type Context, type SignedInContext, tag } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import type { Restorer } from '../../platform/audit/undo.service.ts';
import * as store from './test-sittings.store.ts';

/** Sittings as records of the audit. */
export const SITTING: changes.RecordKind<store.SittingRow> = {
  subject: 'test-sitting',
  lock: store.lock,
  titleOf: ({ test, heldOn }) => `${test} ${heldOn}`,
  faults: { test_sittings_day: { field: 'heldOn', problem: 'duplicate' } },
};

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => tashkentDate(clock.now());

const toAnswer = (row: store.SittingRow): ManagedSitting => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

/** Sittings that can still be registered for, without those that are cancelled. */
export const listOpen = (ctx: Context): Promise<TestSitting[]> => {
  tag(ctx, 'sittings');
  return store.listOpen(ctx.db, todayOf(ctx));
};

/** Returns one page of the sittings that a filter finds. */
export const filter = async (
  ctx: Context,
  asked: SittingFilter,
  paging: { page: number; size: number },
): Promise<Page<ManagedSitting>> => {
  const today = todayOf(ctx);
  const page = await pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listIds(ctx.db, asked, today, window),
      count: () => store.countAll(ctx.db, asked, today),
      findByIds: (ids) => store.findMany(ctx.db, ids),
    },
    paging,
  );
  return { ...page, content: page.content.map(toAnswer) };
};

/** Throws NOT_FOUND. */
export const get = async ({ db }: Pick<Context, 'db'>, id: number): Promise<ManagedSitting> => {
  const [row] = await store.findMany(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

/** Dates cannot have been compared with their source on a day to come. */
const assertPassed = (ctx: SignedInContext, { checkedOn }: TestSittingDraft): void => {
  if (checkedOn !== null && checkedOn > todayOf(ctx))
    throw new AppError('INVALID_INPUT', { checkedOn: { problem: 'future' } });
};

/** Throws a fault at `checkedOn` for a day to come, and at `heldOn` where the test is held there on that day already. */
export const create = async (ctx: SignedInContext, draft: TestSittingDraft): Promise<ManagedSitting> => {
  assertPassed(ctx, draft);
  const { id } = await changes.create(ctx, SITTING, async (tx) => {
    const [id] = await store.insertMany(tx.db, [draft], editorOf(tx));
    return id!;
  });
  return get(ctx, id);
};

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: TestSittingDraft & { version?: number },
): Promise<ManagedSitting> => {
  assertPassed(ctx, draft);
  await changes.update(ctx, SITTING, { id, version }, (tx) =>
    store.updateMany(tx.db, [{ ...draft, id }], editorOf(tx)),
  );
  return get(ctx, id);
};

/** Throws NOT_FOUND. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> =>
  changes.remove(ctx, SITTING, id, {
    findUses: async () => [],
    write: ({ db }) => store.remove(db, id),
  });

/** Returns the tests whose days want an administrator: without any to come, or not compared with their source recently. */
export const listGaps = async (ctx: Pick<Context, 'db' | 'clock'>): Promise<SittingGap[]> => {
  const now = ctx.clock.now();
  const known = new Map((await store.listChecks(ctx.db, tashkentDate(now))).map((one) => [one.test, one]));
  const oldest = tashkentDate(new Date(now.getTime() - FACTS_FRESH_DAYS * DAY_MS));
  return FOLLOWED_TESTS.flatMap((test): SittingGap[] => {
    const found = known.get(test);
    if (!found) return [{ test, gap: 'NONE', since: null }];
    const { isUnchecked, checkedOn } = found;
    if (isUnchecked) return [{ test, gap: 'OLD', since: null }];
    return checkedOn! < oldest ? [{ test, gap: 'OLD', since: checkedOn }] : [];
  });
};

/** Restorer of sittings. */
export const restorer: Restorer = restorerOf<store.SittingRow>({
  kind: SITTING,
  read: store.findMany,
  write: async (tx, rows) => {
    await store.updateMany(tx.db, rows, editorOf(tx));
  },
  insert: async (tx, rows) => {
    await store.insertMany(tx.db, rows, editorOf(tx));
  },
  remove: async ({ db }, ids) => {
    for (const id of ids) await store.remove(db, id);
  },
  findUses: async () => [],
});
