import type { Role } from '@parvoz/contract/roles.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  Award,
  BookA,
  BookOpen,
  BriefcaseBusiness,
  Building2,
  CalendarCheck,
  CalendarDays,
  Coins,
  Earth,
  FileSpreadsheet,
  FolderOpen,
  Globe,
  GraduationCap,
  Heart,
  History,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Scale,
  Settings,
  Shapes,
  Star,
  Tag,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react';
import type { Texts } from '../../../../../locales/texts.ts';

export interface Section {
  to: NonNullable<LinkProps['to']>;
  /** Of its name in the texts of `account`. */
  label: keyof Texts['account']['sections'];
  icon: LucideIcon;
}

/** Number of tasks in a section, with its words for screen readers. */
export type Waiting = Partial<Record<Section['to'], { count: number; text: string }>>;

/** Sections that belong together. A reader with a single group sees no heading. */
export interface SectionGroup {
  /** Of its heading in the texts of `account`. */
  label: keyof Texts['account']['groups'];
  sections: readonly Section[];
}

const applicationsAt = (to: Section['to']): Section => ({ to, label: 'applications', icon: FolderOpen });
const financeAt = (to: Section['to']): Section => ({ to, label: 'finance', icon: Wallet });
const PROFILE: Section = { to: '/student-settings', label: 'profile', icon: UserRound };
const AGENCY_SETTINGS: Section = { to: '/consulting-settings', label: 'settings', icon: Settings };
const ADMIN_SETTINGS: Section = { to: '/profile-settings', label: 'settings', icon: Settings };

const oneGroup = (...sections: Section[]): readonly SectionGroup[] => [{ label: 'work', sections }];
const STUDENT: readonly Section[] = [
  applicationsAt('/student-applications'),
  { to: '/shortlist', label: 'shortlist', icon: Heart },
  { to: '/calendar', label: 'calendar', icon: CalendarDays },
  financeAt('/student-finance'),
];
const DASHBOARD: Section = { to: '/consulting-dashboard', label: 'dashboard', icon: LayoutDashboard };
const APPLICATIONS = applicationsAt('/consulting-applications');
const UNIVERSITIES: Section = { to: '/university', label: 'universities', icon: Landmark };
const FINANCE = financeAt('/consulting-finance');
const AGENCY: readonly Section[] = [
  ...[DASHBOARD, APPLICATIONS, UNIVERSITIES],
  { to: '/consulting-tariffs', label: 'tariffs', icon: Tag },
  { to: '/consulting-steps', label: 'steps', icon: ListTodo },
  FINANCE,
  { to: '/consulting-reviews', label: 'reviews', icon: Star },
];
/** Section for owners only: managers have no entry for it. */
const OWNED: Section = { to: '/consulting-profiles', label: 'staff', icon: UsersRound };

const ADMIN: readonly SectionGroup[] = [
  {
    label: 'work',
    sections: [
      { to: '/admin-dashboard', label: 'dashboard', icon: LayoutDashboard },
      applicationsAt('/admin-applications'),
      financeAt('/admin-finance'),
      { to: '/admin-disputes', label: 'disputes', icon: Scale },
      { to: '/admin-consulting', label: 'agencies', icon: BriefcaseBusiness },
    ],
  },
  {
    label: 'catalogue',
    sections: [
      { to: '/admin-universities', label: 'universities', icon: Landmark },
      { to: '/admin-programs', label: 'programs', icon: BookOpen },
      { to: '/admin-scholarships', label: 'scholarships', icon: Award },
      { to: '/admin-countries', label: 'countries', icon: Globe },
      { to: '/admin-continents', label: 'continents', icon: Earth },
      { to: '/admin-faculty', label: 'faculties', icon: Shapes },
      { to: '/admin-degrees', label: 'degrees', icon: GraduationCap },
      { to: '/admin-facts', label: 'facts', icon: ListChecks },
      { to: '/admin-rates', label: 'rates', icon: Coins },
      { to: '/admin-test-dates', label: 'testDates', icon: CalendarCheck },
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
      { to: '/admin-operator', label: 'operator', icon: Building2 },
      { to: '/admin-profiles', label: 'profiles', icon: UsersRound },
      { to: '/admin-audit', label: 'audit', icon: History },
      ADMIN_SETTINGS,
    ],
  },
];

/** Pages in the sidebar by role: those that have their page (docs/rules.md#menus). */
export const SECTIONS: Record<Role, readonly SectionGroup[]> = {
  ROLE_STUDENT: oneGroup(...STUDENT, PROFILE),
  ROLE_CONSULTING: oneGroup(...AGENCY, OWNED, AGENCY_SETTINGS),
  ROLE_CONSULTING_MANAGER: oneGroup(...AGENCY, AGENCY_SETTINGS),
  ROLE_ADMIN: ADMIN,
};

const AGENCY_PLACES = [DASHBOARD, APPLICATIONS, UNIVERSITIES, FINANCE];

/** Sections that have their place in the bottom bar of phones, by role; administrators have too many, and no such bar. */
export const PLACES: Record<Role, readonly Section[] | null> = {
  ROLE_STUDENT: STUDENT,
  ROLE_CONSULTING: AGENCY_PLACES,
  ROLE_CONSULTING_MANAGER: AGENCY_PLACES,
  ROLE_ADMIN: null,
};

/** Settings page of each role. */
export const SETTINGS: Record<Role, Section['to']> = {
  ROLE_STUDENT: PROFILE.to,
  ROLE_CONSULTING: AGENCY_SETTINGS.to,
  ROLE_CONSULTING_MANAGER: AGENCY_SETTINGS.to,
  ROLE_ADMIN: ADMIN_SETTINGS.to,
};
