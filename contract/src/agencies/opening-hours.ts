import { z } from 'zod';
import type { FieldProblem } from '../errors.ts';
import { WEEK_DAYS } from '../limits.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const required: FieldProblem = 'required';
const hoursOrder: FieldProblem = 'hoursOrder';

/** A time of the day in Tashkent, `09:00`. */
const Time = z.string().refine((time) => TIME.test(time), { params: { problem: required } });

/** Opening hours of a day; `day` counts from Monday, 1, and closing is on the same day. */
export const OpenDay = z
  .object({
    day: z.number().int().min(1).max(WEEK_DAYS.length),
    opens: Time,
    closes: Time,
  })
  .refine(({ opens, closes }) => !TIME.test(opens) || !TIME.test(closes) || opens < closes, {
    path: ['closes'],
    params: { problem: hoursOrder },
  });
export type OpenDay = z.output<typeof OpenDay>;

const isOnce = (days: readonly { day: number }[]): boolean =>
  new Set(days.map(({ day }) => day)).size === days.length;

/** Days on which it is open, in the order of the week; none where nobody has said when. */
export const OpeningHours = z
  .array(OpenDay)
  .max(WEEK_DAYS.length)
  .refine(isOnce)
  .overwrite((days) => [...days].sort((one, other) => one.day - other.day));
