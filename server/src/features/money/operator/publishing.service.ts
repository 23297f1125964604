import type { SignedInContext } from '../../../db/context.ts';
import { holdLock, LOCKS } from '../../../db/locks.ts';
import { type Editor, editorOf } from '../../../db/order.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import type { Held } from './operator.rules.ts';

/** A draft, or what was published of it. */
export interface VersionedRow extends changes.RecordRow {
  number: number | null;
  validFrom: string | null;
}

/** One part of what the operator publishes: its draft's storage, and its publication. */
export interface Part<Row extends VersionedRow> {
  kind: changes.RecordKind<Row>;
  /** The latest version of what a row is of; null where none was published. */
  findLatest(tx: SignedInContext, row: Row): Promise<Held | null>;
  publish(tx: SignedInContext, id: number, version: Held, by: Editor): Promise<unknown>;
  remove(tx: SignedInContext, id: number): Promise<unknown>;
}

const assertDraft = ({ number }: VersionedRow): void => {
  if (number !== null) throw new AppError('VERSION_PUBLISHED');
};

const DRAFT = /_draft$/;

/** Begins a draft: `insert` writes it and answers its id. Throws DRAFT_EXISTS. */
export const begin = async <Row extends VersionedRow>(
  ctx: SignedInContext,
  { kind }: Part<Row>,
  insert: (tx: SignedInContext) => Promise<number>,
): Promise<Row> => {
  try {
    return await changes.create(ctx, kind, insert);
  } catch (error) {
    // Every part has one draft at most.
    if (DRAFT.test((error as { constraint?: string }).constraint ?? '')) throw new AppError('DRAFT_EXISTS');
    throw error;
  }
};

/** Changes a draft. Throws VERSION_PUBLISHED, NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const edit = <Row extends VersionedRow>(
  ctx: SignedInContext,
  { kind }: Part<Row>,
  target: { id: number; version?: number },
  write: (tx: SignedInContext, before: Row) => Promise<unknown>,
): Promise<Row> =>
  changes.update(ctx, kind, target, async (tx, before) => {
    assertDraft(before);
    await write(tx, before);
  });

/** Deletes a draft. Throws VERSION_PUBLISHED and NOT_FOUND. */
export const discard = <Row extends VersionedRow>(
  ctx: SignedInContext,
  { kind, remove }: Part<Row>,
  id: number,
): Promise<null> =>
  changes.remove(ctx, kind, id, {
    findUses: async () => [],
    write: async (tx) => {
      const [row] = await kind.lock(tx.db, [id]);
      if (row) assertDraft(row);
      await remove(tx, id);
    },
  });

/** A version holds from today or later, and never before one that was published before it. */
const assertDay = (validFrom: string, today: string, latest: Held | null): void => {
  if (validFrom < today) throw new AppError('INVALID_INPUT', { validFrom: { problem: 'past' } });
  if (latest && validFrom < latest.validFrom)
    throw new AppError('INVALID_INPUT', { validFrom: { problem: 'versionOrder' } });
};

/**
 * Makes a draft a version that holds from a day on, for good. Throws PASSWORD_NEEDED, VERSION_PUBLISHED, NOT_FOUND,
 * CHANGED_MEANWHILE for another version of the draft, and a fault at `validFrom`.
 */
export const publish = <Row extends VersionedRow>(
  ctx: SignedInContext,
  { kind, findLatest, publish: write }: Part<Row>,
  { id, version, validFrom }: { id: number; version: number; validFrom: string },
): Promise<Row> => {
  mustBeConfirmed(ctx);
  return changes.update(ctx, kind, { id, version, action: 'PUBLISHED' }, async (tx, before) => {
    assertDraft(before);
    await holdLock(tx.db, LOCKS.operator);
    const latest = await findLatest(tx, before);
    assertDay(validFrom, tashkentDate(tx.clock.now()), latest);
    await write(tx, id, { number: (latest?.number ?? 0) + 1, validFrom }, editorOf(tx));
  });
};
