import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSecret } from './secret-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvoz-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('is made once, also when many ask at once, for its owner’s eyes only', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => openSecret(join(folder, 'data'))));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{64}$/);
  const path = join(folder, 'data/token-secret');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe(secrets[0]);
});

it('that is too short to be one is refused', async () => {
  await writeFile(join(folder, 'token-secret'), 'short');
  await expect(openSecret(folder)).rejects.toThrow(`The secret in ${folder}/token-secret is too short`);
});
