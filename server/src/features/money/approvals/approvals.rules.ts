import { ERROR_STATUS } from '@parvoz/contract/errors.ts';
import { AppError } from '../../../lib/app-error.ts';

const FINAL: readonly number[] = [404, 409, 422];

/** Returns whether a call can never be made. What may change in a while, or for another administrator, leaves it waiting. */
export const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && FINAL.includes(ERROR_STATUS[error.code]) && error.code !== 'PAYOUTS_STOPPED';
