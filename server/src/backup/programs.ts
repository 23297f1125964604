import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { cleanEnvironment } from '@parvoz/embedded-postgres/run.ts';

type Name = 'pg_dump' | 'pg_restore';

/** Folders in which Debian, and packagers for Red Hat, install the programs of each version. */
const PARENTS: readonly [folder: string, names: RegExp][] = [
  ['/usr/lib/postgresql', /^\d+$/],
  ['/usr', /^pgsql-\d+$/],
];
/** Folders in which others install them. */
const FOLDERS = ['/usr/local/pgsql/bin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];

const folders = (): string[] => [
  ...PARENTS.flatMap(([folder, names]) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => names.test(name))
          .map((name) => join(folder, name, 'bin'))
      : [],
  ),
  ...FOLDERS,
];

interface Program {
  path: string;
  major: number;
}

const majorOf = async (path: string): Promise<number> => {
  const child = spawn(path, ['--version'], { env: cleanEnvironment, stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return Number(/ (\d+)/.exec(said)?.[1] ?? 0);
};

/**
 * A program of PostgreSQL's own of this version, or else of the next newer one: an older one knows neither the server nor the
 * archive. Throws an error meant for people where there is none.
 */
export const findProgram = async (name: Name, major: number): Promise<Program> => {
  const found: Program[] = [];
  for (const path of folders().map((folder) => join(folder, name)))
    if (existsSync(path)) found.push({ path, major: await majorOf(path) });
  const [nearest] = found.filter((one) => one.major >= major).sort((a, b) => a.major - b.major);
  if (nearest) return nearest;
  throw new Error(`${name} of PostgreSQL ${major} or newer is needed: install postgresql-client-${major}.`);
};

/** Starts a program with the password in its environment: arguments can be read by anybody on the machine. */
const start = (path: string, url: string, args: readonly string[]) => {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return spawn(path, [...args, `--dbname=${address.href}`], {
    env: { ...cleanEnvironment, ...(password && { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
};

/** Throws what the program has said unless it has done its work. */
const assertDone = (name: Name, code: number | null, said: string): void => {
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said.trim() || 'without a word'}`);
};

/** The database at an address as of a snapshot that another connection holds, as an archive for `pg_restore`. */
export const openDump = ({ path }: Program, url: string, snapshot: string): Readable => {
  const child = start(path, url, [
    '--format=custom',
    '--compress=3',
    `--snapshot=${snapshot}`,
    // A migration that runs would keep it waiting, and everybody behind it.
    '--lock-wait-timeout=60s',
  ]);
  child.stdin.end();
  const closed = once(child, 'close') as Promise<[number | null]>;
  const said = text(child.stderr);
  const content = async function* () {
    try {
      yield* child.stdout as AsyncIterable<Buffer>;
      const [code] = await closed;
      assertDone('pg_dump', code, await said);
    } finally {
      child.kill();
    }
  };
  return Readable.from(content(), { objectMode: false });
};

/** Fills an empty database from such an archive, all of it or nothing. */
export const restoreDump = async ({ path }: Program, url: string, content: Readable): Promise<void> => {
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--no-comments'];
  const child = start(path, url, args);
  child.stdout.resume();
  const closed = once(child, 'close') as Promise<[number | null]>;
  const said = text(child.stderr);
  const failed = await pipeline(content, child.stdin).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  // Without the end of the archive, it must not take what it has for all.
  if (failed && failed.code !== 'EPIPE') child.kill();
  const [code] = await closed;
  if (failed && failed.code !== 'EPIPE') throw failed;
  assertDone('pg_restore', code, await said);
};
