import type { CalendarEntry } from '@parvoz/contract/applications/calendar.ts';
import type { CalendarKind } from '@parvoz/contract/applications/deadlines.ts';
import { Award, CalendarPlus, FolderOpen, GraduationCap, type LucideIcon } from 'lucide-react';

export const ICONS: Record<CalendarKind, LucideIcon> = {
  PROGRAM_OPENS: CalendarPlus,
  PROGRAM_DEADLINE: GraduationCap,
  SCHOLARSHIP_OPENS: CalendarPlus,
  SCHOLARSHIP_DEADLINE: Award,
  LEVEL_DEADLINE: FolderOpen,
};

/** Looks of the kinds: class names of the calendar's styles. */
export const LOOKS: Record<CalendarKind, 'opens' | 'deadline' | 'level'> = {
  PROGRAM_OPENS: 'opens',
  PROGRAM_DEADLINE: 'deadline',
  SCHOLARSHIP_OPENS: 'opens',
  SCHOLARSHIP_DEADLINE: 'deadline',
  LEVEL_DEADLINE: 'level',
};

export const pageOf = ({ kind, id, applicationId }: CalendarEntry): string => {
  if (applicationId !== null) return `/student-applications/${applicationId}`;
  return kind.startsWith('PROGRAM') ? `/programs/${id}` : `/scholarships/${id}`;
};

/** Unique in a calendar. */
export const keyOfEntry = ({ kind, id, key, date }: CalendarEntry): string => `${kind} ${id} ${key} ${date}`;

/** Kinds of entries that can be shown. */
export const SCOPES = ['ALL', 'SAVED', 'APPLICATIONS'] as const;
export type Scope = (typeof SCOPES)[number];

export const inScope = (entries: readonly CalendarEntry[], scope: Scope): CalendarEntry[] =>
  entries.filter(
    ({ applicationId }) => scope === 'ALL' || (applicationId !== null) === (scope === 'APPLICATIONS'),
  );

/** Returns the nearest of entries in the order of their days: what is overdue only where nothing is to come. */
export const nextOf = (entries: readonly CalendarEntry[], today: string): CalendarEntry | undefined =>
  entries.find(({ date }) => date >= today) ?? entries.at(-1);
