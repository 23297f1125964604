import type { CodeChannel } from '@parvoz/contract/limits.ts';

/** Returns the outcome of the gateway's status of a message; null for one that decides nothing. */
export const outcomeOf = (status: string | null): 'DELIVERED' | 'FELL_BACK' | null => {
  if (status === 'delivered' || status === 'read') return 'DELIVERED';
  // Messages that we revoke ourselves are decided already.
  return status === 'expired' || status === 'revoked' ? 'FELL_BACK' : null;
};

/** Returns the channel by which a code reaches its person, by the status of its message. */
export const channelOf = (status: string | null): CodeChannel =>
  status === null || status === 'FELL_BACK' ? 'SMS' : 'TELEGRAM';

/** Seconds beyond the gateway's own time: for the way there and the report back. */
const GRACE_SECONDS = 10;

/** Seconds from the sending of a message until it is given up without a report. */
export const secondsToDelivery = (ttlSeconds: number): number => ttlSeconds + GRACE_SECONDS;
