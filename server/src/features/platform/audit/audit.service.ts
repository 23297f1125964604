import { DAY_MS } from '@parvoz/contract/time.ts';
import { assertSameCall, type Context, type SignedInContext } from '../../../db/context.ts';
import type { Queue } from '../../../db/jobs.ts';
import { newId } from '../../../lib/ids.ts';
import * as store from './audit.store.ts';

/** Action: a verb in the past (`CHANGED`), its subject (`application`, its id), and further details. */
export interface AuditEntry {
  action: string;
  subject: string;
  subjectId: string;
  /** Name of the subject, where it has one that everybody may read. */
  title?: string;
  details?: object;
  /** Fields that changed, as they were and as they are. */
  before?: object;
  after?: object;
  /** Key of the call: the same one of the same account is not written twice. */
  idempotencyKey?: string | null;
}

type AuditContext = Pick<SignedInContext, 'db' | 'actor' | 'clock' | 'address' | 'callHash'>;

const asText = (fields: object | undefined): string | null => (fields ? JSON.stringify(fields) : null);

const rowOf = (
  { actor, clock, address, callHash }: Omit<AuditContext, 'db'>,
  { title, details = {}, before, after, idempotencyKey, ...entry }: AuditEntry,
): store.AuditRow => ({
  id: newId(),
  actorId: actor.accountId,
  actorRole: actor.role,
  ...entry,
  ...{ title: title ?? null, address, idempotencyKey: idempotencyKey ?? null },
  callHash: idempotencyKey ? callHash : null,
  details: JSON.stringify(details),
  before: asText(before),
  after: asText(after),
  createdAt: clock.now(),
});

/**
 * Writes who did what to what, when and from where, in the caller's transaction: for every change by an administrator
 * or agency and every change of money. `details` hold no secrets and no private texts. Answers
 * the ids of what it has written.
 */
export const record = async (ctx: AuditContext, ...entries: readonly AuditEntry[]): Promise<string[]> => {
  const written = entries.map((entry) => rowOf(ctx, entry));
  await store.insert(ctx.db, written);
  return written.map(({ id }) => id);
};

/** Returns the agency for entries about changes that its staff have made to its own records. */
export const agencyOf = ({ actor }: Pick<SignedInContext, 'actor'>): { consultingId?: number } =>
  actor.consultingId === null ? {} : { consultingId: actor.consultingId };

/**
 * Returns the entry of what the caller has done with the key of this call; null where there is none yet. Throws KEY_USED for a
 * key that was used for something else.
 */
export const findDoneEntry = async (
  ctx: SignedInContext,
  subject: string,
): Promise<{ subjectId: string; details: Record<string, unknown> } | null> => {
  const { db, actor, idempotencyKey: key } = ctx;
  if (key === null) return null;
  const found = await store.findByKey(db, { actorId: actor.accountId, subject, key });
  if (!found) return null;
  assertSameCall(ctx, found.callHash);
  return found;
};

/**
 * Id of the thing that the caller has created, or done something to, with the key of this call; null where there is none
 * yet. Throws KEY_USED for a key that was used for something else.
 */
export const findDone = async (ctx: SignedInContext, subject: string): Promise<string | null> =>
  (await findDoneEntry(ctx, subject))?.subjectId ?? null;

/** Subject of the head of a bulk change. */
export const BULK = 'bulk';

const ORDER = '-order';

/** Returns the audit's subject for the order of lists of a subject. */
export const orderSubject = (subject: string): string => `${subject}${ORDER}`;

/** Returns the subject in lists whose order has this name; null where it is no order. */
export const orderedSubject = (subject: string): string | null =>
  subject.endsWith(ORDER) ? subject.slice(0, -ORDER.length) : null;

/** Writes the head of a bulk change of things of one subject; returns its id, for `recordMembers`. */
export const recordGroup = async (
  ctx: AuditContext,
  { action, subject, title, details }: { action: string; subject: string; title: string; details: object },
): Promise<string> => {
  const row = rowOf(ctx, { action, subject: BULK, subjectId: subject, title, details });
  await store.insert(ctx.db, [row]);
  return row.id;
};

/** The id of one's own bulk change that has these among its details, or null. */
export const findGroup = async (
  { db, actor }: Pick<AuditContext, 'db' | 'actor'>,
  action: string,
  details: object,
): Promise<string | null> =>
  (await store.findHead(db, { actorId: actor.accountId, action, details }))?.id ?? null;

/** Writes parts of a bulk change, in the transaction of its head. */
export const recordMembers = async (
  { db }: Pick<AuditContext, 'db'>,
  groupId: string,
  entries: readonly Omit<AuditEntry, 'details' | 'idempotencyKey'>[],
): Promise<void> => {
  const members = entries.map(({ title = null, before, after, ...entry }) => ({
    id: newId(),
    ...entry,
    title,
    before: asText(before),
    after: asText(after),
  }));
  await store.insertMembers(db, groupId, members);
};

export const forgetQueue: Queue = { name: 'audit-forget', options: { retryLimit: 3, retryDelay: 60 } };

/** Long enough to look into what somebody did; what was done, and by whom, stays. */
const ADDRESS_RETENTION_MS = 365 * DAY_MS;

/** Erases the addresses of entries that are older than a year. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.eraseAddresses(db, new Date(clock.now().getTime() - ADDRESS_RETENTION_MS));
};
