import type { Intake } from '@parvoz/contract/catalogue/programs.ts';

export interface Stop {
  state: 'done' | 'now' | 'next';
  text: 'opens' | 'opened' | 'today' | 'deadline' | 'start';
  /** `YYYY-MM-DD`; absent where nobody knows it, and of the month of the start. */
  date?: string;
}

/**
 * Returns the day that it is for an intake to come: where its last day is over in Tashkent and not in its country, that last
 * day.
 */
export const dayFor = ({ deadline }: Pick<Intake, 'deadline'>, today: string): string =>
  deadline !== null && deadline < today ? deadline : today;

/** Returns the stops of an intake in the order of their dates, as seen on the day that it is for it. */
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

/** Order of intakes by when studies begin. */
export const byStart = (a: Pick<Intake, 'start'>, b: Pick<Intake, 'start'>): number =>
  a.start < b.start ? -1 : 1;
