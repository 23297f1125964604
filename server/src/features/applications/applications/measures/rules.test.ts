import { describe, expect, it } from 'vitest';
import { type Counted, measuresOf, roundedMinutes } from './measures.rules.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

describe('a time is told', () => {
  it.each([
    [0, 5],
    [2, 5],
    [7.6, 10],
    [57.4, 55],
    [57.5, HOUR],
    [89, HOUR],
    [90, 2 * HOUR],
    [47.4 * HOUR, 47 * HOUR],
    [47.5 * HOUR, 2 * DAY],
    [7 * DAY, 7 * DAY],
    [10.6 * DAY, 11 * DAY],
  ])('%s minutes as %s', (minutes, expected) => expect(roundedMinutes(minutes)).toBe(expected));
});

describe('fewer than five say nothing', () => {
  const counted = (over: Partial<Counted>): Counted => ({
    ...{ waitMinutes: 100, answerCount: 0, finishedCount: 0, rejectedCount: 0, canceledCount: 0 },
    ...{ finishedStepCount: 0, lostStepCount: 0 },
    ...over,
  });
  it.each<[Partial<Counted>, number | null, number | null]>([
    [{ answerCount: 4, finishedCount: 2, rejectedCount: 1, canceledCount: 1 }, null, null],
    [{ answerCount: 5, finishedCount: 4 }, 120, null],
    [{ answerCount: 4, finishedCount: 2, rejectedCount: 2, canceledCount: 2 }, null, 34],
    [{ finishedCount: 1, rejectedCount: 6, canceledCount: 1 }, null, 13],
    [{ waitMinutes: null, canceledCount: 5 }, null, 0],
  ])('%j', (given, answerMinutes, finishedPercent) =>
    expect(measuresOf(counted(given))).toMatchObject({ answerMinutes, finishedPercent }),
  );
});
