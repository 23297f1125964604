import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import { expect, inject, vi } from 'vitest';
import { newId } from '../server/src/lib/ids.ts';
import { callOnce, type Once } from '../server/test/browser.ts';
import { createGate } from '../server/test/database-gate.ts';
import { beginLoad, LASTING_TURN_MS } from '../server/test/pairs.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { createDatabase, dropDatabase } from '../server/test/test-app.ts';
import { fill, withSmallDisk } from './disks.ts';
import { openProcesses, type Processes } from './processes.ts';

/** Results of a fault, for the report. */
export type FaultSeen = Record<string, string | number>;

const CHUNK_BYTES = 16 * 1024;
const PATIENCE = { timeout: 30_000, interval: 50 };

/** Calls of one student at one process. */
const callsOf = (port: number, token: string) => {
  const call = (method: string, path: string, given: Parameters<typeof callOnce>[3] = {}) =>
    callOnce(port, method, path, { token, ...given });
  return {
    call,
    beginUpload: (sizeBytes: number) =>
      call('POST', '/upload', { json: { name: 'a.pdf', sizeBytes }, idempotencyKey: newId() }),
    send: (id: string, offset: number) =>
      call('PUT', `/upload/${id}?offset=${offset}`, { bytes: randomBytes(CHUNK_BYTES) }),
    received: async (id: string) => (await call('GET', `/upload/${id}`)).data.receivedBytes,
    see: () => callOnce(port, 'GET', '/country/public/tree'),
    look: () => call('GET', '/profile/current'),
    isReady: async () => (await callOnce(port, 'GET', '/ready')).status === 200,
  };
};

const inWords = ({ status, code, message, retryAfter }: Once): string =>
  `${status} ${code}, Retry-After ${retryAfter}: “${message}”`;

/**
 * Runs `work` with one process under the load of three students and an agency; at the end the load has to be complete.
 */
const withLoaded = async (
  environment: Record<string, string>,
  databaseUrl: string,
  work: (given: {
    processes: Processes;
    calls: ReturnType<typeof callsOf>;
    more(count: number): Promise<void>;
  }) => Promise<FaultSeen>,
): Promise<FaultSeen> => {
  const processes = await openProcesses(1, { DATABASE_URL: databaseUrl, ...environment });
  try {
    const [port] = processes.ports;
    const load = await beginLoad(databaseUrl, () => port!, { readers: 1, turnMs: LASTING_TURN_MS });
    const calls = callsOf(port!, load.readers[0]!);
    const seen = await work({ processes, calls, more: load.more });
    await load.more(10);
    await load.stop();
    await load.check(databaseUrl, port!);
    expect(processes.isUp(0)).toBe(true);
    return { ...seen, 'writes that were answered, and found once each afterwards': load.answers() };
  } finally {
    await processes.close();
  }
};

/** The disk of the files is filled, up to its reserve and up to its last byte; then there is room again. */
export const fillDisk = () =>
  withSmallDisk(48, async (dataDir) => {
    const databaseUrl = await createDatabase();
    try {
      const reserve = { DATA_DIR: dataDir, FILES_RESERVE_MB: '4' };
      return await withLoaded(reserve, databaseUrl, async ({ calls, more }) => {
        const { beginUpload, send, received, see, look } = calls;
        await more(5);
        const { id } = (await beginUpload(3 * CHUNK_BYTES)).data;
        expect((await send(id, 0)).status).toBe(200);
        const seen: FaultSeen = {};
        for (const [what, left] of [
          ['the reserve is reached', 3e6],
          ['nothing is left', 0],
        ] as const) {
          const makeRoom = await fill(dataDir, left);
          const refused = await send(id, CHUNK_BYTES);
          seen[`${what}, an upload is answered`] = inWords(refused);
          expect([refused.status, refused.code]).toEqual([503, 'STORE_FULL']);
          expect((await see()).status).toBe(200);
          expect((await look()).status).toBe(200);
          expect(await received(id)).toBe(CHUNK_BYTES);
          await makeRoom();
        }
        expect((await send(id, CHUNK_BYTES)).status).toBe(200);
        expect(await received(id)).toBe(2 * CHUNK_BYTES);
        return { ...seen, 'the upload goes on where it was': 'yes', 'reads go on meanwhile': 'yes' };
      });
    } finally {
      await dropDatabase(databaseUrl);
    }
  });

