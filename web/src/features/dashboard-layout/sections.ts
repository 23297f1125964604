import type { Role } from '@parvoz/contract/roles.ts';
import type { LinkProps } from '@tanstack/react-router';
import { FolderOpen, type LucideIcon, Settings, UserRound } from 'lucide-react';

export interface Section {
  to: NonNullable<LinkProps['to']>;
  /** Key of its name in the texts of `account`. */
  label: 'sections.applications' | 'sections.profile' | 'sections.settings';
  icon: LucideIcon;
}

const applicationsAt = (to: Section['to']): Section => ({
  to,
  label: 'sections.applications',
  icon: FolderOpen,
});
const PROFILE: Section = { to: '/student-settings', label: 'sections.profile', icon: UserRound };
const AGENCY_SETTINGS: Section = { to: '/consulting-settings', label: 'sections.settings', icon: Settings };
const ADMIN_SETTINGS: Section = { to: '/profile-settings', label: 'sections.settings', icon: Settings };
const AGENCY: readonly Section[] = [applicationsAt('/consulting-applications'), AGENCY_SETTINGS];

/** Pages in the sidebar by role: those that have their page (docs/rules.md#menus). */
export const SECTIONS: Record<Role, readonly Section[]> = {
  ROLE_STUDENT: [applicationsAt('/student-applications'), PROFILE],
  ROLE_CONSULTING: AGENCY,
  ROLE_CONSULTING_MANAGER: AGENCY,
  ROLE_ADMIN: [applicationsAt('/admin-applications'), ADMIN_SETTINGS],
};

/** Where a person of this role changes their own data. */
export const SETTINGS: Record<Role, Section['to']> = {
  ROLE_STUDENT: PROFILE.to,
  ROLE_CONSULTING: AGENCY_SETTINGS.to,
  ROLE_CONSULTING_MANAGER: AGENCY_SETTINGS.to,
  ROLE_ADMIN: ADMIN_SETTINGS.to,
};
