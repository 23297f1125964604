import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { chmod, cp, lstat, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { COPY_OF_TESTS, findBinaries, programOf } from './binaries.ts';
import { openEmbedded } from './embedded.ts';
import { type Log, stopLeftover } from './leftover.ts';
import { choosePlace } from './place.ts';
import { cleanEnvironment, orNull, run, type SystemUser } from './run.ts';
import { findOrCreateUser } from './user.ts';

const silent: Log = { info: () => {}, warn: () => {} };
const undo: (() => Promise<unknown>)[] = [];

/** True if PostgreSQL has to run as another user here. */
export const isRoot = process.getuid?.() === 0;

/** Returns whether a file can be run by a user who owns nothing here, which depends on the folders above. */
export const canBeRunBy = async (user: SystemUser, file: string): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'exec "$1" --version', 'sh', file], user)).code === 0;

/**
 * A clone may lie where PostgreSQL's user may not enter, as under /root: then the programs are copied to where it may, for
 * this process and those that it starts, so that tests see the same as everywhere. The copy goes when this process ends.
 */
export const openPrograms = async (): Promise<void> => {
  if (!isRoot || process.env[COPY_OF_TESTS]) return;
  const { nativeDir } = await findBinaries();
  if (await canBeRunBy(await findOrCreateUser('postgres'), programOf(nativeDir, 'postgres'))) return;
  const copy = await realpath(await mkdtemp(join(tmpdir(), 'parvoz-programs-')));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const name of ['native', 'package.json'])
    await cp(join(dirname(nativeDir), name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', copy]);
  process.env[COPY_OF_TESTS] = copy;
};

const IN_MEMORY = '/dev/shm';
/** A cluster of tests stays below a gigabyte and a half, most of it its log. */
const ROOM_BYTES = 4 * 1024 ** 3;

const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
};

/**
 * An empty folder for a cluster that only tests use, where PostgreSQL's user may enter: in memory where there is room. A
 * database is a thousand small files, and copying one there takes a tenth of the time.
 */
export const makeClusterFolder = (name: string): string => {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), `${name}-`));
  // As root, PostgreSQL runs as another user, who has to be able to enter.
  chmodSync(folder, 0o755);
  return folder;
};

/** Ends what the fixtures of this test started and removes what they made; for `afterEach`. */
export const cleanUp = async () => {
  for (const step of undo.splice(0).reverse()) await step();
};

/** An empty folder that lives as long as the test, with all that Parvoz puts there or in its stand-in. */
export const makeFolder = async ({ mode = 0o755 } = {}) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'parvoz-embedded-')));
  await chmod(folder, mode);
  undo.push(async () => {
    const place = await choosePlace(folder);
    await stopLeftover(place, (await findBinaries()).nativeDir, silent);
    if ((await orNull(lstat(join(folder, 'postgres'))))?.isSymbolicLink()) {
      await rm(dirname(await realpath(join(folder, 'postgres'))), { recursive: true, force: true });
    }
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
};

/** Removes a path when the test ends. */
export const removeLater = (path: string) => undo.push(() => rm(path, { recursive: true, force: true }));

/** Returns a log that records its lines. */
export const recordLog = () => {
  const lines: string[] = [];
  return {
    lines,
    info: (msg: string) => void lines.push(msg),
    warn: (msg: string) => void lines.push(`warn: ${msg}`),
  };
};

/** The embedded database in this process, stopped when the test ends. */
export const open = async (
  dataDir: string,
  options: { durable?: boolean; connections?: number; log?: Log } = {},
) => {
  const db = await openEmbedded({ dataDir, log: silent, durable: false, ...options });
  undo.push(() => db.stop());
  return db;
};

/** Rows of one statement, over a connection of its own. */
export const query = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** A row that must survive, and how to see that it has. */
export const insertAnswer = (db: { url: string }) =>
  query(db.url, 'create table kept as select 42 as answer');
/** See `insertAnswer`. */
export const findAnswer = (db: { url: string }) => query(db.url, 'select answer from kept');

const program = (dataDir: string, durable: boolean) => `
  import { openEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
  const say = (word, text) => process.stdout.write(JSON.stringify([word, text]) + '\\n');
  process.on('SIGINT', () => say('interrupted', ''));
  process.stdin.on('end', () => process.exit()).resume();
  const options = { dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} };
  const log = { info() {}, warn() {} };
  openEmbedded({ ...options, log }).then(
    (db) => { process.on('SIGTERM', () => db.stop().then(() => process.exit())); say('open', db.url); },
    (error) => say('refused', error.message),
  );
`;

const copyOfTests = () => {
  const copy = process.env[COPY_OF_TESTS];
  return copy && { [COPY_OF_TESTS]: copy };
};

/** Another Parvoz: a process of its own that opens the database and then waits. */
export interface Neighbour {
  pid: number;
  /** Resolves when it has said something: `open` and the URL, `refused` and the sentence, `interrupted`. */
  nextWord(): Promise<[word: string, text: string]>;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts another Parvoz on the folder, ended with the test. */
export const startNeighbour = (
  dataDir: string,
  options: { durable?: boolean; user?: SystemUser } = {},
): Neighbour => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--input-type=module', '-e', program(dataDir, options.durable ?? false)],
    // A group of its own, so that a test can press Ctrl-C on it; its stdin ends if this process dies.
    {
      cwd: '/',
      env: { ...cleanEnvironment, ...copyOfTests() },
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
      ...options.user,
    },
  );
  const exited = once(child, 'exit');
  const words: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  let partial = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (partial + text).split('\n');
    partial = lines.pop() ?? '';
    for (const line of lines) (waiting.shift() ?? ((word) => words.push(word)))(line);
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  undo.push(() => end('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    nextWord: async () =>
      JSON.parse(words.shift() ?? (await new Promise<string>((said) => waiting.push(said)))),
    end,
  };
};
