import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/s3-server.ts';
import { openBucket } from './bucket.ts';
import type { FoundFile } from './durable-folder.ts';
import { openFolder, type Storage, UNLIMITED } from './storage.ts';

let folder: string;
let s3: S3Server;
const stores = {} as Record<'a folder' | 'a bucket', Storage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvoz-storage-'));
  s3 = await startS3Server();
  stores['a folder'] = openFolder(join(folder, 'files'), UNLIMITED);
  stores['a bucket'] = openBucket(await s3.createBucket(), UNLIMITED);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const allOf = async (storage: Storage): Promise<FoundFile[]> => {
  const all: FoundFile[] = [];
  for await (const one of storage.list()) all.push(one);
  return all;
};

const keysOf = async (storage: Storage, prefix: string): Promise<string[]> =>
  (await allOf(storage)).map(({ key }) => key).filter((key) => key.startsWith(prefix));

describe.each(['a folder', 'a bucket'] as const)('%s of files', (kind) => {
  let storage: Storage;
  beforeAll(() => {
    storage = stores[kind];
  });

  it('gives back what was put there', async () => {
    await storage.put('pictures/1/card.svg', '<svg/>');
    await storage.put('pictures/1/card-96.webp', new Uint8Array([0, 1, 255]));
    expect(Buffer.from((await storage.find('pictures/1/card.svg'))!).toString()).toBe('<svg/>');
    expect([...(await storage.find('pictures/1/card-96.webp'))!]).toEqual([0, 1, 255]);
    expect((await keysOf(storage, 'pictures/1/')).sort()).toEqual([
      'pictures/1/card-96.webp',
      'pictures/1/card.svg',
    ]);
  });

  it('answers the bytes of a file and none of the memory beside them', async () => {
    for (const size of [0, 1, 100, 70_000]) {
      await storage.put('sized.bin', Buffer.alloc(size, 7));
      const bytes = (await storage.find('sized.bin'))!;
      expect([bytes.length, bytes.buffer.byteLength]).toEqual([size, size]);
    }
  });

  it('shows a file whole or not at all while it is written', async () => {
    const contents = [Buffer.alloc(3_000_000, 1), Buffer.alloc(2_000_000, 2)];
    let isOver = false;
    const writing = (async () => {
      for (let turn = 0; turn < 6; turn++) await storage.put('busy.bin', contents[turn % 2]!);
      isOver = true;
    })();
    let seen = 0;
    while (!isOver) {
      const bytes = await storage.find('busy.bin');
      if (!bytes) continue;
      seen++;
      expect(bytes.length).toBe(bytes[0] === 1 ? 3_000_000 : 2_000_000);
      expect(bytes[bytes.length - 1]).toBe(bytes[0]);
    }
    await writing;
    expect(seen).toBeGreaterThan(0);
  });

  it('keeps the last of what was put under one key', async () => {
    await storage.put('a.txt', 'first and longer');
    await storage.put('a.txt', 'second');
    expect(Buffer.from((await storage.find('a.txt'))!).toString()).toBe('second');
  });

  it('is read in pieces where it is asked for', async () => {
    const large = Buffer.alloc(300_000, 'parvoz');
    await storage.put('large.bin', large);
    const chunks: Buffer[] = [];
    for await (const chunk of (await storage.stream('large.bin'))!) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(large)).toBe(true);
    expect(chunks.length).toBeGreaterThan(1);
  });

  it('answers a range of a file, both ends included', async () => {
    await storage.put('range.txt', '0123456789');
    for (const [from, to, expected] of [
      [0, 0, '0'],
      [3, 5, '345'],
      [8, 9, '89'],
    ] as const)
      expect((await buffer((await storage.stream('range.txt', { from, to }))!)).toString()).toBe(expected);
    expect(await storage.stream('none.txt', { from: 0, to: 1 })).toBeNull();
  });

  it('says null of what is not there', async () => {
    expect(await storage.find('nothing.txt')).toBeNull();
    expect(await storage.stream('nothing.txt')).toBeNull();
    expect(await storage.find('a/b/c.txt')).toBeNull();
  });

  it('removes a file, also one that is not there', async () => {
    await storage.put('gone/a.txt', 'x');
    await storage.remove('gone/a.txt');
    expect(await storage.find('gone/a.txt')).toBeNull();
    await storage.removeFolder('gone');
  });

  it('removes what is in one folder, and nothing beside it', async () => {
    for (const key of ['p/12/a.webp', 'p/12/b.webp', 'p/123/a.webp']) await storage.put(key, 'x');
    await storage.removeFolder('p/12');
    await storage.removeFolder('p/12');
    expect(await keysOf(storage, 'p/')).toEqual(['p/123/a.webp']);
    await expect(storage.removeFolder('../files')).rejects.toThrow();
    expect(await keysOf(storage, 'p/')).toEqual(['p/123/a.webp']);
  });

  it('never leaves itself', async () => {
    for (const key of ['../secret.txt', 'a/../../secret.txt', '..\\secret.txt'])
      await expect(storage.find(key), key).rejects.toThrow();
    await expect(storage.put('../secret.txt', 'mine')).rejects.toThrow();
  });

  it('lists every file with its size and when it was put there', async () => {
    // By the clock of the store, which need not be that of this process.
    await storage.put('before/a.bin', Buffer.alloc(1));
    const first = (await allOf(storage)).find(({ key }) => key === 'before/a.bin');
    const before = first!.modifiedAt.getTime();
    expect(before).toBeGreaterThan(Date.parse('2026-01-01'));
    for (let file = 0; file < 30; file++) await storage.put(`listed/${file}/a.bin`, Buffer.alloc(file));
    const found = (await allOf(storage)).filter(({ key }) => key.startsWith('listed/'));
    expect(new Map(found.map(({ key, sizeBytes }) => [key, sizeBytes]))).toEqual(
      new Map(Array.from({ length: 30 }, (_, file) => [`listed/${file}/a.bin`, file])),
    );
    for (const { modifiedAt, isPart } of found) {
      expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(before);
      expect(isPart).toBe(false);
    }
  });
});

