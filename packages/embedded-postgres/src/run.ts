import { spawn } from 'node:child_process';

/** A system user that a child process runs as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

// biome-ignore lint/style/noProcessEnv: no setting of the product, and of no use to one
const { FAKETIME, LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT } = process.env;

/** The clock of tests that live on another day (scripts/faketime.mjs), and all that they start. */
export const clockOfTests = FAKETIME
  ? { FAKETIME, LD_PRELOAD, FAKETIME_DONT_FAKE_MONOTONIC, NO_FAKE_STAT }
  : {};

/**
 * The whole environment of PostgreSQL's processes: nothing of ours, as it may hold secrets, and `PG*` or
 * `LC_*` of the person who starts Parvoz would change what PostgreSQL does.
 */
export const cleanEnvironment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...clockOfTests,
};

/**
 * Runs a program to its end and gives its exit code (`null` when a signal ended it) and all that it printed.
 * Rejects when the program cannot be started at all.
 */
export const run = (file: string, args: string[], user: SystemUser | null = null) =>
  new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(file, args, {
      // Ours may be a folder that `user` may not enter, and PostgreSQL asks where it is.
      cwd: '/',
      env: cleanEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

/** Returns the message of an error, whatever was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns whether an error is the system's error of this code, as in `ENOENT`. */
export const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** The promise's value, or `null` where the file or folder that it asks for does not exist. */
export const orNull = async <T>(promise: Promise<T>): Promise<T | null> => {
  try {
    return await promise;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};
