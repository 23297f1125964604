import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createStudent } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { openFolder, UNLIMITED } from '../../../lib/storage.ts';
import { cleanUp } from './cleanup.service.ts';
import { insert } from './files.store.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvoz-tidy-'));
  app = await createTestApp({ storage: openFolder(folder, UNLIMITED) });
});
afterEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await app.pool.query('delete from attachments');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const HOUR_MS = 60 * 60 * 1000;

/** Puts a file into the store as an earlier version or a process that ended would have left it. */
const leave = async (key: string, content: string, hoursAgo: number): Promise<void> => {
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  await writeFile(path, content, { mode: 0o644 });
  const at = new Date(app.clock.now().getTime() - hoursAgo * HOUR_MS);
  await utimes(path, at, at);
};

const createPicture = async (hoursAgo: number): Promise<string> => {
  const id = newId();
  const original = `pictures/${id}/original.webp`;
  await leave(original, 'picture', hoursAgo);
  await insert(app.ctx.db, {
    ...{ id, kind: 'PICTURE', ownerId: null, mediaType: 'image/webp', checksum: '', original },
    sizeBytes: 7,
  });
  return id;
};

const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of app.storage.list()) found.push(key);
  return found.sort();
};

it('removes what is empty, unfinished or without a row once it is older than a day', async () => {
  const known = await createPicture(30);
  const remaining = [
    `pictures/${known}/original.webp`,
    `pictures/${newId()}/original.webp`,
    `pictures/${known}/card-96.webp`,
    `pictures/${known}/.card-160.webp.0a0b0c0d0e0f.part`,
  ];
  await leave(remaining[1]!, 'just uploaded, its row comes', 23);
  await leave(remaining[2]!, '', 1);
  await leave(remaining[3]!, 'half a pic', 23);
  await leave(`pictures/${known}/card-320.webp`, '', 25);
  await leave(`pictures/${known}/.card-160.webp.ffffffffffff.part`, 'half a pic', 25);
  await leave(`pictures/${newId()}/original.webp`, 'a row never came', 25);
  await leave(`documents/${newId()}/original.pdf`, 'nor here', 25);
  const student = await createStudent(app);
  const upload = newId();
  await app.pool.query(
    'insert into uploads (id, owner_id, name, size_bytes, created_at) values ($1, $2, $3, 9, now())',
    [upload, student.id, 'a.pdf'],
  );
  remaining.push(`documents/${upload}/original.pdf`, `uploads/${upload}/0`, 'readme.txt');
  await leave(`documents/${upload}/original.pdf`, 'stored, and its row is on its way', 25);
  await leave(`uploads/${upload}/0`, 'a piece', 25);
  await leave('readme.txt', 'nobody knows whose', 300);
  expect(await cleanUp(app.ctx)).toEqual({ empty: 1, unfinished: 1, rowless: 2 });
  expect(await keys()).toEqual(remaining.sort());
  expect(await cleanUp(app.ctx)).toEqual({ empty: 0, unfinished: 0, rowless: 0 });
});

it('closes to other users of the machine what an earlier version left open', async () => {
  const id = await createPicture(1);
  await cleanUp(app.ctx);
  const modes = await Promise.all(
    ['pictures', `pictures/${id}`, `pictures/${id}/original.webp`].map(
      async (path) => (await stat(join(folder, path))).mode & 0o777,
    ),
  );
  expect(modes).toEqual([0o700, 0o700, 0o600]);
});

it('takes nothing that is whole away from a store that belongs to another database', async () => {
  await createPicture(30);
  for (let count = 0; count < 30; count++) await leave(`documents/${newId()}/original.pdf`, 'whole', 30);
  await leave(`documents/${newId()}/original.pdf`, '', 30);
  expect(await cleanUp(app.ctx)).toEqual({ empty: 1, unfinished: 0, rowless: 0 });
  expect(await keys()).toHaveLength(31);
  expect(app.logs.some(({ level, msg }) => level === 50 && msg?.startsWith('most files have no row'))).toBe(
    true,
  );
});

it('goes on when files are removed meanwhile, and ends when it is told to', async () => {
  for (let count = 0; count < 5; count++) await leave(`documents/${newId()}/original.pdf`, 'x', 30);
  const [one, other] = await Promise.all([cleanUp(app.ctx), cleanUp(app.ctx)]);
  expect(one.rowless + other.rowless).toBeGreaterThanOrEqual(5);
  expect(await keys()).toEqual([]);
  await leave(`documents/${newId()}/original.pdf`, '', 30);
  expect(await cleanUp({ ...app.ctx, stop: AbortSignal.abort() })).toEqual({
    empty: 0,
    unfinished: 0,
    rowless: 0,
  });
});
