import { ERROR_STATUS, type ErrorCode } from '@parvoz/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../db/context.ts';
import type { AppError } from './app-error.ts';

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

/**
 * Logs what has happened to an account, once it is committed: `by` is who was signed in, null for nobody. Ids only: no
 * phone, name, password, code or token belongs in the log.
 */
export const noteEvent = (
  { log, actor, address }: Pick<Context, 'log' | 'actor' | 'address'>,
  event: SecurityEvent,
  account: string | null,
  details: { status?: string; role?: string } = {},
): void => log.info({ event, account, by: actor?.accountId ?? null, address, ...details }, 'security');

/** Refusals that may be somebody's attempt, beside those that their status tells. */
const ATTEMPTS: readonly ErrorCode[] = [
  ...(['CODE_WRONG', 'CODE_EXPIRED', 'REGISTRATION_REPLACED', 'PHONE_TAKEN'] as const),
  ...(['NOT_A_PICTURE', 'PICTURE_TOO_LARGE', 'NOT_A_DOCUMENT', 'PAYLOAD_TOO_LARGE'] as const),
];
const ATTEMPT_STATUSES: readonly number[] = [401, 403, 429];
/** Who was let in and reached for more, and who was stopped by a limit; a form that has to do some work goes on. */
const WARNED_STATUSES: readonly number[] = [403, 429];

/** A wrong old password, and the picture of somebody else. */
const isWrong = ({ fields = {} }: AppError): boolean =>
  Object.values(fields).some(({ problem }) => problem === 'wrong' || problem === 'wrongPassword');

/** Which call it was, by the pattern of its address: addresses themselves have phones in them. */
export const callOf = ({
  method,
  routeOptions,
}: FastifyRequest): { method: string; route: string | null } => ({
  method,
  route: routeOptions.url ?? null,
});

/** Logs a refusal that matters for security: who called what, from where, and why it was refused. */
export const noteRefusal = (request: FastifyRequest, error: AppError): void => {
  const status = ERROR_STATUS[error.code];
  if (!ATTEMPT_STATUSES.includes(status) && !ATTEMPTS.includes(error.code) && !isWrong(error)) return;
  const isWarned = WARNED_STATUSES.includes(status) && error.code !== 'WORK_NEEDED';
  request.log[isWarned ? 'warn' : 'info'](
    {
      refused: error.code,
      ...callOf(request),
      account: request.actor?.accountId ?? null,
      address: request.ip,
      ...(isWrong(error) && { fields: Object.keys(error.fields ?? {}) }),
    },
    'refused',
  );
};
