import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  CalendarDays,
  CreditCard,
  FileText,
  Heart,
  LayoutDashboard,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import { roleOf } from '../../../lib/session.ts';
import { linksOf } from '../../../lib/session-roles.ts';

export interface AccountLink {
  to: NonNullable<LinkProps['to']>;
  /** Key of its name in the common texts. */
  label: 'dashboard' | 'applications' | 'shortlist.title' | 'calendar' | 'payments' | 'profileSettings';
  icon: LucideIcon;
}

const OF_STUDENTS: readonly AccountLink[] = [
  { to: '/shortlist', label: 'shortlist.title', icon: Heart },
  { to: '/calendar', label: 'calendar', icon: CalendarDays },
];

/** Entries of the profile menu for the signed-in person's role (docs/rules.md#menus). */
export const accountLinksOf = (user: CurrentUser): readonly AccountLink[] => {
  const { dashboard, applications, payments, settings } = linksOf(roleOf(user));
  return [
    ...(dashboard ? [{ to: dashboard, label: 'dashboard', icon: LayoutDashboard } as const] : []),
    { to: applications, label: 'applications', icon: FileText },
    ...(roleOf(user) === 'ROLE_STUDENT' ? OF_STUDENTS : []),
    { to: payments, label: 'payments', icon: CreditCard },
    { to: settings, label: 'profileSettings', icon: Settings },
  ];
};
