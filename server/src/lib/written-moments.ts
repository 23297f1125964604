const TIME = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-./](\d{1,2})[-./](\d{1,2})${TIME}$`, 'i');
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-./](\d{1,2})[-./](\d{4})${TIME}$`, 'i');
/** Milliseconds since 1970. */
const EPOCH = /^1\d{12}$/;
const TASHKENT_MINUTES = 5 * 60;

/** Minutes that a zone is ahead of UTC; Tashkent where none is named. */
const minutesAhead = (zone: string | undefined): number => {
  if (zone === undefined) return TASHKENT_MINUTES;
  if (zone.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

type Parts = readonly (string | undefined)[];

const momentOf = (date: Parts, [hour, minute, second, fraction, zone]: Parts): Date | null => {
  const [year, month, day] = date.map(Number) as [number, number, number];
  const parts = [year, month - 1, day, hour, minute, second].map((part) => Number(part ?? 0));
  const [, , , h, m, s] = parts as [number, number, number, number, number, number];
  const written = new Date(Date.UTC(year, month - 1, day, h, m, s, Number((fraction ?? '').padEnd(3, '0'))));
  // The 31st of a month of thirty days is the 1st of the next one otherwise.
  const isReal =
    written.getUTCMonth() === month - 1 && written.getUTCDate() === day && h < 24 && m < 60 && s < 60;
  return isReal ? new Date(written.getTime() - minutesAhead(zone) * 60_000) : null;
};

/**
 * A moment as it is written in files: `20.11.2026 23:58`, `2026-11-20T23:58:11+05:00`, milliseconds since 1970; in Tashkent
 * where it names no zone, at midnight where it has no time. Null where it is none.
 */
export const momentIn = (cell: string): Date | null => {
  const text = cell.trim();
  if (EPOCH.test(text)) return new Date(Number(text));
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return momentOf(yearFirst.slice(1, 4), yearFirst.slice(4));
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst ? momentOf([dayFirst[3], dayFirst[2], dayFirst[1]], dayFirst.slice(4)) : null;
};
