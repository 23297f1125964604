import { createHash } from 'node:crypto';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as store from './disputes.store.ts';

/** Type of a call, and its subject. */
type Asked =
  | { type: 'OPENED'; applicationId: string }
  | { type: Exclude<store.NewEvent['type'], 'OPENED'>; disputeId: string };

/** Context of a call with the digest of its body, which is stored with the key: the key is valid for that body only. */
export type WithIdempotency<C extends SignedInContext = SignedInContext> = C & { bodyHash: string };

const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

/**
 * The dispute that a call with this key has changed before. Throws KEY_USED for a key that has done something else, or
 * the same with other words or amounts.
 */
const findDone = async (
  { db, actor, idempotencyKey, bodyHash }: WithIdempotency,
  asked: Asked,
): Promise<string | null> => {
  const done = idempotencyKey === null ? null : await store.findByKey(db, actor.accountId, idempotencyKey);
  if (!done) return null;
  const isSame =
    done.type === asked.type &&
    (done.bodyHash === null || done.bodyHash === bodyHash) &&
    (asked.type === 'OPENED'
      ? done.applicationId === asked.applicationId
      : done.disputeId === asked.disputeId);
  if (!isSame) throw new AppError('KEY_USED');
  return done.disputeId;
};

/** Does something once for the key and the body of its call, and returns the dispute. */
export const runOnce = async <C extends SignedInContext>(
  ctx: C,
  asked: Asked,
  body: unknown,
  work: (keyed: WithIdempotency<C>) => Promise<string>,
): Promise<string> => {
  const keyed = { ...ctx, bodyHash: hashOf(body) };
  const before = await findDone(keyed, asked);
  if (before !== null) return before;
  try {
    return await work(keyed);
  } catch (error) {
    // Of the same call twice at once, the first has done it, and has used its files up.
    const meanwhile = await findDone(keyed, asked);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
};
