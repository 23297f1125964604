import { whenCodeComes } from './online.ts';

/** Pause between two attempts to load something although there is a network, in milliseconds. */
const PAUSE_MS = 2000;

/**
 * Loads code that a part of the page waits for, and that the page can do without: without a network it waits, and
 * failed attempts are repeated.
 */
export const loadWhenPossible = async <T>(load: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> => {
  for (;;) {
    await whenCodeComes();
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};
