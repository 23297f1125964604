const IDLE_TIMEOUT_MS = 3000;

/** Resolves when the browser has nothing else to do, the taking over of the server's page included. */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve, IDLE_TIMEOUT_MS / 2);
  });
