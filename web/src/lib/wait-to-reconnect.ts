const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 20_000;

/**
 * Waits before another attempt: until the browser is online again or the page is looked at again, and longer with each
 * attempt while the server does not answer. Clients that lost the connection together come back at random intervals.
 * Throws the reason of `signal`.
 */
export const waitToReconnect = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_WAIT_MS);
    const finish = (end: () => void) => () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', proceed);
      document.removeEventListener('visibilitychange', proceedWhenVisible);
      signal.removeEventListener('abort', stop);
      end();
    };
    const proceed = finish(resolve);
    const stop = finish(() => reject(signal.reason));
    const proceedWhenVisible = () => {
      if (document.visibilityState === 'visible') proceed();
    };
    // Browsers may call themselves online without being it, and offline with a line that works: neither is trusted.
    const timer = window.setTimeout(proceed, longest * (0.5 + Math.random() / 2));
    window.addEventListener('online', proceed);
    document.addEventListener('visibilitychange', proceedWhenVisible);
    signal.addEventListener('abort', stop);
  });
