import type { ManagedTariff, StepShare, TariffDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type InEveryLanguage, inEveryLanguage, inLanguage } from '@parvoz/contract/languages.ts';
import { MAX_TARIFFS, MAX_TITLE_LENGTH } from '@parvoz/contract/limits.ts';
import type { NewOrder } from '@parvoz/contract/platform/administration.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import { type OrderedLists, orderRestorer, reorder } from '../../platform/audit/order.service.ts';
import { restorerOf } from '../../platform/audit/records.service.ts';
import type { Restorers } from '../../platform/audit/undo.service.ts';
import * as steps from '../steps/administration.service.ts';
import * as copying from '../steps/copying.service.ts';
import { release as releaseExamples } from '../steps/examples.service.ts';
import { insertWhole, restorers as stepRestorers } from '../steps/restoring.service.ts';
import * as store from './administration.store.ts';
import { refreshPriceFrom } from './tariffs.service.ts';
import { insert } from './tariffs.store.ts';

/** Applications for a tariff, and imported clients who wait with it, which this feature knows nothing of. */
export interface ApplicationCount {
  tariffId: number;
  applicationCount: number;
  runningCount: number;
  clientCount: number;
}

/** Returns the numbers of applications of these tariffs, without those that have none; given by the wiring. */
export type CountApplications = (db: Queryable, tariffIds: readonly number[]) => Promise<ApplicationCount[]>;

type TariffContext = SignedInContext & { countApplications: CountApplications };
type Template = 'true' | 'false' | undefined;

const { ownerOf, shelfOf } = steps;

const kindOf = (owner: store.Owner): changes.RecordKind<store.TariffRow> => ({
  subject: 'tariff',
  lock: (db, ids) => store.lockMany(db, owner, ids),
  titleOf: ({ nameUz }) => nameUz,
  afterWrite: (tx) => refreshPriceFrom(tx, owner),
});

/** Returns tariffs with the sums of their active steps, and their numbers of applications. */
const answer = async (ctx: TariffContext, found: readonly store.TariffRow[]): Promise<ManagedTariff[]> => {
  const ids = found.map(({ id }) => id);
  const sums = await steps.listSums(ctx, ids);
  const counts = new Map(
    (await ctx.countApplications(ctx.db, ids)).map(({ tariffId, ...count }) => [tariffId, count]),
  );
  return found.map((tariff) => ({
    ...tariff,
    ...(sums.get(tariff.id) ?? { stepCount: 0, levelCount: 0, days: 0, shareTotal: 0, shareList: [] }),
    ...(counts.get(tariff.id) ?? { applicationCount: 0, runningCount: 0, clientCount: 0 }),
    updatedAt: tariff.updatedAt.toISOString(),
  }));
};

const answerOne = async (ctx: TariffContext, tariff: store.TariffRow): Promise<ManagedTariff> =>
  (await answer(ctx, [tariff]))[0]!;

/** Returns one page of the caller's tariffs, or of templates, in their order. */
export const list = async (
  ctx: TariffContext,
  { template, page, size }: { template?: Template; page: number; size: number },
): Promise<Page<ManagedTariff>> => {
  const owner = shelfOf(ctx, template);
  const [found, totalElements] = await Promise.all([
    store.findPage(ctx.db, owner, { limit: size, offset: (page - 1) * size }),
    store.countAll(ctx.db, owner),
  ]);
  return { content: await answer(ctx, found), totalElements, page, size };
};

/** Throws NOT_FOUND for what is none of the caller's, and of templates for what agencies are not offered. */
export const get = async (ctx: TariffContext, id: number, template?: Template): Promise<ManagedTariff> => {
  const found = await store.find(ctx.db, shelfOf(ctx, template), id);
  if (!found) throw new AppError('NOT_FOUND');
  return answerOne(ctx, found);
};

/** Throws where an active tariff would not be paid out to the last tiyin (docs/rules.md#shares). */
const assertWhole = (isActive: boolean, shareTotal: number): void => {
  if (isActive && shareTotal !== 100)
    throw new AppError('INVALID_INPUT', { isActive: { problem: 'shares' } });
};

