import { open, readFile, rename, stat } from 'node:fs/promises';
import { orNull, type SystemUser } from './run.ts';

/** PostgreSQL's log file, open for one start. */
export interface ServerLog {
  fd: number;
  close(): Promise<void>;
  /** The last lines since it was opened. */
  readLastLines(count: number): Promise<string>;
}

const maxSizeBytes = 16 * 1024 * 1024;

/** Opens the log to append; one that has grown large is first put aside as `….1`. */
export const openServerLog = async (path: string, owner: SystemUser | null): Promise<ServerLog> => {
  const previous = await orNull(stat(path));
  if (previous && previous.size > maxSizeBytes) await rename(path, `${path}.1`);
  const file = await open(path, 'a', 0o600);
  if (owner) await file.chown(owner.uid, owner.gid);
  const { size } = await file.stat();
  return {
    fd: file.fd,
    close: () => file.close(),
    readLastLines: async (count) => {
      const text = (await readFile(path)).subarray(size).toString();
      return text.trim().split('\n').slice(-count).join('\n');
    },
  };
};
