import { spawn } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { GuardedReader, PRIORITY } from './guarded-reader.ts';
import type { Harm } from './hurting-reader.ts';

const LIMITS = { heapMb: 64, memoryMb: 300, workMs: 3000, timeMs: 150_000, outputBytes: 1_000_000 };
const MODULE = new URL('./hurting-reader.ts', import.meta.url);

const open = (limits = {}) => new GuardedReader<Harm, unknown>(MODULE, { ...LIMITS, ...limits });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Returns the children of a process that Linux knows. */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

describe('a file', () => {
  it('is read in a process of its own, which ends with it', async () => {
    const reader = open();
    const pids: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const [pid, answer] = await reader.read('none');
      expect(answer).toBe('read');
      pids.push(pid as number);
    }
    expect(new Set([...pids, process.pid]).size).toBe(4);
    await vi.waitFor(() => expect(pids.some(isAlive)).toBe(false), { timeout: 20_000 });
  });

  it.each([0, 1, 1024 * 1024, 5 * 1024 * 1024 + 7])(
    'of %i bytes comes as it is, though in pieces',
    async (size) => {
      // As a part of more, which stays where it is.
      const bytes = new Uint8Array(randomBytes(size + 2)).subarray(1, size + 1);
      const [, answer] = await open().read('digest', bytes);
      expect(answer).toBe(`${size} ${hash('sha256', bytes)}`);
    },
  );

  it('that is refused says why', async () => {
    await expect(open().read('refuse')).rejects.toMatchObject({
      ...{ reason: 'NOT_A_TABLE', message: 'is no table', isDeath: false },
    });
  });

  it.each<[Harm, object, RegExp]>([
    ['objects', {}, /FATAL ERROR/],
    ['bytes', {}, /needs too much memory/],
    ['work', {}, /takes too long/],
    ['sleep', { timeMs: 1000 }, /takes too long/],
    ['exit', {}, /exit code 3/],
    ['kill', {}, /SIGKILL/],
  ])('that ends its reader (%s) is refused, and the next one is read', async (harm, limits, why) => {
    const reader = open(limits);
    await expect(reader.read(harm)).rejects.toMatchObject({
      ...{ reason: null, isDeath: true, message: expect.stringMatching(why) },
    });
    expect((await reader.read('none')).at(-1)).toBe('read');
  });

  it('that becomes too large is refused', async () => {
    await expect(open().read('output')).rejects.toThrow('becomes too large');
  });

  it('finds no secrets around its reader', async () => {
    vi.stubEnv('TOKEN_SECRET', 'a secret');
    const [, names] = await open().read('ask');
    vi.unstubAllEnvs();
    expect(names).not.toContain('TOKEN_SECRET');
    expect((names as string).split(' ').length).toBeLessThan(8);
  });

  it.runIf(process.platform === 'linux')('lets others go first with every thread', async () => {
    const { niceness } = PRIORITY;
    PRIORITY.niceness = 5;
    const [, threads] = await open().read('niceness');
    PRIORITY.niceness = niceness;
    expect((threads as number[]).length).toBeGreaterThan(1);
    expect(new Set(threads as number[])).toEqual(new Set([Math.max(getPriority(), 5)]));
  });

  it('many at once are read beside those that end their readers', async () => {
    const reader = open();
    const harms: Harm[] = Array.from({ length: 12 }, (_, index) => (index % 3 ? 'none' : 'objects'));
    const answers = await Promise.allSettled(harms.map((harm) => reader.read(harm)));
    expect(answers.map(({ status }) => status)).toEqual(
      harms.map((harm) => (harm === 'none' ? 'fulfilled' : 'rejected')),
    );
  });
});

describe('a reader', () => {
  it('that is ready and dies is missed by nobody', async () => {
    const reader = open();
    const pids = new Set<unknown>();
    for (let turn = 0; turn < 3; turn++) {
      const [pid] = await reader.read('kill').catch(() => [null]);
      pids.add(pid);
      const [next] = await reader.read('none');
      pids.add(next);
    }
    expect(pids.size).toBe(4);
  });

  it('whose module is broken is a fault and no refusal', async () => {
    const broken = new GuardedReader(new URL('./none.ts', import.meta.url), LIMITS);
    const error = await broken.read('x').catch((reason) => reason);
    expect(error.message).toContain('cannot be loaded');
    expect(error).not.toHaveProperty('isDeath');
  });

  it.runIf(process.platform === 'linux')(
    'ends with the process that it works for, however busy it is',
    async () => {
      const asking = `
      import { GuardedReader, PRIORITY } from ${JSON.stringify(new URL('./guarded-reader.ts', import.meta.url).href)};
      const reader = new GuardedReader(new URL(${JSON.stringify(MODULE.href)}), ${JSON.stringify({ ...LIMITS, workMs: 60_000, timeMs: 60_000 })});
      const [pid] = await reader.read('none');
      reader.read('work').catch(() => {});
      setTimeout(() => process.send({ pid }), 500);`;
      const parent = spawn(process.execPath, ['--input-type=module', '--eval', asking], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      await once(parent, 'message');
      const children = await childrenOf(parent.pid!);
      expect(children.length).toBeGreaterThan(0);
      parent.kill('SIGKILL');
      // It lets others go first, so that a busy machine takes its time.
      await vi.waitFor(() => expect(children.some(isAlive)).toBe(false), { timeout: 100_000 });
    },
    120_000,
  );
});
