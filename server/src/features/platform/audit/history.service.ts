import type { Page } from '@parvoz/contract/common.ts';
import type {
  AuditBulk,
  AuditFilter,
  AuditMemberFilter,
  AuditRecord,
  AuditRow,
  LastChange,
} from '@parvoz/contract/platform/audit.ts';
import { pageIn } from '../../../db/admin-list.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { BULK } from './audit.service.ts';
import * as store from './history.store.ts';
import {
  type AuditDependencies,
  drawnIn,
  findNames,
  namesIn,
  referencesIn,
  withTitles,
} from './naming.service.ts';
import { stateOf } from './undo.service.ts';

interface Paging {
  page: number;
  size: number;
}

/** Returns rows with the names of their authors. */
export const withNames = async <Row extends Pick<store.HistoryRow, 'actorId' | 'createdAt'>>(
  db: Queryable,
  dependencies: Pick<AuditDependencies, 'namesOf'>,
  rows: readonly Row[],
): Promise<(Omit<Row, 'actorId' | 'createdAt'> & Pick<AuditRow, 'actor' | 'createdAt'>)[]> => {
  const ids = [...new Set(rows.map(({ actorId }) => actorId))];
  const names = await findNames(db, dependencies, ids);
  return rows.map(({ actorId, createdAt, ...row }) => ({
    ...row,
    actor: { id: actorId, name: names.get(actorId) ?? '' },
    createdAt: createdAt.toISOString(),
  }));
};

/** Returns changes as lists show them, in the order of their ids. */
const listRows = async (
  db: Queryable,
  dependencies: AuditDependencies,
  ids: readonly string[],
): Promise<AuditRow[]> => {
  const rows = await withTitles(db, dependencies, await store.findRows(db, ids));
  return (await withNames(db, dependencies, rows)) as AuditRow[];
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
      findByIds: (ids) => listRows(ctx.db, dependencies, ids),
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

/** Undos of former times have not written what they have done. */
const toPutBack = (details: object | null): AuditRecord['putBack'] =>
  details && 'undone' in details ? (details as NonNullable<AuditRecord['putBack']>) : null;

/** Returns the sum of a bulk change; null for any other. */
const sumOf = async (db: Queryable, { id, subject }: store.RecordRow): Promise<AuditRecord['bulk']> => {
  if (subject !== BULK) return null;
  const [acts, fields, changedSince] = await Promise.all([
    store.countActs(db, id),
    store.listCommonFields(db, id),
    store.countMembers(db, id, 'CHANGED_SINCE'),
  ]);
  return { ...acts, changedSince, fields: fields as AuditBulk['fields'] };
};

/** Throws NOT_FOUND. */
export const get = async (
  ctx: Context,
  dependencies: AuditDependencies,
  id: string,
): Promise<AuditRecord> => {
  const { db } = ctx;
  const row = await store.find(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [named] = await withNames(db, dependencies, await withTitles(db, dependencies, [row]));
  const { undoDetails, ...shown } = named!;
  return {
    ...shown,
    undo: await stateOf(ctx, dependencies.restorers, row),
    names: await namesIn(db, dependencies, row),
    references: await referencesIn(db, dependencies, row),
    drawnPictures: await drawnIn(db, dependencies, row),
    bulk: await sumOf(db, row),
    putBack: toPutBack(undoDetails),
  } as AuditRecord;
};

/** Returns one page of the parts of a bulk change, in their order. */
export const listMembers = (
  ctx: Context,
  dependencies: AuditDependencies,
  id: string,
  { state = null }: AuditMemberFilter,
  paging: Paging,
): Promise<Page<AuditRow>> =>
  pageIn(
    ctx,
    {
      key: null,
      findIds: (window) => store.listMemberIds(ctx.db, id, state, window),
      count: () => store.countMembers(ctx.db, id, state),
      findByIds: (ids) => listRows(ctx.db, dependencies, ids),
    },
    paging,
  );
