import type { CommissionRate } from '@parvoz/contract/money/commissions.ts';
import { COMMISSION_NOTICE_DAYS } from '@parvoz/contract/money/commissions-rules.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** Returns the rate in force on a day: of rates in the order in which they were set, the last one that has begun. */
export const pointsOn = (rates: readonly CommissionRate[], day: string): number =>
  rates.findLast(({ holdsFrom }) => holdsFrom <= day)?.points ?? 0;

/** The day so many days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the changes after a day, earliest first. */
export const changesAfter = (rates: readonly CommissionRate[], day: string): CommissionRate[] => {
  const days = [...new Set(rates.map(({ holdsFrom }) => holdsFrom))].filter((one) => one > day).sort();
  const changes: CommissionRate[] = [];
  let before = pointsOn(rates, day);
  for (const holdsFrom of days) {
    const points = pointsOn(rates, holdsFrom);
    if (points !== before) changes.push({ points, holdsFrom });
    before = points;
  }
  return changes;
};

/** The first days from which a rate may hold that is said today. */
export const firstDays = (today: string): { firstDay: string; firstDayOfHigher: string } => ({
  firstDay: dayAfter(today, 1),
  firstDayOfHigher: dayAfter(today, COMMISSION_NOTICE_DAYS),
});

/** Returns whether a new rate changes nothing from its day on. */
export const isSame = (rates: readonly CommissionRate[], given: CommissionRate): boolean =>
  pointsOn(rates, given.holdsFrom) === given.points && changesAfter(rates, given.holdsFrom).length === 0;

/**
 * Returns whether a new rate begins too early: not after today, or raising the rate of a day of which its agency would not have
 * been notified long enough before.
 */
export const isTooEarly = (
  rates: readonly CommissionRate[],
  given: CommissionRate,
  today: string,
): boolean => {
  const { firstDay, firstDayOfHigher } = firstDays(today);
  if (given.holdsFrom < firstDay) return true;
  const said = [pointsOn(rates, given.holdsFrom)];
  for (const { points, holdsFrom } of changesAfter(rates, given.holdsFrom))
    if (holdsFrom < firstDayOfHigher) said.push(points);
  return given.holdsFrom < firstDayOfHigher && said.some((points) => given.points > points);
};

/** `2,5 %` of 250 points. */
const percentOf = (points: number): string => `${String(points / 100).replace('.', ',')} %`;

/** A rate and its day in words that every language has: `2,5 %, 05.12.2026`. */
export const rateText = ({ points, holdsFrom }: CommissionRate): string =>
  `${percentOf(points)}, ${holdsFrom.split('-').reverse().join('.')}`;
