import { randomInt } from 'node:crypto';
import type { FieldProblem } from '@parvoz/contract/errors.ts';
import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { agencyOf, findDone, record, recordMembers } from './audit.service.ts';
import { contentOf, differenceOf } from './changes.rules.ts';

/** Fields that every record changed this way has beside its own. */
export interface RecordRow {
  id: number;
  version: number;
}

/** A record as it was and as it is; null where it was or is not there. */
export interface Change<Row> {
  id: number;
  before: Row | null;
  after: Row | null;
}

/** Fields of a record that are compared and stored, given by the feature that owns it. */
export interface RecordKind<Row extends RecordRow> {
  /** Name of its kind on the audit: `country`. */
  subject: string;
  /** Locks those of these records that exist, in the order of their ids, and returns everything that is audited. */
  lock(db: Queryable, ids: readonly number[]): Promise<Row[]>;
  titleOf(row: Row): string;
  /** Fields of broken constraints, by the constraints' names. */
  faults?: Readonly<Record<string, { field: string; problem: FieldProblem }>>;
  /** Further writes of a change, in its transaction: search index, pictures. */
  afterWrite?(tx: SignedInContext, changes: readonly Change<Row>[]): Promise<void>;
}

const FOREIGN_KEY = '23503';

/** A constraint that the kind knows as its field's fault; anything else stays what it is. */
const asFault = <Row extends RecordRow>(kind: RecordKind<Row>, error: unknown): unknown => {
  const { constraint } = error as { constraint?: string };
  const fault = constraint === undefined ? undefined : kind.faults?.[constraint];
  return fault ? new AppError('INVALID_INPUT', { [fault.field]: { problem: fault.problem } }) : error;
};

const lockOne = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  id: number,
): Promise<Row> => {
  const [row] = await kind.lock(tx.db, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const ROLLED_BACK = new Error('what is only looked at is rolled back');

/**
 * Returns the record that `read` finds after `write` has added it, under an unused id; everything is rolled back. Throws the
 * faults that the kind names.
 */
export const preview = async <Row extends RecordRow, Shown>(
  ctx: SignedInContext,
  kind: RecordKind<Row>,
  write: (tx: SignedInContext, id: number) => Promise<unknown>,
  read: (tx: SignedInContext, id: number) => Promise<Shown>,
): Promise<Shown> => {
  const id = -randomInt(1, 2 ** 31);
  const shown: Shown[] = [];
  try {
    await inTransaction(ctx, async (tx) => {
      await write(tx, id);
      shown.push(await read(tx, id));
      throw ROLLED_BACK;
    });
  } catch (error) {
    if (error !== ROLLED_BACK) throw asFault(kind, error);
  }
  return shown[0]!;
};

const createWithin = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  write: (tx: SignedInContext) => Promise<number>,
): Promise<Row> => {
  const row = await lockOne(tx, kind, await write(tx));
  const { subject } = kind;
  await record(tx, {
    ...{ action: 'CREATED', subject, subjectId: `${row.id}`, title: kind.titleOf(row) },
    after: contentOf(row),
    details: agencyOf(tx),
    idempotencyKey: tx.idempotencyKey,
  });
  await kind.afterWrite?.(tx, [{ id: row.id, before: null, after: row }]);
  return row;
};

/** The record that the caller has made with the key of this call; null without. Throws NOT_FOUND where it is gone since. */
const findMade = async <Row extends RecordRow>(
  ctx: SignedInContext,
  kind: RecordKind<Row>,
): Promise<Row | null> => {
  const id = await findDone(ctx, kind.subject);
  return id === null ? null : lockOne(ctx, kind, Number(id));
};

/**
 * Adds a record: `write` inserts it and returns its id. With a known Idempotency-Key it returns the record of the first call,
 * as it is now. Throws the faults that the kind names, KEY_USED where that call asked for another one, and NOT_FOUND where that
 * record is gone.
 */
export const create = async <Row extends RecordRow>(
  ctx: SignedInContext,
  kind: RecordKind<Row>,
  write: (tx: SignedInContext) => Promise<number>,
): Promise<Row> => {
  const made = await findMade(ctx, kind);
  if (made) return made;
  try {
    return await inTransaction(ctx, (tx) => createWithin(tx, kind, write));
  } catch (error) {
    // Of two same calls at once the second one fails at the key, or at what must be there once.
    const first = ctx.idempotencyKey === null ? null : await findMade(ctx, kind);
    if (first) return first;
    throw asFault(kind, error);
  }
};

/** Ends a part of a transaction that has changed nothing, so that it leaves nothing either. */
class NothingChanged extends Error {}

/** The record after `write`, or null where it is what it was: then nothing is written at all. */
const rewrite = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  before: Row,
  write: (tx: SignedInContext) => Promise<unknown>,
) => {
  try {
    return await inTransaction(tx, async (part) => {
      await write(part);
      const after = await lockOne(part, kind, before.id);
      const difference = differenceOf(before, after);
      if (!difference) throw new NothingChanged();
      return { after, difference };
    });
  } catch (error) {
    if (error instanceof NothingChanged) return null;
    throw error;
  }
};

/** Record of a change, the version it is made from (none: the present one), and the audit's name of it. */
export interface Target {
  id: number;
  version?: number;
  action?: string;
  /** Called with the id of the change in the audit, where there is one. */
  onRecorded?(auditId: string): void;
}

