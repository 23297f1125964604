import type {
  createCalendarLink,
  getReminders,
  listCalendar,
  ReminderChoices,
  removeCalendarLink,
  updateReminders,
} from '@parvoz/contract/applications/calendar.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

export const calendarKey = ['calendar'] as const;

/** Query of the signed-in student's calendar; loaded again whenever the page opens. */
export const calendarQuery = (language: Language) =>
  queryOptions({
    queryKey: [...calendarKey, language],
    staleTime: 0,
    queryFn: ({ signal }) => callApi<typeof listCalendar>('GET /calendar', {}, language, { signal }),
  });

export const createLink = (language: Language) =>
  callApi<typeof createCalendarLink>('POST /calendar/link', {}, language);

export const removeLink = (language: Language) =>
  callApi<typeof removeCalendarLink>('DELETE /calendar/link', {}, language);

export const remindersQuery = (language: Language) =>
  queryOptions({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => callApi<typeof getReminders>('GET /calendar/reminder', {}, language, { signal }),
  });

export const saveReminders = (choiceList: ReminderChoices, language: Language) =>
  callApi<typeof updateReminders>('PUT /calendar/reminder', { body: { choiceList } }, language);
