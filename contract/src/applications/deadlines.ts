import { datesOf } from '../catalogue/cycles.ts';
import type { Applicant } from './eligibility.ts';
import { isTooEarly, ownStart } from './program-eligibility.ts';
import type { ShownItems } from './shortlist.ts';

/** Kinds of a calendar's days. */
export const CALENDAR_KINDS = [
  'PROGRAM_OPENS',
  'PROGRAM_DEADLINE',
  'SCHOLARSHIP_OPENS',
  'SCHOLARSHIP_DEADLINE',
  'LEVEL_DEADLINE',
] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** Days before a deadline on which one is reminded of it. */
export const REMINDER_DAYS = [30, 7, 1] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** A day of something on the shortlist; `thing` and `about` are names, of which the second may be empty. */
export interface SavedDay {
  kind: Exclude<CalendarKind, 'LEVEL_DEADLINE'>;
  /** Id of the programme or scholarship. */
  id: number;
  /** Key among its days of this kind, independent of the date: the month of the intake; empty where it has one day only. */
  key: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Year that the date is of, where it is expected and nobody has announced it; otherwise null. */
  datesOf: number | null;
  thing: string;
  about: string;
}

type Shown = Pick<ShownItems, 'programList' | 'scholarshipList'>;

/** Of an intake or a scholarship, common to its days. */
type Common = Omit<SavedDay, 'kind' | 'date' | 'datesOf'> & { isExpected: boolean };

const byDate = (a: SavedDay, b: SavedDay): number =>
  a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1;

/**
 * Returns the days on which the items of a shortlist open and close, from a day on, in order. Unknown days are left out, and so
 * are an opening before that day, and the days of intakes that begin before the person can.
 */
export const savedDays = (
  { programList, scholarshipList }: Shown,
  today: string,
  applicant: Applicant,
): SavedDay[] => {
  const days: SavedDay[] = [];
  const from = ownStart(applicant);
  const add = (kind: SavedDay['kind'], date: string | null, { isExpected, ...rest }: Common) => {
    if (date !== null && date >= today)
      days.push({ kind, date, datesOf: datesOf(isExpected, date), ...rest });
  };
  for (const { id, name, university, intakes } of programList)
    for (const { start, opensOn, deadline, isExpected } of intakes.filter((one) => !isTooEarly(one, from))) {
      const common = { id, key: start, isExpected, thing: name, about: university.name };
      add('PROGRAM_OPENS', opensOn, common);
      add('PROGRAM_DEADLINE', deadline, common);
    }
  for (const { id, name, country, university, startDate, expiredDate, isExpected } of scholarshipList) {
    const common = { id, key: '', isExpected, thing: name, about: university?.name ?? country?.name ?? '' };
    add('SCHOLARSHIP_OPENS', startDate, common);
    add('SCHOLARSHIP_DEADLINE', expiredDate, common);
  }
  return days.sort(byDate);
};
