import { isDeepStrictEqual } from 'node:util';
import { UNDO_DAYS } from '@parvoz/contract/limits.ts';
import type { UndoRemark, UndoResult, UndoState } from '@parvoz/contract/platform/audit.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../lib/app-error.ts';
import { BULK, recordGroup } from './audit.service.ts';
import * as history from './history.store.ts';
import { type Progress, withProgress } from './progress.service.ts';

/** Undo of changes of one subject, given by the feature that owns it. */
export interface Restorer {
  /** Locks those of these records that exist, and returns their fields by id, named as on the audit. */
  lock(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
  /** The same without locks, for what only looks; nothing where they are few and held for a moment. */
  read?(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
  /** Puts changes of one act back, all or none, and records that as members of a bulk change; returns what stays away. */
  restore(tx: SignedInContext, groupId: string, given: readonly Change[]): Promise<readonly UndoRemark[]>;
  /** True if only administrators' changes are undone: agencies have such records, too, which are their own. */
  isOfAdmins?: boolean;
  /** Returns the names of those of these records that exist, by id. */
  titlesOf?(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Logs what was undone, once it is committed. */
  afterCommit?(ctx: SignedInContext, change: Change): void;
}

/** Restorers by the audit's name of the kind. */
export type Restorers = Readonly<Record<string, Restorer>>;

/** Time in which a change can be undone. */
export const UNDO_MS = UNDO_DAYS * DAY_MS;

export type Change = history.ChangeRow;
type Fields = Record<string, unknown>;

/** Returns a value as JSON, as the audit stores it; it has the keys of an object in an order of its own. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(toJson(a), toJson(b));

/** Returns whether everything that a change has written is still the same; other fields may differ. */
const fits = ({ before, after }: Change, row: object | undefined): boolean => {
  if (after === null) return row === undefined;
  if (row === undefined) return false;
  // A created record has to be as it was created: later changes would be lost with it.
  const current = row as Fields;
  return Object.entries(before === null ? { ...after } : after).every(([name, value]) =>
    isSame(current[name], value),
  );
};

const isTooOld = ({ clock }: Pick<SignedInContext, 'clock'>, { createdAt }: Change): boolean =>
  clock.now().getTime() - createdAt.getTime() > UNDO_MS;

/** Returns the restorer of a change; undefined for one that administrators may not undo. */
const restorerFor = (restorers: Restorers, { subject, actorRole }: Change): Restorer | undefined => {
  const restorer = restorers[subject];
  return restorer?.isOfAdmins && actorRole !== 'ROLE_ADMIN' ? undefined : restorer;
};

/** Returns whether an act has no state before and after, such as the opening of a document. */
const isEmpty = ({ before, after }: Change): boolean => before === null && after === null;

/** Returns whether a change can be undone now. */
export const stateOf = async (
  ctx: Pick<SignedInContext, 'db' | 'clock'>,
  restorers: Restorers,
  change: Change,
): Promise<UndoState> => {
  if (change.undoneBy) return 'DONE';
  if (isTooOld(ctx, change)) return 'TOO_OLD';
  if (change.subject === BULK)
    return restorerFor(restorers, { ...change, subject: change.subjectId }) ? 'POSSIBLE' : 'IMPOSSIBLE';
  const restorer = restorerFor(restorers, change);
  if (!restorer || isEmpty(change)) return 'IMPOSSIBLE';
  const found = await (restorer.read ?? restorer.lock)(ctx.db, [change.subjectId]);
  return fits(change, found.get(change.subjectId)) ? 'POSSIBLE' : 'CHANGED_SINCE';
};

interface Part {
  restorer: Restorer;
  groupId: string;
}

type Refusal = UndoResult['refused'][number];

const refusalOf = ({ id, title }: Change, code: string): Refusal => ({ id, title: title ?? '', code });

/** Reasons given for one record that stays as it is; any other says only that it no longer fits. */
const REASONS = ['REFERENCED', 'LAST_ADMIN', 'PROFILE_IN_USE', 'OWNER_PHONE_TAKEN'] as const;

const reasonOf = (codes: readonly string[]) =>
  REASONS.find((reason) => codes.includes(reason)) ?? 'UNDO_IMPOSSIBLE';

/** Returns the code of a failure of one record; rethrows one that ends everything. */
const codeOf = (error: unknown): string => {
  if (error instanceof AppError && error.code !== 'PASSWORD_NEEDED') return reasonOf([error.code]);
  // A reference that is gone or came, or a name that is taken.
  if (/^23/.test((error as { code?: string }).code ?? '')) return 'UNDO_IMPOSSIBLE';
  throw error;
};

interface Restored {
  done: string[];
  refused: Refusal[];
  remarks: readonly UndoRemark[];
}

/** All at once where that works, otherwise one by one: a record that does not fit keeps the others from nothing. */
const restoreWhatFits = async (
  tx: SignedInContext,
  part: Part,
  given: readonly Change[],
): Promise<Restored> => {
  const { restorer, groupId } = part;
  const found = await restorer.lock(
    tx.db,
    given.map(({ subjectId }) => subjectId),
  );
  const fitting = given.filter((change) => !change.undoneBy && fits(change, found.get(change.subjectId)));
  const refused = given
    .filter((change) => !fitting.includes(change))
    .map((change) => refusalOf(change, change.undoneBy ? 'UNDO_DONE' : 'UNDO_IMPOSSIBLE'));
  if (fitting.length === 0) return { done: [], refused, remarks: [] };
  try {
    const remarks = await inTransaction(tx, (inner) => restorer.restore(inner, groupId, fitting));
    return { done: fitting.map(({ id }) => id), refused, remarks };
  } catch (error) {
    if (fitting.length === 1)
      return { done: [], refused: [...refused, refusalOf(fitting[0]!, codeOf(error))], remarks: [] };
    codeOf(error);
  }
  const done: string[] = [];
  const remarks: UndoRemark[] = [];
  for (const change of fitting)
    try {
      remarks.push(...(await inTransaction(tx, (inner) => restorer.restore(inner, groupId, [change]))));
      done.push(change.id);
    } catch (error) {
      refused.push(refusalOf(change, codeOf(error)));
    }
  return { done, refused, remarks };
};

const BATCH = 500;
/** Reasons that an answer names; the others are counted. */
const MAX_REFUSED = 100;

/** Returns the kind of a change, of three: those of one kind are undone together. */
const actOf = ({ before, after }: Change): string => `${before === null}${after === null}`;

/** Result of an undo, with the number of records that stayed for each reason. */
type Undone = Omit<UndoResult, 'id'> & { codes: Map<string, number> };

const undoMembers = async (
  tx: SignedInContext,
  restorers: Restorers,
  head: Change,
  { groupId, progress }: { groupId: string; progress: Progress },
): Promise<Undone> => {
  progress.begin(await history.countMembers(tx.db, head.id));
  const result: Undone = { undone: 0, total: 0, refused: [], remarks: [], codes: new Map() };
  for (let after: string | null = null; ; ) {
    const members: Change[] = await history.lockMembers(tx.db, head.id, { after, limit: BATCH });
    if (members.length === 0) return result;
    after = members[members.length - 1]!.id;
    for (const given of Map.groupBy(members, (one) => `${one.subject} ${actOf(one)}`).values()) {
      const restorer = restorerFor(restorers, given[0]!);
      const { done, refused, remarks }: Restored = restorer
        ? await restoreWhatFits(tx, { restorer, groupId }, given)
        : { done: [], refused: given.map((change) => refusalOf(change, 'UNDO_IMPOSSIBLE')), remarks: [] };
      if (done.length > 0) await history.markUndone(tx.db, done, groupId);
      result.undone += done.length;
      for (const { code } of refused) result.codes.set(code, (result.codes.get(code) ?? 0) + 1);
      result.refused.push(...refused.slice(0, MAX_REFUSED - result.refused.length));
      result.remarks.push(...remarks);
    }
    result.total += members.length;
    progress.report(result.total);
  }
};

const undoOne = async (
  tx: SignedInContext,
  restorers: Restorers,
  change: Change,
  { groupId }: { groupId: string },
): Promise<Undone> => {
  const restorer = restorerFor(restorers, change);
  if (!restorer || isEmpty(change)) throw new AppError('UNDO_IMPOSSIBLE');
  const { done, refused, remarks } = await restoreWhatFits(tx, { restorer, groupId }, [change]);
  return { undone: done.length, total: 1, refused, remarks: [...remarks], codes: new Map() };
};

/** Throws what `undo` does. */
const undoWithin = (
  ctx: SignedInContext,
  restorers: Restorers,
  id: string,
  progress: Progress,
): Promise<{ change: Change; result: UndoResult }> =>
  inTransaction(ctx, async (tx) => {
    const change = await history.lock(tx.db, id);
    if (!change) throw new AppError('NOT_FOUND');
    if (change.undoneBy) throw new AppError('UNDO_DONE');
    if (isTooOld(tx, change)) throw new AppError('UNDO_TOO_OLD');
    const isBulk = change.subject === BULK;
    const groupId = await recordGroup(tx, {
      ...{ action: 'UNDONE', subject: isBulk ? change.subjectId : change.subject },
      ...{ title: change.title ?? '', details: {} },
    });
    const { codes, ...result } = await (isBulk ? undoMembers : undoOne)(tx, restorers, change, {
      groupId,
      progress,
    });
    if (result.undone === 0) throw new AppError(reasonOf(result.refused.map(({ code }) => code)));
    await history.markUndone(tx.db, [id], groupId);
    const { undone, total } = result;
    const refused = [...codes].map(([code, count]) => ({ code, count }));
    await history.setUndoes(tx.db, groupId, { undoes: id, details: { undone, total, refused } });
    return { change, result: { id: groupId, ...result } };
  });

/**
 * Undoes a change where it still fits, of a bulk change everything that does, and records that as a change of its own. Throws
 * NOT_FOUND, UNDO_DONE, UNDO_TOO_OLD; REFERENCED, LAST_ADMIN, PROFILE_IN_USE, OWNER_PHONE_TAKEN or UNDO_IMPOSSIBLE where
 * nothing could be undone, and PASSWORD_NEEDED for changes of what a person may do.
 */
export const undo = async (ctx: SignedInContext, restorers: Restorers, id: string): Promise<UndoResult> => {
  const { change, result } = await withProgress(
    ctx,
    id,
    (progress) => undoWithin(ctx, restorers, id, progress),
    ({ result }) => ({ auditId: null, done: result.undone }),
  );
  restorers[change.subject]?.afterCommit?.(ctx, change);
  return result;
};
