import type {
  ContinentDraft,
  DegreeDraft,
  FacultyDraft,
  FacultyFilter,
  ThingFilter,
} from '@parvoz/contract/catalogue/lists-admin.ts';
import type { Page } from '@parvoz/contract/common.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { NewOrder, Uses } from '@parvoz/contract/platform/administration.ts';
import { pageIn, type Window } from '../../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { type Editor, editorOf } from '../../../../db/order.ts';
import type { Queryable } from '../../../../db/pool.ts';
import { findUses, type UseCounter } from '../../../../db/uses.ts';
import { AppError } from '../../../../lib/app-error.ts';
import * as changes from '../../../platform/audit/changes.service.ts';
import { type OrderedLists, orderRestorer, reorder } from '../../../platform/audit/order.service.ts';
import { restorerOf } from '../../../platform/audit/records.service.ts';
import type { Restorer, Restorers } from '../../../platform/audit/undo.service.ts';
import * as search from '../../search/search.service.ts';
import { lockCountryOrder, setCountryOrder } from './administration.store.ts';
import * as continentStore from './continents.store.ts';
import * as degreeStore from './degrees.store.ts';
import * as facultyStore from './faculties.store.ts';

type Dated = changes.RecordRow & { updatedAt: Date };

/** Functions of a list's store, independent of its fields. */
interface ListStore<Row, Shown, Draft, Filter> {
  lock(db: Queryable, ids: readonly number[]): Promise<Row[]>;
  findMany(db: Queryable, ids: readonly number[]): Promise<Shown[]>;
  listIds(db: Queryable, language: Language, filter: Filter, window: Window): Promise<number[]>;
  countAll(db: Queryable, filter: Filter): Promise<number>;
  insert(db: Queryable, draft: Draft & { id?: number }, by: Editor): Promise<number>;
  update(db: Queryable, id: number, draft: Draft, by: Editor): Promise<number>;
  remove(db: Queryable, id: number): Promise<number>;
  setOrder(db: Queryable, ids: readonly number[], by: Editor): Promise<number>;
}

interface ManagedList<Row extends Dated, Shown extends Row, Draft, Filter> {
  kind: Omit<changes.RecordKind<Row>, 'lock'>;
  store: ListStore<Row, Shown, Draft, Filter>;
  /** Refuses a change that no statement does. */
  check?(before: Row, draft: Draft): void;
}

/** Returns the administration of a list of the catalogue. Its functions throw as `changes` does, and NOT_FOUND. */
const manage = <Row extends Dated, Shown extends Row, Draft, Filter extends { order: string }>({
  kind: rest,
  store,
  check,
}: ManagedList<Row, Shown, Draft, Filter>) => {
  type Answer = Omit<Shown, 'updatedAt'> & { updatedAt: string };
  const kind: changes.RecordKind<Row> = { ...rest, lock: store.lock };
  const toAnswer = (row: Shown): Answer => ({ ...row, updatedAt: row.updatedAt.toISOString() });
  const get = async ({ db }: Pick<Context, 'db'>, id: number): Promise<Answer> => {
    const [row] = await store.findMany(db, [id]);
    if (!row) throw new AppError('NOT_FOUND');
    return toAnswer(row);
  };
  return {
    get,
    restorer: (counters: readonly UseCounter[]): Restorer =>
      restorerOf<Row>({
        kind,
        read: store.findMany,
        write: async (tx, rows) => {
          for (const row of rows) await store.update(tx.db, row.id, row as unknown as Draft, editorOf(tx));
        },
        insert: async (tx, rows) => {
          for (const row of rows)
            await store.insert(tx.db, row as unknown as Draft & { id: number }, editorOf(tx));
        },
        remove: async ({ db }, ids) => {
          for (const id of ids) await store.remove(db, id);
        },
        findUses: (db, id) => findUses(db, counters, id),
      }),
    filter: async (
      ctx: Context,
      filter: Filter,
      paging: { page: number; size: number },
    ): Promise<Page<Answer>> => {
      const page = await pageIn(
        ctx,
        {
          key: [kind.subject, { ...filter, order: null }],
          findIds: (window) => store.listIds(ctx.db, ctx.language, filter, window),
          count: () => store.countAll(ctx.db, filter),
          findByIds: (ids) => store.findMany(ctx.db, ids),
        },
        paging,
      );
      return { ...page, content: page.content.map(toAnswer) };
    },
    create: async (ctx: SignedInContext, draft: Draft): Promise<Answer> => {
      const { id } = await changes.create(ctx, kind, (tx) =>
        store.insert(tx.db, draft as Draft & { id?: number }, editorOf(tx)),
      );
      return get(ctx, id);
    },
    update: async (
      ctx: SignedInContext,
      id: number,
      { version, ...draft }: Draft & { version?: number },
    ): Promise<Answer> => {
      await changes.update(ctx, kind, { id, version }, (tx, before) => {
        check?.(before, draft as unknown as Draft);
        return store.update(tx.db, id, draft as unknown as Draft, editorOf(tx));
      });
      return get(ctx, id);
    },
    remove: (ctx: SignedInContext, id: number, counters: readonly UseCounter[]): Promise<null> =>
      changes.remove(ctx, kind, id, {
        findUses: (db) => findUses(db, counters, id),
        write: ({ db }) => store.remove(db, id),
      }),
    listUses: async (ctx: Context, id: number, counters: readonly UseCounter[]): Promise<Uses> => {
      await get(ctx, id);
      return findUses(ctx.db, counters, id);
    },
  };
};

