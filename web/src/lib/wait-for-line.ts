const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 20_000;

/**
 * Waits before another attempt: until the browser is online again, and longer with each attempt while the server does
 * not answer.
 */
export const waitForLine = (attempt: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const pause = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    const finish = (end: () => void) => () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', stop);
      end();
    };
    const goOn = finish(resolve);
    const stop = finish(() => reject(signal.reason));
    // Browsers may call themselves online without being it, and offline with a line that works: neither is trusted.
    const timer = window.setTimeout(goOn, pause);
    window.addEventListener('online', goOn);
    signal.addEventListener('abort', stop);
  });
