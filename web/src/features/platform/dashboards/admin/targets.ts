import type { ApplicationStatus } from '@parvoz/contract/applications/application-states.ts';
import { EXPIRING_DAYS, type FigureKind } from '@parvoz/contract/limits.ts';
import type { Attention } from '@parvoz/contract/platform/dashboards.ts';
import type { Target } from '../../../../ui/dashboard/targets.ts';

/** Returns the page on which a task is done; null for messages and jobs, which are mended on the server. */
export const attentionTarget = ({ kind, language }: Attention): Target | null =>
  ({
    LEDGER: { to: '/admin-finance' },
    OPERATOR: { to: '/admin-operator' },
    DISPUTES: { to: '/admin-disputes' },
    APPEALS: { to: '/admin-applications', search: { view: 'table', mark: 'appealed' } },
    REPORTED: { to: '/admin-facts', search: { group: 'REPORTED' } },
    MESSAGES: null,
    JOBS: null,
    JOINING: { to: '/admin-consulting' },
    OPENING: { to: '/admin-consulting', search: { status: 'ready' } },
    APPROVALS: { to: '/admin-finance/payout' },
    PAYOUTS: { to: '/admin-finance/payout' },
    EXPIRED: { to: '/admin-facts', search: { group: 'EXPIRED' } },
    EXPIRING: {
      to: '/admin-scholarships',
      search: { ends: EXPIRING_DAYS, status: 'active', order: 'expired' },
    },
    UNCHECKED: { to: '/admin-facts', search: { group: 'NEVER' } },
    OUTDATED: { to: '/admin-facts', search: { group: 'OLD' } },
    UNTRANSLATED: {
      to: '/admin-universities',
      search: { status: 'active', ...(language && { missing: language }) },
    },
    UNTRANSLATED_SCHOLARSHIPS: {
      to: '/admin-scholarships',
      search: { status: 'active', ...(language && { missing: language }) },
    },
    UNTRANSLATED_CONSULTINGS: {
      to: '/admin-consulting',
      search: { status: 'active', ...(language && { missing: language }) },
    },
  })[kind];

/** The list behind a figure; `from` and `to` are the period. */
export const figureTarget = (kind: FigureKind, from: string, to: string): Target =>
  ({
    STUDENTS: { to: '/admin-profiles', search: { role: 'role_student', from, to } },
    APPLICATIONS: { to: '/admin-applications', search: { view: 'table', sort: 'new', from, to } },
    CONSULTINGS: { to: '/admin-consulting', search: { order: '-new', from, to } },
    UNIVERSITIES: { to: '/admin-universities', search: { status: 'active', order: '-new', from, to } },
  })[kind];

/** Returns the page of the payments behind an amount; the money held has none. */
export const moneyTarget = (
  kind: 'income' | 'came' | 'held' | 'reserved',
  from: string,
  to: string,
): Target =>
  ({
    income: { to: '/admin-finance', search: { purpose: 'release,commission', from, to } },
    came: { to: '/admin-finance', search: { purpose: 'top_up,top_up_reversed', from, to } },
    held: { to: '/admin-finance' },
    reserved: { to: '/admin-finance/payout' },
  })[kind];

/** Applications that came in the period and are this now. */
export const statusTarget = (status: ApplicationStatus, from: string, to: string): Target => ({
  to: '/admin-applications',
  search: { view: 'table', status: status.toLowerCase(), from, to },
});

/** All active universities. */
export const UNIVERSITIES: Target = { to: '/admin-universities', search: { status: 'active' } };

export const countryTarget = (country: number): Target => ({
  to: '/admin-universities',
  search: { country, status: 'active' },
});
