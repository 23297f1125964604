import { setImmediate } from 'node:timers/promises';
import { MAX_BULK_ROWS, type RECORD_STATUSES } from '@parvoz/contract/limits.ts';
import type { BulkAct, BulkResult, BulkUses, Uses } from '@parvoz/contract/platform/administration.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { findUsesOfMany, sumOfUses, type UsesCounter } from '../../../db/uses.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { recordGroup } from './audit.service.ts';
import { type RecordKind, type RecordRow, removeMany, updateMany } from './changes.service.ts';
import { type Progress, withProgress } from './progress.service.ts';

/** Records that are written by one statement; between them others have their turn. */
const BATCH = 500;
/** Refusals that an answer names; the others are counted. */
const MAX_REFUSED = 100;

/** Records as a caller names them: one by one, or by a filter and how many it found. */
interface Targets<Filter> {
  ids?: readonly number[] | null | undefined;
  filter: Filter;
  expectedTotal?: number | null | undefined;
}

type RecordStatus = (typeof RECORD_STATUSES)[number];
type ListIds<Filter> = (ctx: SignedInContext, filter: Filter, limit: number) => Promise<number[]>;

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Ids of the records that are meant. Throws TOO_MANY_ROWS, and CHANGED_MEANWHILE where a filter finds another number. */
const idsOf = async <Filter>(
  ctx: SignedInContext,
  { ids, filter, expectedTotal }: Targets<Filter>,
  listIds: ListIds<Filter>,
): Promise<number[]> => {
  if (ids) return ascending(ids);
  const found = await listIds(ctx, filter, MAX_BULK_ROWS + 1);
  if (found.length > MAX_BULK_ROWS) throw new AppError('TOO_MANY_ROWS');
  if (found.length !== expectedTotal) throw new AppError('CHANGED_MEANWHILE');
  return ascending(found);
};

const batchesOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));

/** Action on the records, in the transaction of all of them. */
interface Act {
  /** Name of the action on the audit. */
  action: string;
  write(tx: SignedInContext, ids: readonly number[]): Promise<unknown>;
  /** Counters of uses for a deletion, which must all be 0. */
  unused?: readonly UsesCounter[];
  progress: Progress;
}

/** Ends a bulk change that has changed nothing, so that it leaves nothing either. */
class NothingDone extends Error {
  readonly result: BulkResult;
  constructor(result: BulkResult) {
    super();
    this.result = result;
  }
}

/**
 * Locks all records before the first is written, so that whoever changes one of them and what depends on it either comes
 * before or waits: their names by their ids.
 */
const lockAll = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const names = new Map<number, string>();
  for (const batch of batchesOf(ids))
    for (const row of await kind.lock(tx.db, batch)) names.set(row.id, kind.titleOf(row));
  return names;
};

const FOREIGN_KEY = '23503';

/** Changes these records, in parts; returns how many were changed. */
const writeAll = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  { groupId, ids }: { groupId: string; ids: readonly number[] },
  { action, write, unused, progress }: Act,
): Promise<number> => {
  let done = 0;
  let seen = 0;
  for (const batch of batchesOf(ids)) {
    const writeBatch = () => write(tx, batch);
    if (unused) {
      await removeMany(tx, kind, groupId, batch, writeBatch);
      done += batch.length;
    } else {
      const targets = batch.map((id) => ({ id }));
      done += await updateMany(tx, kind, groupId, targets, writeBatch, action);
    }
    seen += batch.length;
    progress.report(seen);
    await setImmediate();
  }
  return done;
};

const changeAll = async <Row extends RecordRow, Filter>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  { targets, listIds }: { targets: Targets<Filter>; listIds: ListIds<Filter> },
  act: Act,
): Promise<BulkResult> => {
  const ids = await idsOf(tx, targets, listIds);
  act.progress.begin(ids.length);
  const names = await lockAll(tx, kind, ids);
  const uses = act.unused ? await findUsesOfMany(tx.db, act.unused, ids) : new Map<number, Uses>();
  const refusedIds = ids.filter((id) => !names.has(id) || uses.has(id));
  const refused = refusedIds.slice(0, MAX_REFUSED).map((id) => ({
    id,
    name: names.get(id) ?? '',
    code: names.has(id) ? ('REFERENCED' as const) : ('NOT_FOUND' as const),
    uses: uses.get(id) ?? [],
  }));
  const { action } = act;
  const groupId = await recordGroup(tx, { action, subject: kind.subject, title: '', details: {} });
  const free = ids.filter((id) => names.has(id) && !uses.has(id));
  const done = await writeAll(tx, kind, { groupId, ids: free }, act);
  const result = { done, refused, refusedTotal: refusedIds.length };
  if (done === 0) throw new NothingDone({ id: null, ...result });
  return { id: groupId, ...result };
};

