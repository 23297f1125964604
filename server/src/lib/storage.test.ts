import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolder, type Storage, UNLIMITED } from './storage.ts';

let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvoz-storage-'));
  storage = openFolder(join(folder, 'files'), UNLIMITED);
});
afterAll(() => rm(folder, { recursive: true }));

describe('a folder of files', () => {
  it('gives back what was put there', async () => {
    await storage.put('pictures/1/card.svg', '<svg/>');
    await storage.put('pictures/1/card-96.webp', new Uint8Array([0, 1, 255]));
    expect(Buffer.from((await storage.find('pictures/1/card.svg'))!).toString()).toBe('<svg/>');
    expect([...(await storage.find('pictures/1/card-96.webp'))!]).toEqual([0, 1, 255]);
    expect(await readdir(join(folder, 'files/pictures/1'))).toHaveLength(2);
  });

  it('answers the bytes of a file and none of the memory beside them', async () => {
    for (const size of [0, 1, 100, 70_000]) {
      await writeFile(join(folder, 'files/sized.bin'), Buffer.alloc(size, 7));
      const bytes = (await storage.find('sized.bin'))!;
      expect([bytes.length, bytes.buffer.byteLength]).toEqual([size, size]);
    }
  });

  it('shows a file whole or not at all while it is written', async () => {
    const contents = [Buffer.alloc(3_000_000, 1), Buffer.alloc(2_000_000, 2)];
    let isOver = false;
    const writing = (async () => {
      for (let turn = 0; turn < 12; turn++) await storage.put('busy.bin', contents[turn % 2]!);
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
    await mkdir(join(folder, 'files/busy/a.txt'), { recursive: true });
    await expect(storage.put('busy/a.txt', 'x')).rejects.toThrow();
    expect(await readdir(join(folder, 'files/busy'))).toEqual(['a.txt']);
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

  it('says null of what is not there', async () => {
    expect(await storage.find('nothing.txt')).toBeNull();
    expect(await storage.stream('nothing.txt')).toBeNull();
    expect(await openFolder(join(folder, 'nowhere'), UNLIMITED).find('a/b/c.txt')).toBeNull();
  });

  it('removes what is in one folder, and nothing beside it', async () => {
    for (const key of ['p/12/a.webp', 'p/12/b.webp', 'p/123/a.webp']) await storage.put(key, 'x');
    await storage.removeFolder('p/12');
    await storage.removeFolder('p/12');
    expect(await readdir(join(folder, 'files/p'))).toEqual(['123']);
    await expect(storage.removeFolder('../files')).rejects.toThrow();
    expect(await readdir(join(folder, 'files/p/123'))).toEqual(['a.webp']);
  });

  it('does not hide other trouble', async () => {
    await mkdir(join(folder, 'files/is-a-folder'), { recursive: true });
    await expect(storage.find('is-a-folder')).rejects.toThrow();
  });

  it('never leaves itself', async () => {
    await writeFile(join(folder, 'secret.txt'), 'secret');
    for (const key of ['../secret.txt', 'a/../../secret.txt', '..\\secret.txt'])
      await expect(storage.find(key), key).rejects.toThrow();
    await expect(storage.put('../secret.txt', 'mine')).rejects.toThrow();
  });
});
