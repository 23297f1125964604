import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Read } from './messages.ts';

/** Harms that a file may do to whoever reads it. */
export type Harm =
  | 'none'
  | 'digest'
  | 'refuse'
  | 'objects'
  | 'bytes'
  | 'work'
  | 'sleep'
  | 'exit'
  | 'kill'
  | 'output'
  | 'ask'
  | 'niceness';

const MEGABYTE = 1024 * 1024;

const HARMS: Record<Harm, (bytes: Buffer) => unknown> = {
  none: () => 'read',
  digest: (bytes) => `${bytes.length} ${hash('sha256', bytes)}`,
  refuse: () => {
    throw Object.assign(new Error('is no table'), { reason: 'NOT_A_TABLE' });
  },
  // Grown in one step beyond any limit, which a thread does not survive either.
  objects: () => {
    const map = new Map<string, object>();
    for (let index = 0; ; index++) map.set(`key ${index}`, { index });
  },
  bytes: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(MEGABYTE, 1));
  },
  work: () => {
    for (;;);
  },
  sleep: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
  exit: () => process.exit(3),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  output: () => 'x'.repeat(2 * MEGABYTE),
  // biome-ignore lint/style/noProcessEnv: what is to be seen is what a child is given.
  ask: () => Object.keys(process.env).toSorted().join(' '),
  niceness: () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread))),
};

/** Reads at most the given bytes, and does the given harm, as a file made for it would. */
export const read: Read<Harm, unknown> = async function* (harm, bytes) {
  yield process.pid;
  yield await HARMS[harm](bytes);
};
