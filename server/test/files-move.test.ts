import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BucketSettings, openBucket } from '../src/lib/bucket.ts';
import { openFolder, type Storage, UNLIMITED } from '../src/lib/storage.ts';
import { type BucketGate, createBucketGate } from './bucket-gate.ts';
import { TEST_ENVIRONMENT } from './process.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

const PROGRAM = join(import.meta.dirname, '../src/files-move.ts');
const FILES = 120;

let s3: S3Server;
let gate: BucketGate;
let folder: string;
let settings: BucketSettings;
let bucket: Storage;

beforeAll(async () => {
  s3 = await startS3Server();
  gate = await createBucketGate(s3.port);
  settings = await s3.createBucket();
  bucket = openBucket(settings, UNLIMITED);
  folder = await mkdtemp(join(tmpdir(), 'parvoz-move-'));
  const files = openFolder(join(folder, 'here/files'), UNLIMITED);
  for (let file = 0; file < FILES; file++)
    await files.put(`documents/${file}/original.pdf`, randomBytes(file === 5 ? 0 : 2000 + file));
  // Left behind by a process that ended while it wrote.
  await writeFile(join(folder, 'here/files/documents/1/.original.pdf.0123.part'), 'half');
});
afterAll(async () => {
  await gate.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const start = (dataDir: string, args: string[], port = s3.port) =>
  spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...TEST_ENVIRONMENT,
      ...{ PATH: process.env.PATH, DATA_DIR: join(folder, dataDir), S3_FORCE_PATH_STYLE: 'true' },
      ...{ S3_BUCKET: settings.name, S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: settings.region },
      ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
    },
  });

const move = async (dataDir: string, args: string[], port?: number) => {
  const child = start(dataDir, args, port);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
};

const contentsOf = async (storage: Storage): Promise<Map<string, string>> => {
  const sums = new Map<string, string>();
  for await (const { key, isPart } of storage.list())
    if (!isPart)
      sums.set(
        key,
        createHash('sha256')
          .update((await storage.find(key))!)
          .digest('hex'),
      );
  return sums;
};
const folderOf = (name: string) => openFolder(join(folder, name, 'files'), UNLIMITED);

it('files are moved into a bucket, killed in the middle, and moved on from there', async () => {
  const all = await contentsOf(folderOf('here'));
  gate.set('slow');
  const child = start('here', ['to-bucket'], gate.port);
  const ended = once(child, 'exit');
  let arrived = 0;
  while (arrived < 10) {
    expect(child.exitCode).toBeNull();
    arrived = (await contentsOf(bucket)).size;
  }
  child.kill('SIGKILL');
  await ended;
  gate.set('open');
  const before = await contentsOf(bucket);
  expect(before.size).toBeLessThan(FILES);
  // Files that are there are whole.
  for (const [key, sum] of before) expect(sum, key).toBe(all.get(key));
  const { code, output } = await move('here', ['to-bucket']);
  expect([code, output]).toEqual([0, expect.stringContaining(`now: ${FILES} files.`)]);
  expect(output).toContain(`${FILES - before.size} were copied, ${before.size} were there already`);
  expect(await contentsOf(bucket)).toEqual(all);
  expect(await contentsOf(folderOf('here'))).toEqual(all);
});

it('what differs in the bucket is copied once more, unless only new files are wanted', async () => {
  const all = await contentsOf(folderOf('here'));
  const key = 'documents/7/original.pdf';
  await bucket.put(key, Buffer.alloc((await bucket.find(key))!.length));
  const fast = await move('here', ['to-bucket', '--new']);
  expect(fast.output).toContain(`${FILES} were there in the same size and not compared.`);
  expect((await contentsOf(bucket)).get(key)).not.toBe(all.get(key));
  expect((await move('here', ['to-bucket'])).output).toContain(
    `1 were copied, ${FILES - 1} were there already`,
  );
  expect(await contentsOf(bucket)).toEqual(all);
});

it('they come back into a folder that is new', async () => {
  await mkdir(join(folder, 'there'));
  const { code, output } = await move('there', ['to-folder']);
  expect([code, output]).toEqual([0, expect.stringContaining(`${FILES} were copied`)]);
  expect(await contentsOf(folderOf('there'))).toEqual(await contentsOf(bucket));
});

it('a bucket that is overloaded, and a command that says nothing, end with a sentence', async () => {
  gate.set('busy');
  const refused = await move('here', ['to-bucket'], gate.port);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('call it again and it goes on') });
  expect(refused.output).toContain('SlowDown');
  expect(await move('here', [])).toMatchObject({
    code: 1,
    output: expect.stringContaining('to-bucket|to-folder'),
  });
});
