import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** Of Debian's package libfaketime: loaded before a program, it tells it another time. */
const findLibrary = () =>
  readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));

/**
 * Returns the environment of processes whose clock is so many days later, and of all that they start: Node and
 * PostgreSQL. Pages of browsers shift theirs by `DAYS_LATER` (e2e/shift-clock.ts). Null if the library is not
 * installed. Durations and the times of files are not changed.
 */
export const daysLater = (days) => {
  const library = findLibrary();
  if (!library) return null;
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    DAYS_LATER: String(days),
  };
};
