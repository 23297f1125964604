/** Time for which results of the database are cached, however often metrics are read. */
const CACHED_MS = 5000;

/** Returns a function that caches the result of `read` for some seconds. */
export const cachedRead = <T>(read: () => Promise<T>, cachedMs: number = CACHED_MS): (() => Promise<T>) => {
  let found: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!found || performance.now() - found.at > cachedMs) {
      const value = read();
      found = { at: performance.now(), value };
      // The next one asks again.
      value.catch(() => {
        found = undefined;
      });
    }
    return found.value;
  };
};
