/** A tab that was stopped in the midst of something does not hold up the others for longer. */
const MAX_WAIT_MS = 20_000;

/**
 * Does something in one tab at a time; the others wait for their turn. Where browsers have no locks, and where one is
 * held for too long, it is done all the same: `act` has to bear that. Returns and throws what `act` does.
 */
export const exclusively = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
  // Without HTTPS there are none.
  if (!navigator.locks) return act();
  let done: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    done = act();
    return done;
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, begin);
  } catch {
    // Of `act` itself, which is thrown below, or that its turn did not come.
  }
  return done ?? act();
};
