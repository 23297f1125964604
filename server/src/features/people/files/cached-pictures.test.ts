import { pictureOf } from '@parvoz/clean-documents/samples.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, MemoryStorage, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { PictureCache } from '../../../lib/picture-cache.ts';
import { uploadPicture } from './files.service.ts';
import { removeUnused } from './removal.service.ts';

/** A store of which each process has pictures in memory, as of a bucket. */
class FarStorage extends MemoryStorage {
  override readonly files: Map<string, Uint8Array>;
  readonly pictures = new PictureCache(10_000_000);
  reads = 0;

  constructor(files: Map<string, Uint8Array>) {
    super();
    this.files = files;
  }

  override async find(key: string): Promise<Uint8Array | null> {
    this.reads++;
    return super.find(key);
  }
}

const files = new Map<string, Uint8Array>();
const stores = [new FarStorage(files), new FarStorage(files)] as const;
/** Two processes on one database and one store. */
let here: TestApp;
let there: TestApp;
let id: string;

beforeAll(async () => {
  here = await createTestApp({ storage: stores[0] });
  there = await createTestApp({
    ...{ databaseUrl: here.databaseUrl, clock: here.clock },
    storage: stores[1],
  });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  ({ id } = await uploadPicture(
    { ...here.ctx, storage: stores[0] },
    newId(),
    await pictureOf('png', 400, 300),
  ));
});

const open = (app: TestApp, headers = {}) =>
  app.http.inject({ url: `/api/v1/attach/open/${id}?w=320`, headers });

it('a picture is read of its store once by each process, and answered the same', async () => {
  const first = await open(here);
  const { reads } = stores[0];
  const again = await open(here);
  expect(stores[0].reads).toBe(reads);
  expect(again.statusCode).toBe(200);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(again.headers.etag).toBe(first.headers.etag);
  expect((await open(here, { 'if-none-match': first.headers.etag })).statusCode).toBe(304);
  const read = stores[1].reads;
  expect((await open(there)).headers.etag).toBe(first.headers.etag);
  expect(stores[1].reads).toBe(read + 1);
});

it('one that was removed is gone from the memory of every process', async () => {
  for (const app of [here, there]) expect((await open(app)).statusCode).toBe(200);
  const ctx = { ...here.ctx, storage: stores[0] };
  await removeUnused(ctx, id);
  for (const app of [here, there])
    await vi.waitFor(async () => expect((await open(app)).statusCode).toBe(404), { timeout: 10_000 });
});