type Written = readonly { id: number }[];
const idsOf = (written: Written): number[] => written.map(({ id }) => id);

export const continents = manage<continentStore.Row, continentStore.Shown, ContinentDraft, ThingFilter>({
  kind: {
    subject: 'continent',
    titleOf: ({ nameUz }) => nameUz,
    afterWrite: (tx, written) => search.indexNamed(tx, 'CONTINENT', idsOf(written)),
  },
  store: {
    lock: continentStore.lock,
    findMany: continentStore.findMany,
    listIds: continentStore.listIds,
    countAll: continentStore.countAll,
    insert: continentStore.insert,
    update: continentStore.update,
    remove: continentStore.remove,
    setOrder: continentStore.setOrder,
  },
});

export const degrees = manage<degreeStore.Row, degreeStore.Row, DegreeDraft, ThingFilter>({
  kind: {
    subject: 'degree',
    titleOf: ({ nameUz }) => nameUz,
    faults: { degrees_key_unique: { field: 'key', problem: 'duplicate' } },
    afterWrite: (tx, written) => search.indexNamed(tx, 'DEGREE', idsOf(written)),
  },
  store: {
    lock: degreeStore.lock,
    findMany: degreeStore.findMany,
    listIds: degreeStore.listIds,
    countAll: degreeStore.countAll,
    insert: degreeStore.insert,
    update: degreeStore.update,
    remove: degreeStore.remove,
    setOrder: degreeStore.setOrder,
  },
});

export const faculties = manage<facultyStore.Row, facultyStore.Shown, FacultyDraft, FacultyFilter>({
  kind: {
    subject: 'faculty',
    titleOf: ({ nameUz }) => nameUz,
    faults: {
      faculties_parent_id_parent_level_faculties_id_level_fk: { field: 'parentId', problem: 'wrong' },
    },
    afterWrite: (tx, written) => search.indexNamed(tx, 'FACULTY', idsOf(written)),
  },
  store: {
    lock: facultyStore.lock,
    findMany: facultyStore.findMany,
    listIds: facultyStore.listIds,
    countAll: facultyStore.countAll,
    insert: facultyStore.insert,
    update: facultyStore.update,
    remove: facultyStore.remove,
    setOrder: facultyStore.setOrder,
  },
  check: (before, draft) => {
    if ((before.parentId === null) !== (draft.parentId === null))
      throw new AppError('INVALID_INPUT', { parentId: { problem: 'wrong' } });
  },
});

/** The lists that people put in order; those of faculties and countries by whose they are. */
const ORDERS = {
  continents: { subject: 'continent', lock: continentStore.lockOrder, setOrder: continentStore.setOrder },
  degrees: { subject: 'degree', lock: degreeStore.lockOrder, setOrder: degreeStore.setOrder },
  faculties: {
    subject: 'faculty',
    lock: (db, parentId) => facultyStore.lockOrder(db, parentId === '' ? null : Number(parentId)),
    setOrder: facultyStore.setOrder,
  },
  countries: {
    subject: 'country',
    lock: (db, continentId) => lockCountryOrder(db, Number(continentId)),
    setOrder: setCountryOrder,
  },
} satisfies Record<string, OrderedLists>;

/** Throws CHANGED_MEANWHILE where these are not all of them. */
export const orderContinents = (ctx: SignedInContext, given: NewOrder): Promise<null> =>
  reorder(ctx, ORDERS.continents, { ...given, subjectId: '' });

/** Throws CHANGED_MEANWHILE where these are not all of them. */
export const orderDegrees = (ctx: SignedInContext, given: NewOrder): Promise<null> =>
  reorder(ctx, ORDERS.degrees, { ...given, subjectId: '' });

/** Throws CHANGED_MEANWHILE where these are not all of them. */
export const orderFaculties = (
  ctx: SignedInContext,
  { parentId, ...given }: NewOrder & { parentId: number | null },
): Promise<null> =>
  reorder(ctx, ORDERS.faculties, { ...given, subjectId: parentId === null ? '' : String(parentId) });

/** Orders the countries of a continent. Throws CHANGED_MEANWHILE where these are not all of its countries. */
export const orderCountries = (
  ctx: SignedInContext,
  { continentId, ...given }: NewOrder & { continentId: number },
): Promise<null> => reorder(ctx, ORDERS.countries, { ...given, subjectId: String(continentId) });

/** Counters of uses of a continent and a category within the catalogue itself. */
export const { countCountries } = continentStore;
export const { countFields } = facultyStore;

/** Returns how the audit restores these lists, given the counters of uses of features above. */
export const restorersOf = (uses: {
  facultyUses: readonly UseCounter[];
  degreeUses: readonly UseCounter[];
}): Restorers => ({
  continent: continents.restorer([continentStore.countCountries]),
  degree: degrees.restorer(uses.degreeUses),
  faculty: faculties.restorer([facultyStore.countFields, ...uses.facultyUses]),
  ...orderRestorer(ORDERS.continents),
  ...orderRestorer(ORDERS.degrees),
  ...orderRestorer(ORDERS.faculties),
  ...orderRestorer(ORDERS.countries),
});