/** The bucket's server is killed and comes back a while later. */
export const loseBucket = async (awayMs: number): Promise<FaultSeen> => {
  const s3 = await startS3Server();
  const databaseUrl = await createDatabase();
  try {
    const bucket = await s3.createBucket();
    const environment = {
      S3_BUCKET: bucket.name,
      S3_ENDPOINT: bucket.endpoint!,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId!,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey!,
      S3_FORCE_PATH_STYLE: 'true',
    };
    return await withLoaded(environment, databaseUrl, async ({ calls, more }) => {
      const { beginUpload, send, received, see, look, isReady } = calls;
      await more(10);
      const { id } = (await beginUpload(3 * CHUNK_BYTES)).data;
      expect((await send(id, 0)).status).toBe(200);
      await s3.kill();
      const refused = await send(id, CHUNK_BYTES);
      expect([refused.status, refused.code]).toEqual([503, 'STORE_UNAVAILABLE']);
      const until = performance.now() + awayMs;
      let reads = 0;
      while (performance.now() < until) {
        for (const answer of [await see(), await look()]) expect(answer.status).toBe(200);
        expect(await isReady()).toBe(true);
        reads += 2;
        await pause(50);
      }
      await s3.restart();
      const began = performance.now();
      await vi.waitFor(async () => expect((await send(id, CHUNK_BYTES)).status).toBe(200), PATIENCE);
      expect(await received(id)).toBe(2 * CHUNK_BYTES);
      return {
        'an upload is answered': inWords(refused),
        'the bucket was away, s': awayMs / 1000,
        'reads that were answered meanwhile, all of them': reads,
        'the upload went on where it was, ms after the bucket was back': Math.round(
          performance.now() - began,
        ),
      };
    });
  } finally {
    await dropDatabase(databaseUrl);
    await s3.close();
  }
};

/** The database cannot be reached for a while. */
export const loseDatabase = async (awayMs: number): Promise<FaultSeen> => {
  const databaseUrl = await createDatabase();
  const gate = await createGate(inject('adminUrl'));
  try {
    const through = { DATABASE_URL: gate.through(databaseUrl) };
    return await withLoaded(through, databaseUrl, async ({ calls, more, processes }) => {
      const { see, look, isReady } = calls;
      await more(10);
      expect((await see()).status).toBe(200);
      await gate.shut();
      const refused = await look();
      expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
      expect(refused.retryAfter).toBeGreaterThan(0);
      const until = performance.now() + awayMs;
      let kept = 0;
      while (performance.now() < until) {
        expect((await see()).status).toBe(200);
        expect((await look()).status).toBe(503);
        expect(await isReady()).toBe(false);
        expect((await callOnce(processes.ports[0]!, 'GET', '/health')).status).toBe(200);
        kept++;
        await pause(100);
      }
      await gate.open();
      const began = performance.now();
      await vi.waitFor(async () => expect((await look()).status).toBe(200), PATIENCE);
      await more(1);
      return {
        'the database was away, s': awayMs / 1000,
        'a call is answered': inWords(refused),
        'answers that the process had kept, given meanwhile, all of them': kept,
        'a write was answered, ms after the database was back': Math.round(performance.now() - began),
      };
    });
  } finally {
    await gate.shut();
    await dropDatabase(databaseUrl);
  }
};

/** Of Debian's package; null where this machine has none. */
export const findFaketime = async (): Promise<string | null> => {
  const folders = await readdir('/usr/lib');
  for (const name of folders) {
    const path = `/usr/lib/${name}/faketime`;
    const found = await readdir(path).catch(() => [] as string[]);
    if (found.includes('libfaketimeMT.so.1')) return join(path, 'libfaketimeMT.so.1');
  }
  return null;
};

/** The clock of the machine that the process runs on jumps an hour on, and back again. */
export const jumpClock = async (library: string, answers: number): Promise<FaultSeen> => {
  const databaseUrl = await createDatabase();
  const folder = await makeFolder();
  const file = join(folder, 'offset');
  const set = (offset: string) => writeFile(file, `${offset}\n`);
  await set('+0');
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  try {
    return await withLoaded(environment, databaseUrl, async ({ calls, more, processes }) => {
      const { beginUpload, send, received, look, see } = calls;
      /** Returns the offset of the process's clock from the real time, in minutes. */
      const shiftOf = async () => {
        const answer = await fetch(`http://127.0.0.1:${processes.ports[0]}/api/v1/health`);
        return (Date.parse(answer.headers.get('date')!) - Date.now()) / 60_000;
      };
      await more(answers);
      const { id } = (await beginUpload(3 * CHUNK_BYTES)).data;
      expect((await send(id, 0)).status).toBe(200);
      const seen: FaultSeen = { clock: `libfaketime, ${library}` };
      for (const [index, [offset, minutes]] of (
        [
          ['+1h', 60],
          ['+0', 0],
        ] as const
      ).entries()) {
        await set(offset);
        // The Date header is refreshed each second.
        await vi.waitFor(async () => expect(await shiftOf()).toBeCloseTo(minutes, 0), PATIENCE);
        const began = performance.now();
        for (const answer of [await see(), await look()]) expect(answer.status).toBe(200);
        expect((await send(id, (index + 1) * CHUNK_BYTES)).status).toBe(200);
        await more(answers);
        seen[`the clock stands at ${offset}: ${answers} writes answered within, ms`] = Math.round(
          performance.now() - began,
        );
      }
      expect(await received(id)).toBe(3 * CHUNK_BYTES);
      return { ...seen, 'sessions and the upload in pieces go on': 'yes' };
    });
  } finally {
    await dropDatabase(databaseUrl);
  }
};
