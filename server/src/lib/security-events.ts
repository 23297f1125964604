/** What happens to accounts and sessions, as it stands in the log. */
export type SecurityEvent =
  | 'signed in'
  | 'wrong password'
  | 'signed out'
  | 'password confirmed'
  | 'session ended'
  | 'other sessions ended'
  | 'registered'
  | 'password reset'
  | 'password changed'
  | 'phone changed'
  | 'status changed'
  | 'role changed'
  | 'account deleted';

interface Caller {
  log: { info(details: object, message: string): void };
  actor: { accountId: string } | null;
  address: string;
}

/**
 * Logs what has happened to an account, once it is committed: `by` is who was signed in, null for nobody. Ids only: no
 * phone, name, password, code or token belongs in the log.
 */
export const logSecurityEvent = (
  { log, actor, address }: Caller,
  event: SecurityEvent,
  account: string | null,
  details: { status?: string; role?: string } = {},
): void => log.info({ event, account, by: actor?.accountId ?? null, address, ...details }, 'security');
