/**
 * Dates and sums of earlier cycles, and for how long they count: pure, the same on server and in the browser.
 *
 * Dates come back every year. Those that were announced for a cycle are current; where nobody has announced them yet, those of
 * the cycle before are expected, a year later, and always shown with the year that they are of. Anything older is no deadline:
 * it is stored as the day that it was, which has passed, so that no list, calendar or reminder can take it for one to come.
 */

/** A date as `YYYY-MM-DD`. */
type Day = string;

/** The first and the last year that dates and sums may be of. */
export const MIN_YEAR = 2000;
export const MAX_YEAR = 2099;

/** Deadlines of cycles further apart say nothing of when one usually is. */
const MAX_CYCLES_APART = 3;

/** Sums older than so many years are held against a budget only with a word about it. */
export const SUM_YEARS = 2;

const yearOf = (day: Day): number => Number(day.slice(0, 'YYYY'.length));

/** Returns the same day of another year, counted from its own; the last of February where it has no 29th. */
export const moveYears = (day: Day, years: number): Day => {
  const year = String(yearOf(day) + years).padStart('YYYY'.length, '0');
  const rest = day.slice('YYYY'.length);
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
  return rest === '-02-29' && !isLeap ? `${year}-02-28` : year + rest;
};

/** Dates of a cycle: announced for it, or expected because they were so in the one before. */
export interface CycleDates {
  /** The last day to apply; null where nobody knows it. */
  deadline: Day | null;
  isExpected: boolean;
}

/** Returns the year that an expected day is of; null of an announced one, and where there is none. */
export const datesOf = (isExpected: boolean, day: Day | null): number | null =>
  isExpected && day !== null ? yearOf(day) - 1 : null;

/**
 * Returns the years that expected days shown together are of, as `2025/2026` where they differ; null of announced ones, and where there
 * are none.
 */
export const yearsOf = (isExpected: boolean, ...days: (Day | null)[]): string | null => {
  const years = days.map((day) => datesOf(isExpected, day)).filter((year) => year !== null);
  return [...new Set(years)].join('/') || null;
};

/** Returns the day on which applications open, seen from a day; null where they are open already, or nobody knows it. */
export const opensLater = ({ opensOn }: { opensOn: Day | null }, today: Day): Day | null =>
  opensOn !== null && opensOn > today ? opensOn : null;

/** Returns the last day to apply as it was announced: of expected dates the one of the year before. */
export const announcedDeadline = ({ deadline, isExpected }: CycleDates): Day | null =>
  deadline !== null && isExpected ? moveYears(deadline, -1) : deadline;

/** First and last day to apply of a cycle. */
export interface Round {
  opensOn: Day | null;
  deadline: Day;
}

/**
 * Returns the dates that are expected after a round, a year later; null when these are over too, so that the round is older than
 * one cycle.
 */
export const expectedAfter = ({ opensOn, deadline }: Round, today: Day): Round | null => {
  const next = moveYears(deadline, 1);
  return next < today ? null : { opensOn: opensOn && moveYears(opensOn, 1), deadline: next };
};

/** Deadlines known of earlier cycles of intakes that begin in the same month. */
export interface EarlierDeadline {
  /** Month in which studies begin, 1 to 12. */
  startMonth: number;
  /** The latest deadline that has passed. */
  deadline: Day;
  /**
   * Month in which the two latest ones were, or more of them, 1 to 12; null where they differ, are more than three years apart,
   * or there is one only.
   */
  usualMonth: number | null;
}

const monthOf = (text: string): number => Number(text.slice('YYYY-'.length, 'YYYY-MM'.length));

/** Returns the deadlines that have passed, of each month of beginning the latest one; the latest of all first. */
export const earlierDeadlines = (
  intakes: readonly ({ start: string } & CycleDates)[],
  today: Day,
): EarlierDeadline[] => {
  const byMonth = new Map<number, Set<Day>>();
  for (const intake of intakes) {
    const day = announcedDeadline(intake);
    if (day === null || day >= today) continue;
    const month = monthOf(intake.start);
    byMonth.set(month, (byMonth.get(month) ?? new Set()).add(day));
  }
  return [...byMonth]
    .map(([startMonth, days]) => {
      const [latest, before] = [...days].sort().reverse();
      const apart = before === undefined ? 0 : yearOf(latest!) - yearOf(before);
      const agree = apart > 0 && apart <= MAX_CYCLES_APART && monthOf(before!) === monthOf(latest!);
      return { startMonth, deadline: latest!, usualMonth: agree ? monthOf(latest!) : null };
    })
    .sort((a, b) => (a.deadline < b.deadline ? 1 : -1));
};

/** Returns what was known for an intake before; null for none. Without an intake: the latest of the programme. */
export const earlierOf = (
  earlier: readonly EarlierDeadline[],
  intake: { start: string; deadline: Day | null } | undefined,
): EarlierDeadline | null => {
  if (!intake) return earlier[0] ?? null;
  if (intake.deadline !== null) return null;
  return earlier.find(({ startMonth }) => startMonth === monthOf(intake.start)) ?? null;
};

/** True of a year after the next one: figures may be of the academic year that begins next, and of no later one. */
export const isAfterNextYear = (year: number | null, today: Day): boolean =>
  year !== null && year > yearOf(today) + 1;

/** The first day on which a sum of a year counts as old. */
export const sumOldOn = (year: number): Day =>
  `${String(year + SUM_YEARS + 1).padStart('YYYY'.length, '0')}-01-01`;

/** True of a sum older than two years, and of one of which nobody knows the year. */
export const isOldSum = (year: number | null, today: Day): boolean =>
  year === null || sumOldOn(year) <= today;
