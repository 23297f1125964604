import type { Role } from '@parvoz/contract/roles.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  Award,
  BookA,
  BriefcaseBusiness,
  Earth,
  FileSpreadsheet,
  FolderOpen,
  Globe,
  GraduationCap,
  History,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Settings,
  Shapes,
  Tag,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { Texts } from '../../../../locales/texts.ts';

export interface Section {
  to: NonNullable<LinkProps['to']>;
  /** Of its name in the texts of `account`. */
  label: keyof Texts['account']['sections'];
  icon: LucideIcon;
}

/** How much waits in a section, and what that is in words. */
export type Waiting = Partial<Record<Section['to'], { count: number; text: string }>>;

/** Sections that belong together. Who has one group sees no heading of it. */
export interface SectionGroup {
  /** Of its heading in the texts of `account`. */
  label: keyof Texts['account']['groups'];
  sections: readonly Section[];
}

const applicationsAt = (to: Section['to']): Section => ({ to, label: 'applications', icon: FolderOpen });
const PROFILE: Section = { to: '/student-settings', label: 'profile', icon: UserRound };
const AGENCY_SETTINGS: Section = { to: '/consulting-settings', label: 'settings', icon: Settings };
const ADMIN_SETTINGS: Section = { to: '/profile-settings', label: 'settings', icon: Settings };

const oneGroup = (...sections: Section[]): readonly SectionGroup[] => [{ label: 'work', sections }];
const AGENCY = oneGroup(applicationsAt('/consulting-applications'), AGENCY_SETTINGS);

const ADMIN: readonly SectionGroup[] = [
  {
    label: 'work',
    sections: [
      { to: '/admin-dashboard', label: 'dashboard', icon: LayoutDashboard },
      applicationsAt('/admin-applications'),
      { to: '/admin-consulting', label: 'agencies', icon: BriefcaseBusiness },
    ],
  },
  {
    label: 'catalogue',
    sections: [
      { to: '/admin-universities', label: 'universities', icon: Landmark },
      { to: '/admin-scholarships', label: 'scholarships', icon: Award },
      { to: '/admin-countries', label: 'countries', icon: Globe },
      { to: '/admin-continents', label: 'continents', icon: Earth },
      { to: '/admin-faculty', label: 'faculties', icon: Shapes },
      { to: '/admin-degrees', label: 'degrees', icon: GraduationCap },
      { to: '/admin-facts', label: 'facts', icon: ListChecks },
      { to: '/admin-search-words', label: 'words', icon: BookA },
    ],
  },
  {
    label: 'templates',
    sections: [
      { to: '/admin-tariffs', label: 'tariffs', icon: Tag },
      { to: '/admin-steps', label: 'steps', icon: ListTodo },
    ],
  },
  {
    label: 'system',
    sections: [
      { to: '/admin-import', label: 'import', icon: FileSpreadsheet },
      { to: '/admin-profiles', label: 'profiles', icon: UsersRound },
      { to: '/admin-audit', label: 'audit', icon: History },
      ADMIN_SETTINGS,
    ],
  },
];

/** Pages in the sidebar by role: those that have their page (docs/rules.md#menus). */
export const SECTIONS: Record<Role, readonly SectionGroup[]> = {
  ROLE_STUDENT: oneGroup(applicationsAt('/student-applications'), PROFILE),
  ROLE_CONSULTING: AGENCY,
  ROLE_CONSULTING_MANAGER: AGENCY,
  ROLE_ADMIN: ADMIN,
};

/** Where a person of this role changes their own data. */
export const SETTINGS: Record<Role, Section['to']> = {
  ROLE_STUDENT: PROFILE.to,
  ROLE_CONSULTING: AGENCY_SETTINGS.to,
  ROLE_CONSULTING_MANAGER: AGENCY_SETTINGS.to,
  ROLE_ADMIN: ADMIN_SETTINGS.to,
};
