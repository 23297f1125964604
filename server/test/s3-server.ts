import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../src/lib/bucket.ts';

export interface S3Server {
  port: number;
  /** Creates a new, empty bucket in it; reached at another port where a proxy is in front. */
  createBucket(through?: number): Promise<BucketSettings>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again at its port, with the files that it had. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, 's3-process.ts');

/** Creates a new, empty bucket of the server at a port; reached at another port where a proxy is in front. */
export const createBucket = async (port: number, through = port): Promise<BucketSettings> => {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const key = { accessKeyId: 'parvoz', secretAccessKey: 'a-secret-of-tests' };
  const place = { region: 'us-east-1', forcePathStyle: true };
  const client = new S3Client({ ...place, endpoint: `http://127.0.0.1:${port}`, credentials: key });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return { name, ...place, ...key, endpoint: `http://127.0.0.1:${through}` };
};

/** An S3 server (docs/decisions/058-files-in-a-bucket.md) as a process of its own, with its files in a folder that goes with it. */
export const startS3Server = async (): Promise<S3Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-s3-'));
  const start = async (port: number) => {
    const child = fork(PROGRAM, [folder, String(port)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [said] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the S3 server ended with ${code}`))),
    ])) as [{ port: number }];
    return { child, port: said.port };
  };
  let { child, port } = await start(0);
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    port,
    createBucket: (through) => createBucket(port, through),
    kill,
    restart: async () => {
      ({ child, port } = await start(port));
    },
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
