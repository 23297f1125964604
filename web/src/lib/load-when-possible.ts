import { whenOnline } from './online.ts';

/** Between two tries of what did not come although there is a network. */
const PAUSE_MS = 2000;

/**
 * Loads code that something on the page waits for, and that the page can be without: while there is no network it waits, and
 * what did not come is asked for again.
 */
export const loadWhenPossible = async <T>(load: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> => {
  for (;;) {
    await whenOnline();
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};
