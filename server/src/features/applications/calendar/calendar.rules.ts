import type { CalendarEntry } from '@parvoz/contract/applications/calendar.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import ical, { ICalEventTransparency } from 'ical-generator';
import { calendarText } from '../../../lib/texts.ts';

interface FeedOptions {
  language: Language;
  /** Host of the product, which makes identifiers unique in the world. */
  site: string;
  /** Address of the site without a slash at the end. */
  publicUrl: string;
}

/** A day, with how often what it is read from was changed, and when last. */
export type RevisedEntry = CalendarEntry & { version: number; changedAt: Date };

/** Seconds after which a program may look again. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** Stays the same when the date changes, so that a calendar moves the entry instead of adding another. */
const uidOf = ({ kind, id, key }: CalendarEntry, site: string): string =>
  `${[kind.toLowerCase().replaceAll('_', '-'), id, key].filter(String).join('-')}@${site}`;

const pageOf = ({ kind, id, applicationId }: CalendarEntry): string => {
  if (applicationId !== null) return `/student-applications/${applicationId}`;
  return kind.startsWith('PROGRAM') ? `/programs/${id}` : `/scholarships/${id}`;
};

/**
 * Entries in iCalendar (RFC 5545), each a whole day, which is the same day in every zone. What tells of a change follows the change:
 * the same entries are the same text, whenever they are asked for.
 */
export const writeFeed = (
  entries: readonly RevisedEntry[],
  { language, site, publicUrl }: FeedOptions,
): string => {
  const calendar = ical({
    name: calendarText(language, 'feed.name'),
    prodId: { company: 'Parvoz', product: 'Calendar', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const entry of entries) {
    const { kind, date, datesOf, thing, about, version, changedAt } = entry;
    const page = publicUrl + pageOf(entry);
    // A calendar shows the summary alone: there it has to say that nobody has announced the day.
    const year = datesOf === null ? '' : ` (${calendarText(language, 'datesOf', { year: `${datesOf}` })})`;
    calendar.createEvent({
      id: uidOf(entry, site),
      // Of what is published without a method, the last revision (RFC 5545 §3.8.7.2).
      ...{ stamp: changedAt, lastModified: changedAt, sequence: version },
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${calendarText(language, `feed.${kind}`)}: ${thing}${year}`,
      description: [about, page].filter(Boolean).join('\n'),
      url: page,
    });
  }
  // Its last line ends as all others do, which the library leaves out.
  return `${calendar.toString()}\r\n`;
};
