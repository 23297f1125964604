/** A yearly window as `MM-DD`; one that closes before it opens closes in the next year. */
export interface YearlyWindow {
  opens: string;
  closes: string;
}

/** First and last day to apply, as `YYYY-MM-DD`. */
export interface DateWindow {
  startDate: string;
  expiredDate: string;
}

/** The window that is open on `today` or comes next, as dates `YYYY-MM-DD`. */
export const currentWindow = ({ opens, closes }: YearlyWindow, today: string): DateWindow => {
  const firstYear = Number(today.slice(0, 4)) - 1;
  for (let year = firstYear; ; year++) {
    const startDate = `${year}-${opens}`;
    const expiredDate = `${closes < opens ? year + 1 : year}-${closes}`;
    if (expiredDate >= today) return { startDate, expiredDate };
  }
};

const nextYear = (date: string): string => {
  const year = String(Number(date.slice(0, 4)) + 1).padStart(4, '0');
  const rest = date.slice(4);
  return rest === '-02-29' ? `${year}-02-28` : year + rest;
};

/** The window of the next cycle after one that has passed: the same days of the first year in which it is not over yet. */
export const nextWindow = ({ startDate, expiredDate }: DateWindow, today: string): DateWindow => {
  let next = { startDate: nextYear(startDate), expiredDate: nextYear(expiredDate) };
  while (next.expiredDate < today)
    next = { startDate: nextYear(next.startDate), expiredDate: nextYear(next.expiredDate) };
  return next;
};
