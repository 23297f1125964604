import type { NotificationKind } from '@parvoz/contract/applications/application-states.ts';
import type { Context } from '../../../db/context.ts';
import * as store from './sms-beside.store.ts';

/** Time within which an SMS follows the notice of the same thing: those of a release wait for the morning. */
const SAME_MATTER_MS = 20 * 60 * 60 * 1000;

/**
 * Leaves an SMS, in the caller's transaction, to the notice that says the same by Telegram or push: it is sent only where neither takes
 * that. Returns false where there is no such notice, or the account wants both.
 */
export const leaveSms = async (
  tx: Context,
  sms: { accountId: string; applicationId: string; kinds: readonly NotificationKind[]; text: string },
): Promise<boolean> => {
  const now = tx.clock.now();
  if (await store.wantsBoth(tx.db, sms.accountId, now)) return false;
  const since = new Date(now.getTime() - SAME_MATTER_MS);
  const notifications = await store.lockNotifications(tx.db, { ...sms, since });
  if (notifications.length === 0) return false;
  return store.leaveSms(
    tx.db,
    notifications.map(({ id }) => id),
    sms.text,
  );
};

/**
 * True if a notification, which the caller has locked and gives up as one notice, was read, or taken as another notice, or still waits as one:
 * that one then sends its SMS, or needs none.
 */
export const isOnItsWay = async (
  tx: Context,
  notification: { id: string } | null,
  noticeId: string,
): Promise<boolean> => notification !== null && (await store.isOnItsWay(tx.db, notification.id, noticeId));
