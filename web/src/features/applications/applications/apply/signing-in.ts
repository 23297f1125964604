import { readForTab, removeForTab, saveForTab } from '../../../../lib/local-storage.ts';

/** Set while somebody signs in on the way. */
const ON_THE_WAY = 'APPLY_SIGNING_IN';

/** Notes that whoever sends an application has to sign in first. */
export const noteSigningIn = (): void => saveForTab(ON_THE_WAY, 'true');

/** Returns whether somebody has come back from signing in on the way; true once. */
export const wasSigningIn = (): boolean => {
  if (readForTab(ON_THE_WAY) === null) return false;
  removeForTab(ON_THE_WAY);
  return true;
};
