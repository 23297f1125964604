import type { Intake } from '@parvoz/contract/catalogue/programs.ts';

export interface Stop {
  state: 'done' | 'now' | 'next';
  text: 'opens' | 'opened' | 'today' | 'deadline' | 'start';
  /** `YYYY-MM-DD`; absent where nobody knows it, and of the month of the start. */
  date?: string;
}

/** Returns the stops of an intake in the order of their dates, as seen on the day `today`. */
export const stopsOf = (
  { opensOn, deadline }: Pick<Intake, 'opensOn' | 'deadline'>,
  today: string,
): Stop[] => {
  const isOpen = opensOn !== null && opensOn <= today;
  const opening: Stop[] = opensOn
    ? [{ state: isOpen ? 'done' : 'next', text: isOpen ? 'opened' : 'opens', date: opensOn }]
    : [];
  const now: Stop = { state: 'now', text: 'today', date: today };
  return [
    ...(isOpen ? [...opening, now] : [now, ...opening]),
    { state: 'next', text: 'deadline', ...(deadline && { date: deadline }) },
    { state: 'next', text: 'start' },
  ];
};