describe('a folder', () => {
  let storage: Storage;
  beforeAll(() => {
    storage = stores['a folder'];
  });

  it('is for the eyes of its own user only', async () => {
    await storage.put('private/deep/a.txt', 'secret');
    const modes = await Promise.all(
      ['', 'private', 'private/deep', 'private/deep/a.txt'].map(
        async (path) => (await stat(join(folder, 'files', path))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  it('leaves nothing of a file that could not be written', async () => {
    await mkdir(join(folder, 'files/in-the-way/a.txt'), { recursive: true });
    await expect(storage.put('in-the-way/a.txt', 'x')).rejects.toThrow();
    expect(await readdir(join(folder, 'files/in-the-way'))).toEqual(['a.txt']);
  });

  it('that nobody has made yet has no files', async () => {
    expect(await openFolder(join(folder, 'nowhere'), UNLIMITED).find('a/b/c.txt')).toBeNull();
  });

  it('does not hide other trouble', async () => {
    await mkdir(join(folder, 'files/is-a-folder'), { recursive: true });
    await expect(storage.find('is-a-folder')).rejects.toThrow();
  });

  it('does not answer what lies beside it', async () => {
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await expect(storage.find('../secret.txt')).rejects.toThrow();
  });
});

describe('a bucket', () => {
  it('lists more files than one answer of it holds', async () => {
    const storage = openBucket(await s3.createBucket(), UNLIMITED);
    const keys = Array.from({ length: 1100 }, (_, file) => `many/${file}.txt`);
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((key) => storage.put(key, 'x')));
    expect(await keysOf(storage, 'many/')).toHaveLength(1100);
  });

  it('that is not there is no empty one', async () => {
    const settings = await s3.createBucket();
    const storage = openBucket({ ...settings, name: 'not-there' }, UNLIMITED);
    const refusal = { code: 'STORE_UNAVAILABLE', cause: { name: 'NoSuchBucket' } };
    await expect(storage.find('a.txt')).rejects.toMatchObject(refusal);
    await expect(storage.put('a.txt', 'x')).rejects.toMatchObject(refusal);
    await expect(allOf(storage)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});
