import type { Synonym, SynonymDraft, SynonymFilter } from '@parvoz/contract/catalogue/synonyms.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { pageIn } from '../../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../../db/context.ts';
import { holdLock, LOCKS } from '../../../../db/locks.ts';
import { editorOf } from '../../../../db/order.ts';
import { AppError } from '../../../../lib/app-error.ts';
import * as changes from '../../../platform/audit/changes.service.ts';
import { restorerOf } from '../../../platform/audit/records.service.ts';
import type { Restorer } from '../../../platform/audit/undo.service.ts';
import * as store from './administration.store.ts';

const MAX_TITLE_NAMES = 3;

const SYNONYM: changes.RecordKind<store.Row> = {
  subject: 'synonym',
  lock: store.lock,
  titleOf: ({ names }) => names.slice(0, MAX_TITLE_NAMES).join(', '),
};

const toAnswer = (row: store.Row): Synonym => ({ ...row, updatedAt: row.updatedAt.toISOString() });

const nameFault = (problem: 'sameName' | 'otherMeaning', name: string) =>
  new AppError('INVALID_INPUT', { names: { problem, limit: name } });

/** Names that a search takes for the same, or that would mean two different things, are refused. */
const checkNames = async ({ db }: SignedInContext, { meaning, names }: SynonymDraft): Promise<void> => {
  const folded = names.map(fold);
  const second = folded.findIndex((name, index) => folded.indexOf(name) < index);
  if (second >= 0) throw nameFault('sameName', names[second]!);
  await holdLock(db, LOCKS.synonyms);
  const [taken] = await store.findNamesOfOtherMeanings(db, meaning, folded);
  if (taken) throw nameFault('otherMeaning', taken);
};

/** Returns one page of the synonyms that a filter finds. */
export const filter = async (
  ctx: Context,
  asked: SynonymFilter,
  paging: { page: number; size: number },
): Promise<Page<Synonym>> => {
  const page = await pageIn(
    ctx,
    {
      key: ['synonyms', { ...asked, order: null }],
      findIds: (window) => store.listIds(ctx.db, ctx.language, asked, window),
      count: () => store.countAll(ctx.db, asked),
      findByIds: (ids) => store.findMany(ctx.db, ids),
    },
    paging,
  );
  return { ...page, content: page.content.map(toAnswer) };
};

/** Throws NOT_FOUND. */
export const get = async ({ db }: Context, id: number): Promise<Synonym> => {
  const [row] = await store.findMany(db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return toAnswer(row);
};

/** Throws a fault at `names` for a repeated one, or one in a row with another meaning. */
export const create = async (ctx: SignedInContext, draft: SynonymDraft): Promise<Synonym> =>
  toAnswer(
    await changes.create(ctx, SYNONYM, async (tx) => {
      await checkNames(tx, draft);
      return store.insert(tx.db, draft, editorOf(tx));
    }),
  );

/** Throws as `create` does, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: SynonymDraft & { version?: number },
): Promise<Synonym> =>
  toAnswer(
    await changes.update(ctx, SYNONYM, { id, version }, async (tx) => {
      await checkNames(tx, draft);
      return store.update(tx.db, id, draft, editorOf(tx));
    }),
  );

/** Throws NOT_FOUND. Nothing depends on synonyms. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> =>
  changes.remove(ctx, SYNONYM, id, {
    findUses: async () => [],
    write: ({ db }) => store.remove(db, id),
  });

/** Restorer of synonyms. */
export const synonymRestorer: Restorer = restorerOf<store.Row>({
  kind: SYNONYM,
  read: store.findMany,
  write: async (tx, rows) => {
    for (const row of rows) {
      await checkNames(tx, row);
      await store.update(tx.db, row.id, row, editorOf(tx));
    }
  },
  insert: async (tx, rows) => {
    for (const row of rows) {
      await checkNames(tx, row);
      await store.insert(tx.db, row, editorOf(tx));
    }
  },
  remove: async ({ db }, ids) => {
    for (const id of ids) await store.remove(db, id);
  },
  findUses: async () => [],
});
