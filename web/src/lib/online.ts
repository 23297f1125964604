import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isStoredHere } from './seen.ts';

// A page that the service worker has shown without a network begins without one.
if (isStoredHere() && !navigator.onLine) onlineManager.setOnline(false);

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Returns whether the browser is connected to a network; always true on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );

/**
 * Resolves when there is a network, or where the code of a student's pages is on this device; undefined where nothing
 * has to wait.
 */
export const whenCodeComes = (): Promise<void> | undefined => (isStoredHere() ? undefined : whenOnline());

/** Resolves when the browser has a network; undefined where it has one, so that nothing waits. */
export const whenOnline = (): Promise<void> | undefined => {
  if (onlineManager.isOnline()) return undefined;
  return new Promise((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
  });
};