/** Throws TOO_MANY_TARIFFS where the caller has as many as may be; nobody else adds any until the transaction ends. */
const assertRoom = async (tx: SignedInContext): Promise<void> => {
  const owner = ownerOf(tx);
  await store.lockAdding(tx.db, owner);
  if ((await store.countAll(tx.db, owner)) >= MAX_TARIFFS) throw new AppError('TOO_MANY_TARIFFS');
};

/** Throws TOO_MANY_TARIFFS, and a fault at `isActive`: there are no steps yet whose shares could add up to 100. */
export const create = async (ctx: TariffContext, draft: TariffDraft): Promise<ManagedTariff> => {
  assertWhole(draft.isActive, 0);
  const { price, ...rest } = draft;
  const made = await changes.create(ctx, kindOf(ownerOf(ctx)), async (tx) => {
    await assertRoom(tx);
    return insert(tx.db, {
      ...rest,
      consultingId: ownerOf(ctx),
      priceTiyin: price,
      updatedBy: tx.actor.accountId,
    });
  });
  return answerOne(ctx, made);
};

type Names = InEveryLanguage<'name', string>;

const NAMES = Object.keys(inEveryLanguage('name', () => '')) as (keyof Names)[];

/** Returns the names for a copy beside others: its source's, with a number where one of them is taken. */
const namesBeside = (source: Names, others: readonly Names[]): Names => {
  const numbered = (number: number): Names => {
    const end = number === 1 ? '' : ` (${number})`;
    return inEveryLanguage('name', (language) => {
      const name = source[inLanguage('name', language)];
      const base = number === 1 ? name : name.replace(/ \(\d+\)$/, '');
      return name && base.slice(0, MAX_TITLE_LENGTH - end.length) + end;
    });
  };
  const isTaken = (names: Names) =>
    others.some((other) => NAMES.some((name) => names[name] !== '' && names[name] === other[name]));
  let number = 1;
  while (isTaken(numbered(number))) number += 1;
  return numbered(number);
};

/**
 * Copies an own tariff, or a template, whole and at one moment; the copy comes last, is not active, and has a number in its
 * name where there is a tariff of that name. Throws NOT_FOUND, TOO_MANY_TARIFFS.
 */
export const copy = async (ctx: TariffContext, id: number): Promise<ManagedTariff> => {
  const owner = ownerOf(ctx);
  const made = await changes.create(ctx, kindOf(owner), async (tx) => {
    await assertRoom(tx);
    const source = await copying.findOnShelves(
      tx,
      async (db, shelf) => (await store.lockMany(db, shelf, [id]))[0],
    );
    const { id: _, price: priceTiyin, version, updatedAt, ...texts } = source;
    const others = await store.findPage(tx.db, owner, { limit: MAX_TARIFFS, offset: 0 });
    const names = namesBeside(source, others);
    const place = { orderNumber: await store.nextOrder(tx.db, owner), isActive: false };
    const updatedBy = tx.actor.accountId;
    const copyId = await insert(tx.db, {
      ...{ ...texts, ...names, ...place, consultingId: owner, priceTiyin, updatedBy },
    });
    await copying.copyAll(tx, id, copyId);
    return copyId;
  });
  return answerOne(ctx, made);
};

/** Throws NOT_FOUND, CHANGED_MEANWHILE, and a fault at `isActive` while the shares do not add up to 100. */
export const update = async (
  ctx: TariffContext,
  id: number,
  { version, ...draft }: TariffDraft & { version?: number },
): Promise<ManagedTariff> => {
  const saved = await changes.update(ctx, kindOf(ownerOf(ctx)), { id, version }, async (tx) => {
    const sums = await steps.listSums(tx, [id]);
    assertWhole(draft.isActive, sums.get(id)?.shareTotal ?? 0);
    return store.update(tx.db, id, draft, editorOf(tx));
  });
  return answerOne(ctx, saved);
};

