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
