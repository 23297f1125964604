import type { DisputeKind, DisputeWish } from '@parvoz/contract/money/disputes-states.ts';
import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { tashkentDate } from '../lib/clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** One event of the history of a demo application (`demo/applications/*.json`). */
export interface Line {
  /** `33d 19:12`: so many days ago at this time in Tashkent; `3h`: so many hours ago. */
  ago: string;
  /** `student` is the application's own; anybody else by the key of `people.json`. */
  by: string;
  do: string;
  comment?: string;
  text?: string;
  /** Name of a file that goes with a message. */
  file?: string;
  /** Names of files that meet the requirements of the current level, in their order. */
  files?: string[];
  /** Sum in Som: of a top-up, with its provider, or what a dispute asks back of a share. */
  amount?: number;
  provider?: PaymentProvider;
  /** Subject of a dispute, and its wish; the text is in its words. */
  kind?: DisputeKind;
  wish?: DisputeWish;
  /** Member who becomes responsible. */
  to?: string;
  /** Files that are returned, each with a comment. */
  returned?: { file: string; comment: string }[];
}

/** Returns the moment of a line, relative to now. */
export const momentOf = (ago: string, now: Date): Date => {
  const hours = /^(\d+)h$/.exec(ago);
  if (hours) return new Date(now.getTime() - Number(hours[1]) * HOUR_MS);
  const [, days, time] = /^(\d+)d (\d\d:\d\d)$/.exec(ago) ?? [];
  if (!days || !time) throw new Error(`the demo data says "${ago}", which is no time`);
  const date = tashkentDate(new Date(now.getTime() - Number(days) * DAY_MS));
  return new Date(`${date}T${time}:00+05:00`);
};

export interface TimedLine<T> {
  of: T;
  line: Line;
  at: Date;
}

/** Returns all lines in the order of time, in which numbers and ids are given. */
export const inOrder = <T extends { history: readonly Line[] }>(
  all: readonly T[],
  now: Date,
): TimedLine<T>[] =>
  all
    .flatMap((of) => of.history.map((line) => ({ of, line, at: momentOf(line.ago, now) })))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
