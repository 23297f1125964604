import type { ReminderChoices } from '@parvoz/contract/applications/calendar.ts';
import { REMINDER_DAYS, type ReminderDays } from '@parvoz/contract/applications/deadlines.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** Default choices: an SMS only shortly before a deadline. */
export const USUAL: ReminderChoices = REMINDER_DAYS.map((days) => ({
  days,
  notification: true,
  sms: days < 30,
}));

/** Days by which a reminder may come late, when nobody could be reminded before, or the heart is newer. */
const LATE_DAYS: Record<ReminderDays, number> = { 30: 3, 7: 2, 1: 1 };

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Deadlines of which people are reminded on a day. Those of different reminders never overlap. */
export const dueOn = (today: string): { days: ReminderDays; from: string; to: string }[] =>
  REMINDER_DAYS.map((days) => ({
    days,
    from: addDays(today, days - LATE_DAYS[days]),
    to: addDays(today, days),
  }));
