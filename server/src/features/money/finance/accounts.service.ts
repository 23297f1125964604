import type { SignedInContext } from '../../../db/context.ts';
import * as store from './accounts.store.ts';
import type { Viewer } from './finance.rules.ts';

/** Returns the accounts of the ledger that the caller may see. */
export const viewerOf = async ({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>): Promise<Viewer> => {
  if (actor.role === 'ROLE_ADMIN') {
    const found = await store.findOutside(db);
    return {
      accountIds: found.map(({ id }) => id),
      sign: -1,
      isAdmin: true,
      studentId: null,
      consultingId: null,
    };
  }
  const isStudent = actor.role === 'ROLE_STUDENT';
  const found = isStudent
    ? await store.findOwn(db, ['STUDENT'], actor.accountId)
    : await store.findOwn(db, ['CONSULTING'], String(actor.consultingId));
  return {
    accountIds: found.map(({ id }) => id),
    ...{ sign: 1, isAdmin: false, studentId: isStudent ? actor.accountId : null },
    consultingId: isStudent ? null : actor.consultingId,
  };
};

/** Every account of the caller, also of what they have asked to be paid out; none of an administrator. */
export const ownAccountIds = async ({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<number[]> => {
  if (actor.role === 'ROLE_ADMIN') return [];
  const owner = actor.role === 'ROLE_STUDENT' ? actor.accountId : String(actor.consultingId);
  const found = await store.findOwn(
    db,
    [actor.role === 'ROLE_STUDENT' ? 'STUDENT' : 'CONSULTING', 'PAYOUT'],
    owner,
  );
  return found.map(({ id }) => id);
};

/**
 * Returns the accounts of Parvoz's commission on the shares that the caller sees; null for a student, whom that does not
 * concern.
 */
export const earnedAccountIds = async ({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<number[] | null> =>
  actor.role === 'ROLE_STUDENT' ? null : (await store.findEarned(db, actor.consultingId)).map(({ id }) => id);
