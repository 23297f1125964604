import type { Context, SignedInContext } from '../../db/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { newId } from '../../lib/ids.ts';
import * as store from './store.ts';

/** What was done: a verb in the past (`CHANGED`), to what (`application`, its id), and what else belongs to it. */
export interface AuditEntry {
  action: string;
  subject: string;
  subjectId: string;
  /** What the thing is called, where it has a name that everybody may read. */
  title?: string;
  details?: object;
  /** Fields that changed, as they were and as they are. */
  before?: object;
  after?: object;
  /** Of the call that creates it: the same one of the same account is not written twice. */
  idempotencyKey?: string | null;
}

type AuditContext = Pick<SignedInContext, 'db' | 'actor' | 'clock' | 'address'>;

const insert = async (
  { db, actor, clock, address }: AuditContext,
  { action, subject, subjectId, title, details = {}, before, after, idempotencyKey }: AuditEntry,
): Promise<string> => {
  const id = newId();
  await store.insert(db, {
    id,
    actorId: actor.accountId,
    actorRole: actor.role,
    ...{ action, subject, subjectId, details, address },
    title: title ?? null,
    before: before ?? null,
    after: after ?? null,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: clock.now(),
  });
  return id;
};

/**
 * Writes who did what to what, when and from where, in the caller's transaction: for every change by an administrator
 * or agency and every change of money. `details` hold no secrets and no private texts.
 */
export const record = async (ctx: AuditContext, entry: AuditEntry): Promise<void> => {
  await insert(ctx, entry);
};

/** Id of the thing that the caller has created with the key of this call; null where there is none yet. */
export const findCreated = async (
  { db, actor, idempotencyKey: key }: SignedInContext,
  subject: string,
): Promise<string | null> => {
  if (key === null) return null;
  const found = await store.findCreated(db, { actorId: actor.accountId, subject, key });
  return found?.subjectId ?? null;
};

/** What the head of a bulk change is about. */
export const BULK = 'bulk';

const ORDER = '-order';

/** What the audit calls the order of lists of a subject. */
export const orderSubject = (subject: string): string => `${subject}${ORDER}`;

/** What stands in lists whose order has this name; null for what is no order. */
export const orderedSubject = (subject: string): string | null =>
  subject.endsWith(ORDER) ? subject.slice(0, -ORDER.length) : null;

/** Writes the head of a bulk change of things of one subject; answers its id, for `recordMembers`. */
export const recordGroup = (
  ctx: AuditContext,
  { action, subject, title, details }: { action: string; subject: string; title: string; details: object },
): Promise<string> => insert(ctx, { action, subject: BULK, subjectId: subject, title, details });

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
  const asText = (fields: object | undefined) => (fields ? JSON.stringify(fields) : null);
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
const ADDRESS_RETENTION_MS = 365 * 24 * 60 * 60 * 1000;

/** Forgets from where things were done a year ago. */
export const forgetOld = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await store.eraseAddresses(db, new Date(clock.now().getTime() - ADDRESS_RETENTION_MS));
};
