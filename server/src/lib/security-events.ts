/** Events of accounts and sessions, as the log has them. */
export type SecurityEvent =
  | 'signed in'
  | 'wrong password'
  | 'signed out'
  | 'guardian signed in'
  | 'password confirmed'
  | 'session ended'
  | 'other sessions ended'
  | 'registered'
  | 'password reset'
  | 'password changed'
  | 'phone changed'
  | 'status changed'
  | 'role changed'
  | 'owner added'
  | 'employee added'
  | 'password sent'
  | 'account deleted'
  | 'applications exported'
  | 'bank details begun'
  | 'bank details changed'
  | 'commission set'
  | 'bank details stopped'
  | 'telegram linked'
  | 'telegram unlinked'
  | 'push subscribed'
  | 'push ended'
  | 'payouts exported'
  | 'payments exported'
  | 'provider denied';

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
  details: { status?: string; role?: string; count?: number } = {},
): void => log.info({ event, account, by: actor?.accountId ?? null, address, ...details }, 'security');
