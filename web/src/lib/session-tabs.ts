const CHANNEL = 'session';

const openChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    // Browsers that refuse storage may refuse this as well; tabs then look when they are seen again.
    return undefined;
  }
};

let channel: BroadcastChannel | undefined;

const LEFT = 'LEFT';

/** Notifies the other tabs of this browser that somebody has signed in or out; `hasLeft`: because they wanted to. */
export const notifyOtherTabs = (hasLeft = false): void => {
  channel ??= openChannel();
  channel?.postMessage(hasLeft ? LEFT : null);
};

/**
 * Calls `look` when another tab has changed the session, and whenever this one is seen again; before that `forget` when somebody
 * has signed out there because they wanted to.
 */
export const watchOtherTabs = (look: () => void, forget: () => void): void => {
  channel ??= openChannel();
  channel?.addEventListener('message', ({ data }) => {
    if (data === LEFT) forget();
    look();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};
