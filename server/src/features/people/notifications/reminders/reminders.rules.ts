import { DAY_MS } from '@parvoz/contract/time.ts';

export type ReminderKind = 'DEADLINE_3_DAYS' | 'DEADLINE_1_DAY';

/** A calendar date so many days after another. */
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The deadlines of which people are reminded today. Who could not be reminded in time is reminded as long as it helps:
 * of 3 days while more than one is left, of 1 day until the deadline itself has passed. So a day has one reminder at most.
 */
export const dueDeadlines = (
  today: string,
): Record<ReminderKind, { from: string; to: string; days: number }> => ({
  DEADLINE_3_DAYS: { from: addDays(today, 2), to: addDays(today, 3), days: 3 },
  DEADLINE_1_DAY: { from: today, to: addDays(today, 1), days: 1 },
});
