import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** Of Debian's package libfaketime: loaded before a program, it tells it another time. */
const findLibrary = () =>
  readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime/libfaketime.so.1'))
    .find((path) => existsSync(path));

/**
 * Environment of processes that live so many days later, and of all that they start: Node and PostgreSQL. Pages of browsers
 * are told by `DAYS_LATER` (e2e/shift-clock.ts). Null where the library is not installed. How long something takes, and
 * when a file was changed, stays as it is.
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
