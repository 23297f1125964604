import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { CreditCard, FileText, LayoutDashboard, type LucideIcon, Settings } from 'lucide-react';
import { roleOf } from '../../lib/session.ts';
import { linksOf } from '../../lib/session-roles.ts';

export interface AccountLink {
  to: NonNullable<LinkProps['to']>;
  /** Key of its name in the common texts. */
  label: 'dashboard' | 'applications' | 'payments' | 'profileSettings';
  icon: LucideIcon;
}

/** Entries of the profile menu for the signed-in person's role: those that have their page (docs/rules.md#menus). */
export const useAccountLinks = (user: CurrentUser): readonly AccountLink[] => {
  const { routesByPath } = useRouter();
  const { dashboard, applications, payments, settings } = linksOf(roleOf(user));
  const entries = [
    { to: dashboard, label: 'dashboard', icon: LayoutDashboard },
    { to: applications, label: 'applications', icon: FileText },
    { to: payments, label: 'payments', icon: CreditCard },
    { to: settings, label: 'profileSettings', icon: Settings },
  ] as const;
  return entries.filter((entry): entry is typeof entry & AccountLink => (entry.to ?? '') in routesByPath);
};