/**
 * Changes a record: `write` sets its fields, `version + 1`, `updated_at` and `updated_by`. A save that changes nothing
 * leaves no trace. Throws NOT_FOUND, CHANGED_MEANWHILE for another version, and the faults that the kind names.
 */
export const update = async <Row extends RecordRow>(
  ctx: SignedInContext,
  kind: RecordKind<Row>,
  { id, version, action = 'CHANGED', onRecorded }: Target,
  write: (tx: SignedInContext, before: Row) => Promise<unknown>,
): Promise<Row> => {
  try {
    return await inTransaction(ctx, async (tx) => {
      const before = await lockOne(tx, kind, id);
      if (version !== undefined && version !== before.version) throw new AppError('CHANGED_MEANWHILE');
      const written = await rewrite(tx, kind, before, (part) => write(part, before));
      if (!written) return before;
      const title = kind.titleOf(written.after);
      const what = { action, subject: kind.subject, subjectId: `${id}`, title };
      const [auditId] = await record(tx, { ...what, ...written.difference, details: agencyOf(tx) });
      onRecorded?.(auditId!);
      await kind.afterWrite?.(tx, [{ id, before, after: written.after }]);
      return written.after;
    });
  } catch (error) {
    throw asFault(kind, error);
  }
};

/** Removes a record that nothing depends on. Throws NOT_FOUND, and REFERENCED with what `findUses` answers. */
export const remove = async <Row extends RecordRow>(
  ctx: SignedInContext,
  kind: RecordKind<Row>,
  id: number,
  {
    findUses,
    write,
  }: { findUses(db: Queryable): Promise<Uses>; write(tx: SignedInContext): Promise<unknown> },
): Promise<null> => {
  try {
    await inTransaction(ctx, async (tx) => {
      const before = await lockOne(tx, kind, id);
      const uses = await findUses(tx.db);
      if (uses.length > 0) throw AppError.referenced(uses);
      await write(tx);
      const { subject } = kind;
      const title = kind.titleOf(before);
      const what = { action: 'DELETED', subject, subjectId: `${id}`, title };
      await record(tx, { ...what, before: contentOf(before), details: agencyOf(tx) });
      await kind.afterWrite?.(tx, [{ id, before, after: null }]);
    });
    return null;
  } catch (error) {
    // Something came to depend on it in this very moment, or is not among its uses.
    if ((error as { code?: string }).code === FOREIGN_KEY) throw new AppError('REFERENCED');
    throw error;
  }
};

/** Adds records as part of a bulk change: `write` inserts them and answers their ids. */
export const createMany = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  groupId: string,
  write: () => Promise<readonly number[]>,
): Promise<void> => {
  const rows = await kind.lock(tx.db, await write());
  const { subject } = kind;
  const entries = rows.map((row) => ({
    ...{ action: 'CREATED', subject, subjectId: `${row.id}`, title: kind.titleOf(row) },
    after: contentOf(row),
  }));
  await recordMembers(tx, groupId, entries);
  await kind.afterWrite?.(
    tx,
    rows.map((row) => ({ id: row.id, before: null, after: row })),
  );
};

/**
 * Changes records as part of a bulk change: those that `write` leaves as they were are no part of it. Throws NOT_FOUND
 * where one is gone, CHANGED_MEANWHILE where one has another version than is named. Returns how many were changed.
 */
export const updateMany = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  groupId: string,
  targets: readonly { id: number; version?: number }[],
  write: (before: readonly Row[]) => Promise<unknown>,
  action = 'CHANGED',
): Promise<number> => {
  const ids = targets.map(({ id }) => id);
  const before = new Map((await kind.lock(tx.db, ids)).map((row) => [row.id, row]));
  for (const { id, version } of targets) {
    const row = before.get(id);
    if (!row) throw new AppError('NOT_FOUND');
    if (version !== undefined && version !== row.version) throw new AppError('CHANGED_MEANWHILE');
  }
  await write([...before.values()]);
  const changes = (await kind.lock(tx.db, ids)).flatMap((after) => {
    const difference = differenceOf(before.get(after.id)!, after);
    return difference ? [{ id: after.id, before: before.get(after.id)!, after, difference }] : [];
  });
  const { subject } = kind;
  const entries = changes.map(({ id, after, difference }) => ({
    ...{ action, subject, subjectId: `${id}`, title: kind.titleOf(after) },
    ...difference,
  }));
  await recordMembers(tx, groupId, entries);
  await kind.afterWrite?.(tx, changes);
  return changes.length;
};

/** Removes records as part of a bulk change. */
export const removeMany = async <Row extends RecordRow>(
  tx: SignedInContext,
  kind: RecordKind<Row>,
  groupId: string,
  ids: readonly number[],
  write: () => Promise<unknown>,
): Promise<void> => {
  const rows = await kind.lock(tx.db, ids);
  await write();
  const { subject } = kind;
  const entries = rows.map((row) => ({
    ...{ action: 'DELETED', subject, subjectId: `${row.id}`, title: kind.titleOf(row) },
    before: contentOf(row),
  }));
  await recordMembers(tx, groupId, entries);
  await kind.afterWrite?.(
    tx,
    rows.map((row) => ({ id: row.id, before: row, after: null })),
  );
};
