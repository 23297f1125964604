import { DAY_MS } from '@parvoz/contract/time.ts';

/** A month as `YYYY-MM`. */
export type Month = string;

const DAYS_OF_WEEK = 7;

export const monthOf = (date: string): Month => date.slice(0, 7);

/** So many months later, or before. */
export const addMonths = (month: Month, count: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

/** Days of the weeks that a month is in, from Monday; those of its neighbours fill the first and the last of them. */
export const weeksOf = (month: Month): string[][] => {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const dayAt = (index: number) => new Date(first.getTime() + index * DAY_MS).toISOString().slice(0, 10);
  const weeks: string[][] = [];
  for (let start = -before; start <= 0 || monthOf(dayAt(start)) === month; start += DAYS_OF_WEEK)
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => dayAt(start + index)));
  return weeks;
};

/** 1 is Monday, 7 Sunday. */
export const weekDayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;

/** Groups entries by month, in their order. */
export const byMonth = <T extends { date: string }>(entries: readonly T[]): [Month, T[]][] => {
  const months = new Map<Month, T[]>();
  for (const entry of entries) {
    const month = monthOf(entry.date);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return [...months];
};
