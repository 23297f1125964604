import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from '@parvoz/embedded-postgres/fixtures.ts';
import { expect } from 'vitest';
import { DAY_MS } from '../contract/src/time.ts';
import { cleanUp } from '../server/src/features/people/files/files.service.ts';
import { openFolder, type Storage, UNLIMITED } from '../server/src/lib/storage.ts';
import { expectExact } from '../server/test/money.ts';
import { beginLoad } from '../server/test/pairs.ts';
import { createDatabase, createTestApp, dropDatabase } from '../server/test/test-app.ts';
import { TestClock } from '../server/test/test-clock.ts';
import { openProcesses, type Processes } from './processes.ts';

interface KillsOptions {
  kills: number;
  processes: number;
  pairs: number;
  /** Of a pair, as in the load. */
  turnMs: number;
  /** At least so many writes are answered between two kills. */
  answers: number;
}

/** Results after everybody has finished. */
export interface KillsSeen {
  kills: number;
  /** Of these, processes that had not yet begun to serve. */
  starting: number;
  answered: number;
  files: number;
  /** Files that a kill left without a row; a day later none of them is there. */
  rowless: number;
}

const FOLDER = /^((?:pictures|documents)\/[^/]+)\//;

const keysOf = async (storage: Storage): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
};

/** Every row has its file, whole; every file has its row, a day later at the latest. */
const checkFiles = async (databaseUrl: string, dataDir: string) => {
  const storage = openFolder(join(dataDir, 'files'), UNLIMITED);
  const rows = await query(
    databaseUrl,
    'select original, checksum from attachments where removed_at is null and cover_name is null',
  );
  for (const { original, checksum } of rows) {
    const bytes = await storage.find(original as string);
    expect(bytes && createHash('sha256').update(bytes).digest('hex'), String(original)).toBe(checksum);
  }
  const known = new Set(rows.map(({ original }) => FOLDER.exec(original as string)![1]));
  const rowlessOf = (keys: readonly string[]) =>
    keys.filter((key) => FOLDER.test(key) && !known.has(FOLDER.exec(key)![1]));
  const before = await keysOf(storage);
  const clock = new TestClock(new Date(Date.now() + DAY_MS + 60_000).toISOString());
  const app = await createTestApp({ databaseUrl, storage, clock });
  try {
    await expectExact(app);
    await cleanUp(app.ctx);
  } finally {
    await app.close();
  }
  expect(rowlessOf(await keysOf(storage))).toEqual([]);
  return { files: rows.length, rowless: rowlessOf(before).length };
};

/** Kills one after the other, as soon as enough was answered since; each is started again at once. */
const killEach = async (
  { ports, start, end, isUp }: Processes,
  more: () => Promise<void>,
  { kills, onKill }: { kills: number; onKill(): void },
): Promise<number> => {
  const starts = new Map<number, Promise<unknown>>();
  const begin = (index: number) => {
    // A start that is killed ends without having said that it is ready.
    const started = start(index).catch(() => {});
    starts.set(index, started);
  };
  let starting = 0;
  for (let count = 0; count < kills; count++) {
    await more();
    await pause(Math.random() * 150);
    // One of all, at random; the last one that serves is waited for by `more`.
    const victim = Math.floor(Math.random() * ports.length);
    if (!isUp(victim)) starting++;
    expect(await end(victim, 'SIGKILL')).toBe('SIGKILL');
    onKill();
    begin(victim);
  }
  // A process whose start was cut off is the only one whose start has ended and which does not serve.
  await Promise.all(starts.values());
  for (const index of ports.keys()) expect(isUp(index)).toBe(true);
  return starting;
};

/**
 * Kills processes at random under load, in one database and one folder of files. Fails where an acknowledged write is lost or
 * doubled, money is, a row lacks its file, or a file has no row a day later.
 */
export const killAtRandom = async (
  { kills, processes: count, pairs, turnMs, answers }: KillsOptions,
  onKill: () => void = () => {},
): Promise<KillsSeen> => {
  const databaseUrl = await createDatabase();
  const limits = { SMS_DAILY_LIMIT: '1000000', UPLOAD_DAY_MB: '9999', UPLOAD_APPLICATION_MB: '9999' };
  const processes = await openProcesses(count, {
    DATABASE_URL: databaseUrl,
    FILES_RESERVE_MB: '1',
    ...limits,
  });
  try {
    const { ports } = processes;
    const portOf = () => ports[Math.floor(Math.random() * ports.length)]!;
    const load = await beginLoad(databaseUrl, portOf, { pairs, turnMs });
    const starting = await killEach(processes, () => load.more(answers), { kills, onKill });
    await load.more(answers);
    await load.stop();
    await load.check(databaseUrl, ports[0]!);
    await processes.close();
    return {
      kills,
      starting,
      answered: load.answers(),
      ...(await checkFiles(databaseUrl, processes.dataDir)),
    };
  } finally {
    await processes.close();
    await dropDatabase(databaseUrl);
  }
};