/** A tariff with its steps, as the audit keeps it once it is deleted. */
type WholeTariff = store.TariffRow & { steps: steps.WholeStep[] };

/** Removes a tariff with its steps, all of which the audit keeps. Throws NOT_FOUND, REFERENCED. */
export const remove = (ctx: TariffContext, id: number): Promise<null> => {
  const kind = kindOf(ownerOf(ctx));
  const whole: changes.RecordKind<WholeTariff> = {
    ...kind,
    lock: async (db, ids) => {
      const found = await kind.lock(db, ids);
      const plan = await steps.listWhole(db, ids);
      return found.map((tariff) => ({
        ...tariff,
        steps: plan.filter(({ tariffId }) => tariffId === tariff.id),
      }));
    },
    afterWrite: async (tx, [removed]) => {
      await releaseExamples(
        tx,
        (removed?.before?.steps ?? []).flatMap(({ levelList }) => levelList),
      );
      await refreshPriceFrom(tx, ownerOf(tx));
    },
  };
  return changes.remove(ctx, whole, id, {
    // Clients who have not claimed keep nothing: their link says that the tariff is gone.
    findUses: async (db) =>
      (await ctx.countApplications(db, [id])).flatMap(({ applicationCount: count }) =>
        count > 0 ? [{ kind: 'APPLICATION', count }] : [],
      ),
    write: ({ db }) => store.remove(db, id),
  });
};

/** The orders of tariffs, by the agency that offers them; by none that of the templates. */
const ORDERS: OrderedLists = {
  subject: 'tariff',
  lock: (db, owner) => store.lockOrder(db, owner === '' ? null : Number(owner)),
  setOrder: store.setOrder,
};

/** Throws CHANGED_MEANWHILE where these are not all of the caller's tariffs. */
export const order = (ctx: SignedInContext, given: NewOrder): Promise<null> =>
  reorder(ctx, ORDERS, { ...given, subjectId: String(ownerOf(ctx) ?? '') });

/**
 * Divides the price among all steps of a tariff. Throws NOT_FOUND, CHANGED_MEANWHILE where these are not all of them
 * or somebody has divided it since, and a fault at `shareList` where those of an active tariff do not add up to 100.
 */
export const share = (ctx: TariffContext, id: number, shares: readonly StepShare[]): Promise<ManagedTariff> =>
  inTransaction(ctx, async (tx) => {
    const { nameUz: title } = await get(tx, id);
    await steps.setShares(tx, { id, title }, shares);
    return get(tx, id);
  });

const TEMPLATE = kindOf(null);

/** Restorers of template tariffs, deleted ones with their steps, of their order and their fields. */
const templates: Restorers = {
  tariff: restorerOf<store.TariffRow>({
    kind: TEMPLATE,
    read: (db, ids) => store.findMany(db, null, ids),
    write: async (tx, rows) => {
      const sums = await steps.listSums(
        tx,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        assertWhole(row.isActive, sums.get(row.id)?.shareTotal ?? 0);
        await store.update(tx.db, row.id, row, editorOf(tx));
      }
    },
    insert: async (tx, rows) => {
      for (const { price, ...row } of rows) {
        const updatedBy = tx.actor.accountId;
        await insert(tx.db, { ...row, consultingId: null, priceTiyin: price, updatedBy });
        await insertWhole(tx, (row as unknown as WholeTariff).steps);
      }
    },
    remove: async ({ db }, ids) => {
      for (const id of ids) await store.remove(db, id);
    },
    findUses: async (db, id) => {
      const { length: count } = await steps.listWhole(db, [id]);
      return count > 0 ? [{ kind: 'STEP', count }] : [];
    },
  }),
  ...orderRestorer(ORDERS),
  ...stepRestorers,
};

/** The same, of which agencies' own tariffs and steps are none. */
export const restorers: Restorers = Object.fromEntries(
  Object.entries(templates).map(([subject, restorer]) => [subject, { ...restorer, isOfAdmins: true }]),
);
