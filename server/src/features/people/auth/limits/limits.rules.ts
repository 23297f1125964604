import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { RESEND_SECONDS } from '@parvoz/contract/limits.ts';
import { networkOf, siteOf } from '../../../../lib/networks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * At most `count` times within any `windowMs`; `key` names the action and the subject; `code` is the error of one more. With
 * `proven`, up to so many for callers with a proof of work each time, and one more without has the error WORK_NEEDED.
 */
export interface Limit {
  code: ErrorCode;
  key: string;
  count: number;
  proven?: number;
  windowMs: number;
}

/**
 * Limit for those who share an address, as hundreds do in mobile networks and schools: a proof of work lets them in, one by
 * one.
 */
const PROVEN_PER_HOUR = 300;
/** A challenge is solved within seconds, and its form sent at once. */
export const CHALLENGE_MS = 10 * MINUTE_MS;

/** Returns the key under which wrong passwords of a phone are counted. */
export const loginKey = (kind: string, phone: string): string => `login ${kind} ${phone}`;

/** Wrong passwords that count against a phone and an address (docs/rules.md#limits). */
export const loginLimits = (kind: string, phone: string, address: string): Limit[] => [
  { code: 'TOO_MANY_TRIES', key: loginKey(kind, phone), count: 10, windowMs: 15 * MINUTE_MS },
  {
    code: 'TOO_MANY_TRIES',
    key: `login from ${networkOf(address)}`,
    count: 50,
    // Never a locked door for those who share it.
    proven: Number.POSITIVE_INFINITY,
    windowMs: 15 * MINUTE_MS,
  },
];

/** Wrong old passwords of somebody who is signed in, perhaps with somebody else's token. */
export const passwordLimits = (accountId: string): Limit[] => [
  { code: 'TOO_MANY_TRIES', key: `password ${accountId}`, count: 10, windowMs: 15 * MINUTE_MS },
];

/** Codes that are asked for from all networks of an IPv6 site. */
const siteLimit = (site: string): Limit => ({
  code: 'TOO_MANY_TRIES',
  key: `code from ${site}`,
  count: 60,
  proven: PROVEN_PER_HOUR,
  windowMs: HOUR_MS,
});

/**
 * Returns the limits of codes to a phone or requested from an address, for any purpose (docs/rules.md#limits). The pause comes
 * first: of many calls at once, those over the limit have to wait a minute, not an hour.
 */
export const codeLimits = (phone: string, address: string): Limit[] => {
  const site = siteOf(address);
  return [
    { code: 'CODE_TOO_SOON', key: `code pause ${phone}`, count: 1, windowMs: RESEND_SECONDS * 1000 },
    { code: 'TOO_MANY_TRIES', key: `code ${phone}`, count: 5, windowMs: HOUR_MS },
    {
      code: 'TOO_MANY_TRIES',
      key: `code from ${networkOf(address)}`,
      count: 20,
      proven: PROVEN_PER_HOUR,
      windowMs: HOUR_MS,
    },
    // Otherwise the many networks of one customer would get a day's messages for nothing.
    ...(site === null ? [] : [siteLimit(site)]),
  ];
};

/** Returns the limits of phones that are named from an address, whose caller learns whether each has an account. */
export const phoneLimits = (address: string): Limit[] => [
  {
    code: 'TOO_MANY_TRIES',
    key: `phones from ${networkOf(address)}`,
    count: 20,
    proven: PROVEN_PER_HOUR,
    windowMs: HOUR_MS,
  },
];

/** Whole seconds until there is room again, at least 1. `moments` are in order. */
export const secondsUntilFree = (moments: readonly Date[], { count, windowMs }: Limit, now: Date): number => {
  const counted = moments.filter((moment) => moment.getTime() > now.getTime() - windowMs);
  const leaving = counted[counted.length - count];
  const freeAt = leaving ? leaving.getTime() + windowMs : now.getTime();
  return Math.max(Math.ceil((freeAt - now.getTime()) / 1000), 1);
};
