const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 20_000;

/**
 * Waits before another attempt: until the browser is online again or the page is looked at again, and longer with each
 * attempt while the server does not answer. Who lost the line together comes back spread. Throws the reason of `signal`.
 */
export const waitForLine = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    const finish = (end: () => void) => () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', goOn);
      document.removeEventListener('visibilitychange', goOnWhenShown);
      signal.removeEventListener('abort', stop);
      end();
    };
    const goOn = finish(resolve);
    const stop = finish(() => reject(signal.reason));
    const goOnWhenShown = () => {
      if (document.visibilityState === 'visible') goOn();
    };
    // Browsers may call themselves online without being it, and offline with a line that works: neither is trusted.
    const timer = window.setTimeout(goOn, longest * (0.5 + Math.random() / 2));
    window.addEventListener('online', goOn);
    document.addEventListener('visibilitychange', goOnWhenShown);
    signal.addEventListener('abort', stop);
  });
