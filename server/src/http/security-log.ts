import { ERROR_STATUS, type ErrorCode } from '@parvoz/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '../lib/app-error.ts';

/** Refusals that may be somebody's attempt, beside those that their status tells. */
const ATTEMPTS: readonly ErrorCode[] = [
  ...(['CODE_WRONG', 'CODE_EXPIRED', 'CODE_REPLACED', 'REGISTRATION_REPLACED'] as const),
  ...(['PHONE_TAKEN', 'STAFF_PHONE_TAKEN'] as const),
  ...(['NOT_A_PICTURE', 'PICTURE_TOO_LARGE', 'NOT_A_DOCUMENT', 'PAYLOAD_TOO_LARGE'] as const),
];
const ATTEMPT_STATUSES: readonly number[] = [401, 403, 429, 503];
/**
 * Statuses that are logged as warnings: a signed-in caller who lacks a right, and callers stopped by a limit; a form that has
 * to do some work goes on.
 */
const WARNED_STATUSES: readonly number[] = [403, 429, 503];

/** A wrong old password, and the picture of somebody else. */
const isWrong = ({ fields = {} }: AppError): boolean =>
  Object.values(fields).some(({ problem }) => problem === 'wrong' || problem === 'wrongPassword');

/** Returns the call by the pattern of its address: addresses themselves contain phones. */
export const callOf = ({
  method,
  routeOptions,
}: FastifyRequest): { method: string; route: string | null } => ({
  method,
  route: routeOptions.url ?? null,
});

/** Logs a refusal that matters for security: who called what, from where, and why it was refused. */
export const logRefusal = (request: FastifyRequest, error: AppError): void => {
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
