import type { SignedInContext } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import * as store from './checks.store.ts';

const CHECKED_UNIVERSITY: changes.RecordKind<store.CheckedUniversity> = {
  subject: 'university',
  lock: store.lock,
  titleOf: ({ nameUz }) => nameUz,
};

/**
 * Records that the facts were compared with their source today. Throws NOT_FOUND, and CHANGED_MEANWHILE for another version.
 */
export const markChecked = (
  ctx: SignedInContext,
  target: Omit<changes.Target, 'action'>,
): Promise<{ sourceUrl: string | null }> =>
  changes.update(ctx, CHECKED_UNIVERSITY, { ...target, action: 'CHECKED' }, ({ db, actor, clock }) => {
    const now = clock.now();
    return store.setChecked(db, target.id, { today: tashkentDate(now), accountId: actor.accountId, at: now });
  });
