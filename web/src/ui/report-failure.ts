import { ApiError, isSignedOut, NotSent } from '../lib/api.ts';
import { showError } from './toast.ts';

/**
 * Returns why something has failed: the server's own sentence, `notSent` where nothing has left the browser, or
 * `unreachable`, which also stands for a lost answer.
 */
export const failureText = (error: unknown, unreachable: string, notSent = unreachable): string => {
  if (error instanceof NotSent) return notSent;
  return (error instanceof ApiError && error.message) || unreachable;
};

/** Says in a toast why something has failed. */
export const reportFailure = (error: unknown, unreachable: string, notSent?: string): void => {
  if (!isSignedOut(error)) showError(failureText(error, unreachable, notSent));
};
