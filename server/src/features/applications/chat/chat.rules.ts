/** Messages of one account in a minute. */
export const MESSAGES_PER_MINUTE = 60;
export const MINUTE_MS = 60_000;

/** Part of the common order of messages and events: numbers above `after` and below `before`. */
export interface Asked {
  before?: number | undefined;
  after?: number | undefined;
  size: number;
}

export interface Range {
  after: number;
  before: number;
}

/**
 * The numbers that a page holds, of an order without gaps from 1 to `last`: the newest, those just before one, or those
 * just after one.
 */
export const rangeOf = ({ before = Number.POSITIVE_INFINITY, after, size }: Asked, last: number): Range => {
  const end = Math.min(before, last + 1);
  if (after === undefined) return { after: Math.max(end - 1 - size, 0), before: end };
  return { after, before: Math.min(end, after + size + 1) };
};
