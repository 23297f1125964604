import type { ApplicationMark, ApplicationStatus } from '@parvoz/contract/applications/application-states.ts';
import type { AgencyAttentionKind, SetupKind } from '@parvoz/contract/limits.ts';
import type { Target } from '../../../../ui/dashboard/targets.ts';

/** The table of the agency's applications, filtered as its page reads it from the address. */
const table = (search: Record<string, string | number>): Target => ({
  to: '/consulting-applications',
  search: { view: 'table', ...search },
});

const marked = (mark: ApplicationMark): Target => table({ mark: mark.toLowerCase() });

export const attentionTarget = (kind: AgencyAttentionKind): Target =>
  ({
    APPEALED: marked('APPEALED'),
    OVERDUE: marked('OVERDUE'),
    NEW: table({ status: 'trail' }),
    OUR_TURN: marked('OUR_TURN'),
    SOON: marked('SOON'),
    UNREAD: marked('UNREAD'),
    SILENT: marked('SILENT'),
    REVIEWS: { to: '/consulting-reviews', search: { state: 'unanswered' } },
  })[kind];

/** Link to the reviews that were written in a period and are shown; `from` and `to` are its first and last day. */
export const reviewsTarget = (from: string, to: string): Target => ({
  to: '/consulting-reviews',
  search: { state: 'shown', from, to },
});

/** Link to the applications that came in a period; `from` and `to` are its first and last day. */
export const cameTarget = (from: string, to: string): Target => table({ sort: 'new', from, to });

/** Link to the applications finished in a period, whenever they came. */
export const finishedTarget = (from: string, to: string): Target =>
  table({ status: 'finished', sort: 'activity', endedFrom: from, endedTo: to });

/** Link to the applications that came in a period and were accepted; the time to acceptance is computed from them. */
export const acceptedTarget = (from: string, to: string): Target =>
  table({ accepted: 'yes', sort: 'new', from, to });

export const statusTarget = (status: ApplicationStatus, from: string, to: string): Target =>
  table({ status: status.toLowerCase(), from, to });

/** Shares that have come in a period; `from` and `to` are its days. */
export const incomeTarget = (from: string, to: string): Target => ({
  to: '/consulting-finance',
  search: { purpose: 'release', from, to },
});

/** Pages that explain the agency's sums. */
export const INCOME_TARGETS: Record<'held' | 'awaiting' | 'balance', Target> = {
  held: { to: '/consulting-finance' },
  awaiting: { to: '/consulting-finance' },
  balance: { to: '/consulting-finance/payout' },
};

/** Link to the applications at a step now; null stands for new ones. */
export const stepTarget = (number: number | null): Target =>
  number === null ? table({ status: 'trail' }) : table({ status: 'started', step: number });

/** Applications of a member, or of nobody. */
export const managerTarget = (id: string | null, search: Record<string, string> = {}): Target =>
  table({ manager: id ?? 'none', ...search });

/** Link to the new and running applications of a member, or of nobody (null). */
export const runningTarget = (id: string | null): Target => managerTarget(id, { open: 'yes' });

/** Pages on which the agency completes its setup. */
export const SETUP_TARGETS: Record<Exclude<SetupKind, 'PAGE'>, Target> = {
  UNIVERSITIES: { to: '/university' },
  TARIFF: { to: '/consulting-tariffs' },
  STEPS: { to: '/consulting-steps' },
  PROFILE: { to: '/consulting-settings', search: { tab: 'agency' } },
  COLLEAGUE: { to: '/consulting-profiles' },
};
