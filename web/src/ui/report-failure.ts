import { ApiError, isSignedOut } from '../lib/api.ts';
import { showError } from './toast.ts';

/** Says in a toast why something has failed: the server's own sentence, or `unreachable` where it was not reached. */
export const reportFailure = (error: unknown, unreachable: string): void => {
  if (isSignedOut(error)) return;
  showError((error instanceof ApiError && error.message) || unreachable);
};
