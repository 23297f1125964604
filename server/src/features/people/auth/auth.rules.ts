import { CONSULTING_ROLES } from '@parvoz/contract/agencies/staff-accounts.ts';
import { SESSION_SECONDS } from '@parvoz/contract/limits.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';

/** The two separate sets of accounts. */
export type Kind = 'PROFILE' | 'CONSULTING';

export type Status = 'UNVERIFIED' | 'ACTIVE' | 'BLOCKED' | 'DELETED';

const STAFF: readonly Role[] = CONSULTING_ROLES;

export const kindOf = (role: Role): Kind => (STAFF.includes(role) ? 'CONSULTING' : 'PROFILE');

/** Returns whether there is a person behind the account, who has proved the phone. */
export const isVerified = (status: Status): boolean => status === 'ACTIVE' || status === 'BLOCKED';

/** Returns the end of a session that begins now; tokens count whole seconds. */
export const sessionEnd = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / 1000) + SESSION_SECONDS) * 1000);

/** Time for which an account's earlier phone counts as its person's. */
const FORMER_PHONE_MS = 30 * DAY_MS;

/** Returns the moment since when accounts' earlier phones count. */
export const formerPhonesSince = (now: Date): Date => new Date(now.getTime() - FORMER_PHONE_MS);

/** The password of the demo accounts, which everybody knows and nobody else can choose. */
export const DEMO_PASSWORD = 'parvoz-demo';
