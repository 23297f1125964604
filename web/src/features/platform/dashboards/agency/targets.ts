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
    OVERDUE: marked('OVERDUE'),
    NEW: table({ status: 'trail' }),
    OUR_TURN: marked('OUR_TURN'),
    SOON: marked('SOON'),
    UNREAD: marked('UNREAD'),
    SILENT: marked('SILENT'),
    REVIEWS: { to: '/consulting-reviews', search: { state: 'unanswered' } },
  })[kind];

/** What came in a period; `from` and `to` are its days. */
export const cameTarget = (from: string, to: string): Target => table({ sort: 'new', from, to });

/** What was finished in a period, whenever it came. */
export const finishedTarget = (from: string, to: string): Target =>
  table({ status: 'finished', sort: 'activity', endedFrom: from, endedTo: to });

/** What came in a period and was accepted: the time to acceptance is told from it. */
export const acceptedTarget = (from: string, to: string): Target =>
  table({ accepted: 'yes', sort: 'new', from, to });

export const statusTarget = (status: ApplicationStatus, from: string, to: string): Target =>
  table({ status: status.toLowerCase(), from, to });

/** Shares that have come in a period; `from` and `to` are its days. */
export const incomeTarget = (from: string, to: string): Target => ({
  to: '/consulting-finance',
  search: { purpose: 'release', from, to },
});

/** Where it is said what the agency has and may expect. */
export const INCOME_TARGETS: Record<'held' | 'awaiting' | 'balance', Target> = {
  held: { to: '/consulting-finance' },
  awaiting: { to: '/consulting-finance' },
  balance: { to: '/consulting-finance/payout' },
};

/** What stands at a step now; null are new ones. */
export const stepTarget = (number: number | null): Target =>
  number === null ? table({ status: 'trail' }) : table({ status: 'started', step: number });

/** Applications of a member, or of nobody. */
export const managerTarget = (id: string | null, search: Record<string, string> = {}): Target =>
  table({ manager: id ?? 'none', ...search });

/** What runs of a member's, or of nobody's, by its steps. */
export const runningTarget = (id: string | null): Target => ({
  to: '/consulting-applications',
  search: { manager: id ?? 'none' },
});

/** Of what an agency does itself. */
export const SETUP_TARGETS: Record<Exclude<SetupKind, 'PAGE'>, Target> = {
  UNIVERSITIES: { to: '/university' },
  TARIFF: { to: '/consulting-tariffs' },
  STEPS: { to: '/consulting-steps' },
  PROFILE: { to: '/consulting-settings', search: { tab: 'agency' } },
  COLLEAGUE: { to: '/consulting-profiles' },
};
