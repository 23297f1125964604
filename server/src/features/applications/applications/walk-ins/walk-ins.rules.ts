import type { LinkState } from '@parvoz/contract/applications/walk-in-states.ts';
import { WALK_IN_DAYS } from '@parvoz/contract/applications/walk-in-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** Moments of a walk-in that the state of its link depends on. */
export interface Standing {
  linkHash: string;
  expiresAt: Date;
  withdrawnAt: Date | null;
  claimedAt: Date | null;
}

/** Does it still wait for its student, with or without a link that works? */
export const isOpen = ({ withdrawnAt, claimedAt }: Standing): boolean =>
  withdrawnAt === null && claimedAt === null;

/** Returns the state of the link with this digest. */
export const stateOf = (
  { linkHash, expiresAt, withdrawnAt, claimedAt }: Standing,
  hash: string,
  now: Date,
): LinkState => {
  if (claimedAt) return 'USED';
  if (withdrawnAt) return 'WITHDRAWN';
  if (linkHash !== hash) return 'REPLACED';
  return expiresAt <= now ? 'EXPIRED' : 'OPEN';
};

/** Errors of a link that is not open any more, by its state. */
export const REFUSAL_OF = {
  USED: 'LINK_USED',
  WITHDRAWN: 'LINK_WITHDRAWN',
  REPLACED: 'LINK_REPLACED',
  EXPIRED: 'LINK_EXPIRED',
} as const;

/** Returns the expiry of a link that is sent now. */
export const endOf = (now: Date): Date => new Date(now.getTime() + WALK_IN_DAYS * DAY_MS);

/** Letters of an agency's name in a message. */
export const MAX_SMS_NAME = 30;
