import { setTimeout as pause } from 'node:timers/promises';

const DELAY_MS = 1000;
/** Each that waits holds a connection and some kilobytes; beyond this they are answered at once. */
const MAX_WAITING = 2000;

/** Waits before somebody is refused. */
export type SlowDown = () => Promise<void>;

/**
 * Makes callers over a limit wait for a second before they are refused, so that a program that asks again at once asks once a
 * second on each of its connections, and everybody else is answered in between. `delayMs` is for tests.
 */
export const createSlowDown = (delayMs = DELAY_MS): SlowDown => {
  let waiting = 0;
  return async () => {
    if (delayMs === 0 || waiting >= MAX_WAITING) return;
    waiting++;
    await pause(delayMs);
    waiting--;
  };
};
