import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from './run.ts';

const SQLITE_BUSY = 5;

/** Reachable from here, so that the garbage collector does not close (and free) a lock that is in use. */
const held = new Set<DatabaseSync>();

/**
 * Takes the one lock of a folder, or throws an error meant for people when any process, this one included,
 * holds it already. Gives the function that frees it.
 *
 * It is the write lock of an empty SQLite file, because that is a lock of the operating system (fcntl on
 * Unix): taken atomically, and gone with its process however that dies, so that no pid has to be believed.
 * Nothing else in the process may open and close the file `parvoz.lock`: that would free the lock.
 */
export const lockFolder = (folder: string): (() => void) => {
  const path = join(folder, 'parvoz.lock');
  const pidPath = `${path}.pid`;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec('pragma journal_mode = memory; begin immediate');
    // Removed first, as another user's (sudo) may be in the way.
    rmSync(pidPath, { force: true });
    writeFileSync(pidPath, `${process.pid}\n`);
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new Error(
        `Another Parvoz${findHolder(pidPath)} is already running on the data folder ${folder}: stop it first, or give this one another DATA_DIR.`,
      );
    }
    throw new Error(`The data folder ${folder} cannot be locked: ${messageOf(error)}.`, { cause: error });
  }
  const lock = file;
  held.add(lock);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(pidPath, { force: true });
    lock.close();
  };
};

/** The pid is only for the message; the moment between taking the lock and writing it does not matter. */
const findHolder = (pidPath: string) => {
  try {
    return ` (process ${readFileSync(pidPath, 'utf8').trim()})`;
  } catch {
    return '';
  }
};
