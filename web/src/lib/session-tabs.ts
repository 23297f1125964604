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

/** Notifies the other tabs of this browser that somebody has signed in or out. */
export const notifyOtherTabs = (): void => {
  channel ??= openChannel();
  channel?.postMessage(null);
};

/** Calls `look` when another tab has changed the session, and whenever this one is seen again. */
export const watchOtherTabs = (look: () => void): void => {
  channel ??= openChannel();
  channel?.addEventListener('message', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};
