import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';

/** Days one after the other with the same hours. */
export interface OpenDays {
  from: number;
  to: number;
  opens: string;
  closes: string;
}

/** Hours as a sign on a door has them: neighbouring days with the same hours are one line. */
export const groupDays = (hours: readonly OpenDay[]): OpenDays[] => {
  const groups: OpenDays[] = [];
  for (const { day, opens, closes } of hours) {
    const last = groups.at(-1);
    if (last && last.to === day - 1 && last.opens === opens && last.closes === closes) last.to = day;
    else groups.push({ from: day, to: day, opens, closes });
  }
  return groups;
};
