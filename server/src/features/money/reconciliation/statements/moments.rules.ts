import { fold } from '@parvoz/contract/fold.ts';
import { momentIn } from '../../../../lib/written-moments.ts';

/** Words for a day and for an hour, folded, as the headings of two columns have them: `Дата оплаты`, `Время оплаты`. */
const PAIRS: readonly (readonly [day: string, hour: string])[] = [
  ['data', 'vremya'],
  ['date', 'time'],
  ['date', 'hour'],
  ['sana', 'vaqt'],
  ['sana', 'soat'],
  ['sanasi', 'vaqti'],
  ['sanasi', 'soati'],
  ['sana', 'vaqti'],
  ['kun', 'vaqt'],
  ['kuni', 'vaqti'],
];
const DAYS = new Set<string>(PAIRS.map(([day]) => day));
const HOURS = new Set<string>(PAIRS.map(([, hour]) => hour));

const wordsOf = (heading: string): string[] => fold(heading.replaceAll(/[_.]/g, ' ')).split(' ');

/** Returns whether a column has days (`paid at` may have both, and so may any), hours, or says that it has both. */
const sortOf = (words: readonly string[]): 'DAY' | 'HOUR' | 'BOTH' => {
  if (!words.some((word) => HOURS.has(word))) return 'DAY';
  return words.some((word) => DAYS.has(word)) ? 'BOTH' : 'HOUR';
};

/**
 * Returns the column that has the hours to a column of days, or the days to one of hours: the one of the same thing, else one without
 * further words, which must stand next to it where it might be of another thing.
 */
export const partnerOf = (headings: readonly string[], time: number): number | undefined => {
  const columns = headings.map(wordsOf);
  const own = columns[time]!;
  const sort = sortOf(own);
  if (sort === 'BOTH') return;
  const [mine, theirs] = sort === 'DAY' ? ([0, 1] as const) : ([1, 0] as const);
  const find = (heading: string) =>
    columns.findIndex((words, index) => index !== time && words.join(' ') === heading);
  for (const pair of PAIRS.filter((one) => own.includes(one[mine]))) {
    const found = find(own.map((word) => (word === pair[mine] ? pair[theirs] : word)).join(' '));
    if (found >= 0) return found;
  }
  // The hour stands behind its day.
  const nextTo = sort === 'DAY' ? 1 : -1;
  const rivals = columns.filter(
    (words, index) =>
      index !== time && sortOf(words) === sort && words.some((word) => DAYS.has(word) || HOURS.has(word)),
  );
  return [...(sort === 'DAY' ? HOURS : DAYS)]
    .map(find)
    .find((index) => index >= 0 && (rivals.length === 0 || index === time + nextTo));
};

const CLOCK = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;
/** A day alone, or at midnight without a zone, as programs write one. */
const DAY = /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4})(?:[ T,]+0?0:00(?::00(?:[.,]0+)?)?)?$/i;
const ZONED_MIDNIGHT = /[ T]0?0:00(?::00(?:[.,]0+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})$/i;
/** The days on which spreadsheet programs have an hour that is of none. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-0[01]|1904-01-01)(?:[ T](?=\d))?/;
/** A part of a day, which is how they store an hour; 0 is midnight. */
const PART_OF_DAY = /^0(?:[.,]\d+)?$/;
const DAY_SECONDS = 24 * 60 * 60;

const clockIn = (cell: string): string => {
  if (PART_OF_DAY.test(cell)) {
    const seconds = Math.round(Number(cell.replace(',', '.')) * DAY_SECONDS);
    return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
      .map((part) => String(Math.floor(part)).padStart(2, '0'))
      .join(':');
  }
  return NO_DAY.test(cell) ? cell.replace(NO_DAY, '') || '00:00' : cell;
};

/**
 * Returns the moment of which one cell has the day and the other the hour, in whichever order, or the first one the whole; null where
 * it cannot be read, or where they have different days.
 */
export const momentInTwo = (first: string, second: string): Date | null => {
  const other = second.trim();
  if (other === '') return momentIn(first);
  const one = first.trim();
  const [day, otherDay] = [DAY.exec(one)?.[1], DAY.exec(other)?.[1]];
  if (CLOCK.test(clockIn(one))) return otherDay ? momentIn(`${otherDay} ${clockIn(one)}`) : null;
  const isClock = CLOCK.test(clockIn(other));
  // A day of another zone with an hour of nobody knows which.
  if (day === undefined) return isClock && ZONED_MIDNIGHT.test(one) ? null : momentIn(one);
  if (isClock) return momentIn(`${day} ${clockIn(other)}`);
  const [own, whole] = [momentIn(day), momentIn(other)];
  const isOfDay = own && whole && whole >= own && whole.getTime() - own.getTime() < DAY_SECONDS * 1000;
  return isOfDay ? whole : null;
};
