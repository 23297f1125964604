const MINUTE_MS = 60_000;

/** Time after a sign-in, or after the password was given, during which the password is not asked for. */
const CONFIRMED_MS = 10 * MINUTE_MS;

/** Precision of a session's last use, so that hardly any call has to write. */
const LAST_USE_PRECISION_MS = 5 * MINUTE_MS;

export const isConfirmed = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < CONFIRMED_MS;

/** Returns the moment before which a session's last use is old enough to be written again. */
export const lastUseThreshold = (now: Date): Date => new Date(now.getTime() - LAST_USE_PRECISION_MS);