/** Records that can be changed together, given by the feature that owns them. */
export interface BulkKind<Row extends RecordRow, Filter> {
  kind: RecordKind<Row>;
  /** Ids of all that a filter finds, up to so many. */
  listIds: ListIds<Filter>;
  setStatus(tx: SignedInContext, ids: readonly number[], status: RecordStatus): Promise<unknown>;
  /** Their facts were compared with their source today. */
  markChecked(tx: SignedInContext, ids: readonly number[]): Promise<unknown>;
  remove(tx: SignedInContext, ids: readonly number[]): Promise<unknown>;
}

/** Returns what refers to the records that are meant. Throws as `change` does. */
export const findUses = async <Row extends RecordRow, Filter>(
  ctx: SignedInContext,
  { listIds }: BulkKind<Row, Filter>,
  uses: readonly UsesCounter[],
  targets: Targets<Filter>,
): Promise<BulkUses> => {
  const ids = await idsOf(ctx, targets, listIds);
  const found = await findUsesOfMany(ctx.db, uses, ids);
  return { total: ids.length, used: found.size, uses: sumOfUses(found.values()) };
};

/** Returns the write of an action; a missing status is never an action. */
const actOf = <Row extends RecordRow, Filter>(
  { setStatus, markChecked, remove }: BulkKind<Row, Filter>,
  uses: readonly UsesCounter[],
  { what, status }: Pick<Wanted<Filter>, 'what' | 'status'>,
): Omit<Act, 'progress'> => {
  switch (what) {
    case 'STATUS':
      return { action: 'STATUS_CHANGED', write: (tx, ids) => setStatus(tx, ids, status ?? 'ACTIVE') };
    case 'CHECKED':
      return { action: 'CHECKED', write: markChecked };
    case 'DELETE':
      return { action: 'DELETED', write: remove, unused: uses };
  }
};

/** Bulk action and its records. */
type Wanted<Filter> = Targets<Filter> & {
  what: BulkAct;
  status?: RecordStatus | null | undefined;
  progressId?: string | null | undefined;
};

/** Throws what `change` does. */
const changeWanted = async <Row extends RecordRow, Filter>(
  ctx: SignedInContext,
  { kind, listIds }: Pick<BulkKind<Row, Filter>, 'kind' | 'listIds'>,
  targets: Wanted<Filter>,
  act: Act,
): Promise<BulkResult> => {
  try {
    return await inTransaction(ctx, (tx) => changeAll(tx, kind, { targets, listIds }, act));
  } catch (error) {
    if (error instanceof NothingDone) return error.result;
    // Something came to depend on one of them in this very moment.
    if ((error as { code?: string }).code === FOREIGN_KEY) throw new AppError('CHANGED_MEANWHILE');
    throw error;
  }
};

/**
 * Does the same to many records as one change, which is undone as one. Records that are gone, or that something depends on
 * while they are deleted, are refused and named; the others are changed. Throws CHANGED_MEANWHILE where a filter finds
 * another number than is expected, and TOO_MANY_ROWS. It goes on when its caller is gone.
 */
export const change = <Row extends RecordRow, Filter>(
  ctx: SignedInContext,
  bulk: BulkKind<Row, Filter>,
  uses: readonly UsesCounter[],
  wanted: Wanted<Filter>,
): Promise<BulkResult> =>
  withProgress(
    ctx,
    wanted.progressId ?? newId(),
    (progress) => changeWanted(ctx, bulk, wanted, { ...actOf(bulk, uses, wanted), progress }),
    ({ id, done }) => ({ auditId: id, done }),
  );
