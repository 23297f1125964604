import { z } from 'zod';
import { DateOnly } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CALENDAR_KINDS, REMINDER_DAYS } from './deadlines.ts';

/**
 * A day of the caller's calendar. Of a level of an application `applicationId` says which, of anything else `id` is that of
 * the programme or scholarship.
 */
export const CalendarEntry = z.object({
  kind: z.enum(CALENDAR_KINDS),
  id: z.number().int(),
  key: z.string(),
  applicationId: z.uuid().nullable(),
  date: DateOnly,
  /** Year that an expected date is of; null where it is announced. */
  datesOf: z.number().int().nullable(),
  thing: z.string(),
  about: z.string(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** Ways of a reminder so many days before a deadline. */
export const ReminderChoice = z.object({
  days: z.literal(REMINDER_DAYS),
  notification: z.boolean(),
  sms: z.boolean(),
});
export const ReminderChoices = z
  .array(ReminderChoice)
  .length(REMINDER_DAYS.length)
  .refine((choices) => new Set(choices.map(({ days }) => days)).size === choices.length);
export type ReminderChoices = z.infer<typeof ReminderChoices>;

/** Moment since when an address for other calendars exists; null without one. The address itself is shown once. */
export const CalendarLink = z.object({ createdAt: z.iso.datetime() }).nullable();

const STUDENT = ['ROLE_STUDENT'] as const;
const tag = 'Calendar';

export const listCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  access: STUDENT,
  tag,
  summary: 'Deadlines of what is on the shortlist and of the caller’s running applications',
  data: z.object({ entryList: z.array(CalendarEntry), link: CalendarLink }),
});

export const createCalendarLink = endpoint({
  method: 'POST',
  path: '/calendar/link',
  access: STUDENT,
  tag,
  summary: 'A secret address of the calendar for other programs, said this once; the one before ends',
  data: z.object({ path: z.string(), createdAt: z.iso.datetime() }),
});

export const removeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/calendar/link',
  access: STUDENT,
  tag,
  summary: 'End the secret address of the calendar',
  data: z.null(),
});

export const getReminders = endpoint({
  method: 'GET',
  path: '/calendar/reminder',
  access: STUDENT,
  tag,
  summary: 'How the caller is reminded 30, 7 and 1 days before a deadline of the shortlist',
  data: ReminderChoices,
});

export const updateReminders = endpoint({
  method: 'PUT',
  path: '/calendar/reminder',
  access: STUDENT,
  tag,
  summary: 'Choose how to be reminded 30, 7 and 1 days before a deadline of the shortlist',
  body: z.object({ choiceList: ReminderChoices }),
  data: ReminderChoices,
});

/** Name of a calendar's file: a token of 32 random bytes; any other name is not found. */
const FEED = /^[\w-]{43}\.ics$/;

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/{token}',
  access: 'public',
  file: true,
  tag,
  summary: 'The calendar behind a secret address, `…/{token}.ics`, in iCalendar (RFC 5545)',
  params: z.object({ token: z.string().regex(FEED) }),
  data: z.string(),
});
