import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolder, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvoz-storage-'));
  storage = openFolder(join(folder, 'files'));
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

  it('keeps the last of what was put under one key', async () => {
    await storage.put('a.txt', 'first and longer');
    await storage.put('a.txt', 'second');
    expect(Buffer.from((await storage.find('a.txt'))!).toString()).toBe('second');
  });

  it('is read in pieces where it is asked for', async () => {
    const large = Buffer.alloc(300_000, 'parvoz');
    await storage.put('large.bin', large);
    const pieces: Buffer[] = [];
    for await (const piece of (await storage.stream('large.bin'))!) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(large)).toBe(true);
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('says null of what is not there', async () => {
    expect(await storage.find('nothing.txt')).toBeNull();
    expect(await storage.stream('nothing.txt')).toBeNull();
    expect(await openFolder(join(folder, 'nowhere')).find('a/b/c.txt')).toBeNull();
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
