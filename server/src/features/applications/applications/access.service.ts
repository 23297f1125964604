import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Actor, Context, SignedInContext } from '../../../db/context.ts';
import type { LiveTopic } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/ids.ts';
import { mayOpen, sideOf } from './applications.policy.ts';
import * as store from './applications.store.ts';

export type { ApplicationRow } from './applications.store.ts';
export { sideOf };

const check = (actor: Actor, row: store.ApplicationRow | null): store.ApplicationRow => {
  if (!row) throw new AppError('NOT_FOUND');
  if (!mayOpen(actor, row)) throw new AppError('ACCESS_DENIED');
  return row;
};

/**
 * An application that the caller may open: a student's own, one of the agency of its staff, any for administrators.
 * Throws NOT_FOUND for an id that nothing has, ACCESS_DENIED for somebody else's.
 */
export const authorize = async (
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  id: string,
): Promise<store.ApplicationRow> => check(actor, isUuid(id) ? await store.findById(db, id) : null);

/** Like `authorize`, in a transaction: nobody else changes the application until it ends. */
export const lock = async (
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  id: string,
): Promise<store.ApplicationRow> => check(actor, isUuid(id) ? await store.lockById(db, id) : null);

/**
 * The same for several, each once. In one order, so that of two who lock the same ones one waits for the other instead of
 * both failing.
 */
export const lockAll = async (
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  ids: readonly string[],
): Promise<store.ApplicationRow[]> => {
  const rows = await store.lockByIds(db, ids);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) check(actor, found.get(id.toLowerCase()) ?? null);
  return rows;
};

/** The next number of the order that events and chat messages share, in the caller's transaction. */
export const takeSeq = ({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<number> =>
  store.takeSeq(db, id, clock.now());

/** Changes an application's number of documents, in the caller's transaction. */
export const changeDocumentCount = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
  by: number,
): Promise<void> => {
  await store.changeDocumentCount(db, id, by, clock.now());
};

/** Returns the topics of the open pages that show an application. */
export const topicsOf = ({
  id,
  studentId,
  consultingId,
}: Pick<store.ApplicationRow, 'id' | 'studentId' | 'consultingId'>): LiveTopic[] => [
  `account:${studentId}`,
  `consulting:${consultingId}`,
  'admins',
  `application:${id}`,
];

/** The side of a caller who takes part; throws ACCESS_DENIED for administrators, who only look on. */
export const assertParticipant = (actor: Actor): Side => {
  const side = sideOf(actor);
  if (!side) throw new AppError('ACCESS_DENIED');
  return side;
};
