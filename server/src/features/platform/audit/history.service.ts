import type { Page } from '@parvoz/contract/common.ts';
import type { AuditFilter, AuditRecord, AuditRow, LastChange } from '@parvoz/contract/platform/audit.ts';
import { pageIn } from '../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { orderedSubject } from './audit.service.ts';
import * as store from './history.store.ts';
import { type Restorers, stateOf } from './undo.service.ts';

/** Names of people by the ids of their accounts, as a feature above the audit knows them. */
export type NamesOf = (db: Queryable, ids: readonly string[]) => Promise<{ id: string; name: string }[]>;

/** Passed in by app.ts: restorers and names of features above the audit. */
export interface AuditDependencies {
  restorers: Restorers;
  namesOf: readonly NamesOf[];
}

interface Paging {
  page: number;
  size: number;
}

/** Returns rows with the names of their authors. */
export const withNames = async <Row extends Pick<store.HistoryRow, 'actorId' | 'createdAt'>>(
  db: Queryable,
  { namesOf }: AuditDependencies,
  rows: readonly Row[],
): Promise<(Omit<Row, 'actorId' | 'createdAt'> & Pick<AuditRow, 'actor' | 'createdAt'>)[]> => {
  const ids = [...new Set(rows.map(({ actorId }) => actorId))];
  const names = new Map<string, string>();
  for (const find of namesOf) for (const { id, name } of await find(db, ids)) names.set(id, name);
  return rows.map(({ actorId, createdAt, ...row }) => ({
    ...row,
    actor: { id: actorId, name: names.get(actorId) ?? '' },
    createdAt: createdAt.toISOString(),
  }));
};

/** Returns one page of the changes that a filter finds, newest first. */
export const filter = (
  ctx: Context,
  dependencies: AuditDependencies,
  conditions: AuditFilter,
  paging: Paging,
): Promise<Page<AuditRow>> =>
  pageIn(
    ctx,
    {
      // No notice is sent for a new record.
      key: null,
      findIds: (window) => store.listIds(ctx.db, conditions, window),
      count: () => store.count(ctx.db, conditions),
      findByIds: async (ids) => withNames(ctx.db, dependencies, await store.findRows(ctx.db, ids)),
    },
    paging,
  );

/**
 * Returns who changed a record last, and whether it was the caller; null where nothing is known of it. Staff of agencies only learn of changes to their
 * agency's own, and not the name of an administrator.
 */
export const findLast = async (
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  dependencies: AuditDependencies,
  record: { subject: string; subjectId: string },
): Promise<LastChange | null> => {
  const found = await store.findLast(db, record, actor.consultingId);
  if (!found) return null;
  const [named] = await withNames(db, dependencies, [found]);
  const isAdmin = found.actorRole === 'ROLE_ADMIN';
  const isNamed = actor.consultingId === null || !isAdmin;
  const isOwn = found.actorId === actor.accountId;
  return { name: isNamed ? named!.actor.name : '', isAdmin, isOwn, at: named!.createdAt };
};

type Titles = Record<string, string>;

/** Returns the names of records in an order, now or when they were there. */
const namesIn = async (
  { db }: Pick<Context, 'db'>,
  { restorers }: AuditDependencies,
  { subject, before, after }: Pick<store.RecordRow, 'subject' | 'before' | 'after'>,
): Promise<Titles> => {
  const ordered = orderedSubject(subject);
  if (ordered === null) return {};
  const orders = [before, after] as ({ order?: number[] } | null)[];
  const ids = [...new Set(orders.flatMap((one) => one?.order ?? []))].map(String);
  const found: Titles = Object.fromEntries((await restorers[ordered]?.titlesOf?.(db, ids)) ?? []);
  const gone = ids.filter((id) => !(id in found));
  if (gone.length > 0)
    for (const { id, title } of await store.findTitles(db, ordered, gone)) found[id] = title;
  return found;
};

/** Undos of former times have not written what they have done. */
const toPutBack = (details: object | null): AuditRecord['putBack'] =>
  details && 'undone' in details ? (details as NonNullable<AuditRecord['putBack']>) : null;

/** Throws NOT_FOUND. */
export const get = async (
  ctx: Context,
  dependencies: AuditDependencies,
  id: string,
): Promise<AuditRecord> => {
  const row = await store.find(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [named] = await withNames(ctx.db, dependencies, [row]);
  const undo = await stateOf(ctx, dependencies.restorers, row);
  const { undoDetails, ...shown } = named!;
  const names = await namesIn(ctx, dependencies, row);
  return { ...shown, undo, names, putBack: toPutBack(undoDetails) } as AuditRecord;
};

/** Parts of a bulk change, in their order. */
export const listMembers = (
  ctx: Context,
  dependencies: AuditDependencies,
  id: string,
  paging: Paging,
): Promise<Page<AuditRow>> =>
  pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listMemberIds(ctx.db, id, window),
      count: () => store.countMembers(ctx.db, id),
      findByIds: async (ids) => withNames(ctx.db, dependencies, await store.findRows(ctx.db, ids)),
    },
    paging,
  );
