import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { daysBetween, daysLeftUntil } from '../../../lib/format.ts';

export type Period = Pick<ScholarshipCard, 'startDate' | 'expiredDate' | 'isExpected' | 'status'> & {
  /** Days left to apply, counted when it was loaded; absent when it is not open. */
  daysLeft?: number;
};

const SOON_DAYS = 14;

/** Returns the days left to apply, seen from a day; rendering has no clock, so that the loader gives the day. */
export const daysLeftOn = (today: string, { status, expiredDate }: Period): number | undefined =>
  status === 'OPEN' ? daysLeftUntil(expiredDate, today) : undefined;

export const isSoon = (daysLeft: number | undefined): boolean =>
  daysLeft !== undefined && daysLeft <= SOON_DAYS;

/** Part of the time to apply that is over, from 0 to 1. */
export const elapsedShare = ({ startDate, expiredDate, status, daysLeft }: Period): number => {
  if (status !== 'OPEN') return status === 'UPCOMING' ? 0 : 1;
  const whole = Math.max(1, daysBetween(startDate, expiredDate));
  return Math.min(1, Math.max(0, 1 - (daysLeft ?? whole) / whole));
};

export interface Stop {
  state: 'done' | 'now' | 'next';
  /** Absent for today. */
  date?: string;
  text: 'opened' | 'opens' | 'now' | 'closes' | 'closed';
}

/** Stops of the line of dates: opening, today while it is open, closing. */
export const stopsOf = ({ startDate, expiredDate, status }: Period): Stop[] => {
  if (status === 'UPCOMING')
    return [
      { state: 'now', date: startDate, text: 'opens' },
      { state: 'next', date: expiredDate, text: 'closes' },
    ];
  if (status === 'EXPIRED')
    return [
      { state: 'done', date: startDate, text: 'opened' },
      { state: 'done', date: expiredDate, text: 'closed' },
    ];
  return [
    { state: 'done', date: startDate, text: 'opened' },
    { state: 'now', text: 'now' },
    { state: 'next', date: expiredDate, text: 'closes' },
  ];
};
