import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toWebp } from '@parvoz/clean-documents/pictures.ts';
import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import { cleanUp, makeFolder } from '@parvoz/embedded-postgres/fixtures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/debian-postgres.mjs';
import { insert } from '../src/features/people/files/files.store.ts';
import { newId } from '../src/lib/ids.ts';
import { openFolder, UNLIMITED } from '../src/lib/storage.ts';
import { createStudent } from './people.ts';
import { type Server, withReady } from './process.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { TestClock } from './test-clock.ts';

const SECRET = 'a secret of tests, long enough for one';
const WIDTHS = [96, 160, 320, 480] as const;
const PICTURES = 25;
const KILLS = 4;
/** Noise, which no format makes small: a picture takes several blocks of a disk. */
const SIZE = { width: 480, height: 300, channels: 3 } as const;

/** A variant of a picture: the address that asks for it, and the bytes that it has to be. */
interface Wanted {
  path: string;
  whole: Buffer;
}

let app: TestApp;
const originals: Buffer[] = [];
/** Variants of each picture, by width: what a process makes is the same to the byte. */
const variants: Map<number, Buffer>[] = [];

beforeAll(async () => {
  // Processes look at the real time, by which tokens of an earlier day have ended.
  app = await createTestApp({ clock: new TestClock(new Date().toISOString()) });
  for (let index = 0; index < PICTURES; index++) {
    const noise = randomBytes(SIZE.width * SIZE.height * SIZE.channels);
    const original = await sharp(noise, { raw: SIZE }).webp({ quality: 86 }).toBuffer();
    const made = new Map<number, Buffer>();
    for (const width of WIDTHS) made.set(width, Buffer.from(await toWebp(original, width)));
    originals.push(original);
    variants.push(made);
  }
});
afterAll(async () => {
  await app.close();
  await cleanUp();
});

/** Pictures of a store, with the variants that nobody has asked for yet. */
const createPictures = async (folder: string): Promise<Wanted[]> => {
  const storage = openFolder(folder, UNLIMITED);
  const wanted: Wanted[] = [];
  for (const [index, original] of originals.entries()) {
    const id = newId();
    const key = `pictures/${id}/original.webp`;
    await storage.put(key, original);
    await insert(app.pool, {
      ...{ id, kind: 'PICTURE', ownerId: null, mediaType: 'image/webp', checksum: '', original: key },
      sizeBytes: original.length,
    });
    for (const [width, whole] of variants[index]!)
      wanted.push({ path: `/attach/open/${id}?w=${width}`, whole });
  }
  return wanted;
};

const open = async (port: number, { path }: Wanted) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** An answer is the whole picture, or says in the open that it is none. */
const expectWhole = async (port: number, wanted: Wanted): Promise<void> => {
  const { status, bytes } = await open(port, wanted);
  expect(status).toBe(200);
  expect(bytes.equals(wanted.whole), `${bytes.length} of ${wanted.whole.length} bytes`).toBe(true);
};

/** Variants that a store has. */
const variantsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /^card-.*\.webp$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const environmentOf = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: app.databaseUrl,
  TOKEN_SECRET: SECRET,
  DEMO_DATA: 'false',
  LOG_LEVEL: 'fatal',
  FILES_RESERVE_MB: '0',
});

it('two processes that are asked for the same hundred pictures at once answer and keep whole ones', async () => {
  const dataDir = await makeFolder();
  const environment = environmentOf(dataDir);
  const wanted = await createPictures(join(dataDir, 'files'));
  expect(wanted).toHaveLength(100);
  await withReady(environment, (first) =>
    withReady(environment, async (second) => {
      for (const one of wanted)
        await Promise.all([first, second, first, second].map(({ port }: Server) => expectWhole(port, one)));
    }),
  );
  const storedVariants = await variantsIn(join(dataDir, 'files'));
  expect(storedVariants).toHaveLength(100);
  for (const path of storedVariants) {
    await sharp(path).stats();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
});

it('a process that is killed while it makes pictures leaves none that is not whole', async () => {
  const dataDir = await makeFolder();
  const port = await freePort();
  const environment = { ...environmentOf(dataDir), PORT: String(port) };
  const wanted = await createPictures(join(dataDir, 'files'));
  const left = [...wanted];
  for (let kill = 0; kill < KILLS; kill++)
    await withReady(environment, async (server) => {
      const batch = left.splice(0, 16);
      const asked = batch.map((one) =>
        expectWhole(port, one).then(
          () => 'whole',
          (fault) => fault,
        ),
      );
      // Some are answered, others are being made or written.
      await Promise.race(asked);
      await pause(kill * 7);
      server.signal('SIGKILL');
      // A caller without any answer has lost nothing but time.
      for (const result of await Promise.all(asked))
        if (result !== 'whole') expect(result).toBeInstanceOf(TypeError);
    });
  for (const path of await variantsIn(join(dataDir, 'files'))) await sharp(path).stats();
  await withReady(environment, async () => {
    for (const one of wanted) await expectWhole(port, one);
  });
});

/** Runs a program with a small disk of its own in the place of a folder; null where this system lends nobody one. */
const smallDisk = (folder: string, size: string): string[] | null => {
  const mount = `mount -t tmpfs -o size=${size},mode=700 tmpfs "${folder}"`;
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', mount], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return ['unshare', '-rm', 'sh', '-c', `${mount} && exec "$0" "$@"`];
};

it.runIf(process.platform === 'linux')(
  'a full disk cuts no picture, refuses uploads with a sentence and stops nothing else',
  async ({ skip }) => {
    const dataDir = await makeFolder();
    const files = join(dataDir, 'files');
    execFileSync('mkdir', ['-p', files]);
    const wrapper = smallDisk(files, '6m');
    if (!wrapper) return skip('this machine lends no small disk: unshare and mount are refused');
    const student = await createStudent(app);
    await withReady(
      environmentOf(dataDir),
      async ({ port, pid }) => {
        // The disk is seen by the process alone.
        const seen = join('/proc', String(pid), 'root', files);
        const wanted = await createPictures(seen);
        await fill(join(seen, 'filler'));
        for (const one of wanted) await expectWhole(port, one);
        expect(await variantsIn(seen)).toEqual([]);
        expect(await upload(port, student.token)).toMatchObject({
          status: 503,
          body: { code: 'STORE_FULL', message: expect.stringContaining('joy qolmadi') },
        });
        await rm(join(seen, 'filler'));
        for (const one of wanted.slice(0, 8)) await expectWhole(port, one);
        expect(await variantsIn(seen)).toHaveLength(8);
        expect((await upload(port, student.token)).status).toBe(200);
      },
      { through: wrapper! },
    );
  },
  180_000,
);

/** Writes until there is no more room. */
const fill = async (path: string): Promise<void> => {
  for (let size = 1024 * 1024; size >= 512; )
    try {
      await writeFile(path, Buffer.alloc(size, 1), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      size /= 2;
    }
};

const upload = async (port: number, token: string) => {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
  expect(png.length).toBeLessThan(MAX_UPLOAD_BYTES);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)]), 'photo.png');
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/attach/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message: string | null } };
};
