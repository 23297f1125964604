import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, MemoryStorage, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';
import { openFolder, UNLIMITED } from '../../../lib/storage.ts';
import { insert } from './files.store.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvoz-damaged-'));
  app = await createTestApp({ storage: openFolder(folder, UNLIMITED) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (id: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/api/v1/attach/open/${id}?w=160`, headers });

const variantOf = (id: string): string => join(folder, `pictures/${id}/card-160.webp`);

const drawn = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 250, channels: 3, background: color } })
    .webp()
    .toBuffer();

/** A picture whose variant was made once; what it answered. */
const createPicture = async (original?: Buffer) => {
  const id = newId();
  const bytes = original ?? (await drawn('#0a5'));
  const key = `pictures/${id}/original.webp`;
  await app.storage.put(key, bytes);
  await insert(app.ctx.db, {
    ...{ id, kind: 'PICTURE', ownerId: null, mediaType: 'image/webp', checksum: '', original: key },
    sizeBytes: bytes.length,
  });
  const answer = await open(id);
  expect(answer.statusCode).toBe(200);
  return { id, whole: answer.rawPayload, etag: String(answer.headers.etag) };
};

describe('a variant that a sudden end has damaged is made anew:', () => {
  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['an empty one', () => Buffer.alloc(0)],
    ['one cut after a block', (bytes) => bytes.subarray(0, bytes.length - 9)],
    ['one of which only the beginning was written', (bytes) => bytes.subarray(0, 7)],
    ['one whose end is empty blocks', (bytes) => Buffer.from(bytes).fill(0, 20)],
    ['one with something behind it', (bytes) => Buffer.concat([bytes, Buffer.alloc(64, 'x')])],
    ['something else', () => Buffer.from('RIFF and nothing that is a picture')],
  ])('%s', async (_, damage) => {
    const { id, whole } = await createPicture();
    await writeFile(variantOf(id), damage(whole));
    for (let turn = 0; turn < 2; turn++) {
      const answer = await open(id);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(whole)).toBe(true);
      expect(Number(answer.headers['content-length'])).toBe(whole.length);
    }
    expect((await readFile(variantOf(id))).equals(whole)).toBe(true);
  });
});

describe('the ETag of a picture', () => {
  it('is of its bytes: who was sent a damaged one is sent the whole one', async () => {
    const { id, whole, etag } = await createPicture();
    const other = await sharp(whole).webp({ quality: 10 }).toBuffer();
    await writeFile(variantOf(id), other);
    const changed = await open(id, { 'if-none-match': etag });
    expect([changed.statusCode, changed.rawPayload.equals(other)]).toEqual([200, true]);
    expect(changed.headers.etag).not.toBe(etag);
    await writeFile(variantOf(id), whole);
    expect((await open(id, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('is the same for the same picture', async () => {
    const bytes = await drawn('#50a');
    const [first, second] = [await createPicture(bytes), await createPicture(bytes)];
    expect(first.etag).toBe(second.etag);
  });
});

/** Files in memory that have a mark, as those of a bucket do. */
class MarkedStorage extends MemoryStorage {
  async findMarked(key: string) {
    const bytes = await this.find(key);
    return bytes && { bytes, mark: `"${createHash('md5').update(bytes).digest('hex')}"` };
  }
}

it('a variant whose store marks it is taken for what it was only by its mark', async () => {
  const storage = new MarkedStorage();
  const marked = await createTestApp({ storage });
  const id = newId();
  const bytes = await drawn('#05a');
  const original = `pictures/${id}/original.webp`;
  await storage.put(original, bytes);
  const file = { id, kind: 'PICTURE', ownerId: null, mediaType: 'image/webp', checksum: '' } as const;
  await insert(marked.ctx.db, { ...file, original, sizeBytes: bytes.length });
  const openMarked = () => marked.http.inject({ url: `/api/v1/attach/open/${id}?w=160` });
  const key = `pictures/${id}/card-160.webp`;
  const whole = (await openMarked()).rawPayload;
  const other = await sharp(whole).webp({ quality: 10 }).toBuffer();
  const etags = new Set<unknown>();
  for (const [kept, answered] of [
    [whole, whole],
    [other, other],
    [whole.subarray(0, -9), whole],
    [whole, whole],
  ] as const) {
    await storage.put(key, kept);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await openMarked();
      expect([answer.statusCode, answer.rawPayload.equals(answered)]).toEqual([200, true]);
      etags.add(`${answer.headers.etag} ${answered.length}`);
    }
  }
  expect(etags.size).toBe(2);
  await marked.close();
});

it('a picture whose file the store has lost is not there, and the operator is told', async () => {
  const { id, whole } = await createPicture();
  const key = `pictures/${id}/original.webp`;
  await rm(join(folder, key));
  // A variant made of it is still served.
  expect((await open(id)).rawPayload.equals(whole)).toBe(true);
  await rm(variantOf(id));
  const answer = await open(id);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  expect(answer.headers['cache-control']).toBe('no-store');
  const notified = app.logs.filter(({ msg }) => msg === 'the file of a picture is missing from the store');
  expect(notified).toMatchObject([{ level: 50, key }]);
});

it('a picture for which the store has no room is answered all the same, and kept the next time', async () => {
  const bytes = await drawn('#a05');
  const { id, whole } = await createPicture(bytes);
  await rm(variantOf(id));
  const full = vi
    .spyOn(app.storage, 'put')
    .mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  const answer = await open(id);
  expect([answer.statusCode, answer.rawPayload.equals(whole)]).toEqual([200, true]);
  await expect(readFile(variantOf(id))).rejects.toThrow('ENOENT');
  expect(app.logs.some(({ level, msg }) => level === 50 && msg === 'a picture could not be kept')).toBe(true);
  full.mockRestore();
  await open(id);
  expect((await readFile(variantOf(id))).equals(whole)).toBe(true);
});
