import type { Role } from '@parvoz/contract/roles.ts';

export interface AccountLinks {
  /** Students have none (docs/rules.md#menus). */
  dashboard: '/admin-dashboard' | '/consulting-dashboard' | null;
  applications: '/admin-settings' | '/consulting-applications' | '/student-applications';
  payments: '/admin-finance' | '/consulting-finance' | '/student-finance';
  settings: '/student-settings' | '/consulting-settings' | '/profile-settings';
}

const CONSULTING: AccountLinks = {
  dashboard: '/consulting-dashboard',
  applications: '/consulting-applications',
  payments: '/consulting-finance',
  settings: '/consulting-settings',
};

const LINKS: Record<Role, AccountLinks> = {
  ROLE_ADMIN: {
    dashboard: '/admin-dashboard',
    applications: '/admin-settings',
    payments: '/admin-finance',
    settings: '/profile-settings',
  },
  ROLE_STUDENT: {
    dashboard: null,
    applications: '/student-applications',
    payments: '/student-finance',
    settings: '/student-settings',
  },
  ROLE_CONSULTING: CONSULTING,
  ROLE_CONSULTING_MANAGER: CONSULTING,
};

/** Targets of the menu (docs/rules.md#menus). */
export const linksOf = (role: Role): AccountLinks => LINKS[role];

const HOMES = {
  ROLE_ADMIN: '/admin-dashboard',
  ROLE_STUDENT: '/student-applications',
  ROLE_CONSULTING: '/consulting-dashboard',
  ROLE_CONSULTING_MANAGER: '/consulting-dashboard',
} as const satisfies Record<Role, string>;

/** Page that a person sees after signing in. */
export const homeOf = (role: Role): (typeof HOMES)[Role] => HOMES[role];

const CONSULTING_ROLES: readonly Role[] = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'];

/** True for roles of agencies' accounts, which have endpoints of their own for signing in and for the current user. */
export const isConsultingRole = (role: Role): boolean => CONSULTING_ROLES.includes(role);
