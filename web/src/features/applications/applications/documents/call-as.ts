import { isCallingAs } from '../../../../lib/session.ts';
import { hasCode } from './upload-problem.ts';

/** Makes a call for who has chosen the file alone; a session that has ended refuses nothing, and is waited for. */
export const callAs = async <T>(accountId: string | null, call: () => Promise<T>): Promise<T> => {
  if (accountId === null) return call();
  if (!isCallingAs(accountId)) throw new TypeError('Another account has signed in');
  try {
    return await call();
  } catch (error) {
    throw hasCode(error, 'UNAUTHORIZED') ? new TypeError('The session has ended') : error;
  }
};
