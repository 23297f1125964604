import type { NotificationKind } from '../applications/application-states.ts';
import type { FollowUp } from './notifications.ts';

/** Kinds whose own text has their day, or needs none; those of a payment count the days since it fell due. */
export const hasOwnDay = (kind: NotificationKind): boolean =>
  /^(?:PAYMENT_\d|RELEASE_|DEADLINE_|SAVED_1_DAY$|SAVED_EXPECTED$|APPEALED$)/.test(kind);

/**
 * Returns what follows from a notification. What is to be paid has no day: one beside it is that of the release of the step that was
 * finished in the same moment.
 */
export const followUpsOf = (next: FollowUp | null, deadline: string | null): FollowUp[] => {
  if (next === null) return [];
  return next === 'PAY' && deadline !== null ? ['PAY', 'CONFIRM'] : [next];
};
