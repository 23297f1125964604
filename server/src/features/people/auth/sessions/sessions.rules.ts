const MINUTE_MS = 60_000;

/** How long a password that was given, or the sign-in, stands for the person who gave it. */
const CONFIRMED_MS = 10 * MINUTE_MS;

/** That a session is used is written down this often, so that hardly a call has to write. */
const LAST_USE_PRECISION_MS = 5 * MINUTE_MS;

export const isConfirmed = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;

/** Before which moment a session has to be written down as used for it to be done once more. */
export const lastUseThreshold = (now: Date): Date => new Date(now.getTime() - LAST_USE_PRECISION_MS);
