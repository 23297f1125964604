import type { NotificationKind } from '../applications/application-states.ts';
import type { Role } from '../roles.ts';

/** Fields of a notification that its link depends on. */
export interface Placed {
  kind: NotificationKind;
  applicationId: string | null;
  paymentId: string | null;
  programId: number | null;
  scholarshipId: number | null;
}

const APPLICATIONS: Record<Role, string> = {
  ROLE_STUDENT: '/student-applications',
  ROLE_CONSULTING: '/consulting-applications',
  ROLE_CONSULTING_MANAGER: '/consulting-applications',
  ROLE_ADMIN: '/admin-applications',
};

/** Kinds about money that the recipient has not paid: it is found in their list, and not where it was begun. */
const IN_LIST: readonly NotificationKind[] = ['BALANCE_CORRECTED', 'GUARDIAN_TOPPED_UP'];

/**
 * Returns the link of a notification: of the shortlist to its item, of money and of a review to its page for this role,
 * of an agency itself to its dashboard, otherwise to the application, and there to its chat or review. What a guardian has paid
 * for an application is the application's.
 */
export const placeOf = (
  { kind, applicationId, paymentId, programId, scholarshipId }: Placed,
  role: Role,
): { path: string; hash?: string } => {
  const isStudent = role === 'ROLE_STUDENT';
  if (programId !== null) return { path: `/programs/${programId}` };
  if (scholarshipId !== null) return { path: `/scholarships/${scholarshipId}` };
  if (paymentId !== null && kind !== 'GUARDIAN_PAID')
    return { path: `/student-finance/${IN_LIST.includes(kind) ? 'payment' : 'top-up'}/${paymentId}` };
  if (kind === 'COMMISSION_SET') return { path: '/consulting-finance' };
  if (kind.startsWith('AGENCY_')) return { path: '/consulting-dashboard' };
  if (applicationId === null)
    return { path: isStudent ? '/student-finance/withdrawal' : '/consulting-finance/payout' };
  const path = `${APPLICATIONS[role]}/${applicationId}`;
  if (kind === 'MESSAGE') return { path, hash: 'chat' };
  if (!kind.startsWith('REVIEW_')) return { path };
  return isStudent || role === 'ROLE_ADMIN' ? { path, hash: 'review' } : { path: '/consulting-reviews' };
};
