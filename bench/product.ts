import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_OPTIONS, SERVER_ENVIRONMENT, SERVER_PROGRAM } from '../scripts/server-process.mjs';
import type { Recorded } from './limit.ts';

const MAIN = join(import.meta.dirname, '..', SERVER_PROGRAM);
const TIMEOUT_MS = 60_000;
/** Unit of CPU time in /proc; the same on all Linux machines. */
const TICKS_PER_SECOND = 100;

/** The product as it is run, with its supervisor where it has one. */
export interface Product {
  origin: string;
  /** Processors' time of all its processes, in seconds. */
  cpuSeconds(): number;
  /** The same of each, the supervisor first where there is one. */
  cpuSecondsOfEach(): number[];
  stop(): Promise<void>;
}

const statOf = (pid: number): { parent: number; ticks: number } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
};

/** Processors' time of a process, and then of each of its children, in seconds. */
const timesOf = (pid: number): number[] => {
  const seconds: number[] = [(statOf(pid)?.ticks ?? 0) / TICKS_PER_SECOND];
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat?.parent === pid) seconds.push(stat.ticks / TICKS_PER_SECOND);
  }
  return seconds;
};

/** Processors' time of a process and its children, in seconds. */
export const cpuSecondsOf = (pid: number): number => timesOf(pid).reduce((sum, seconds) => sum + seconds, 0);

/** Starts the product on a database that has its data, on one core if `core` says so. */
export const startProduct = async (
  databaseUrl: string,
  environment: { PORT: string } & Record<string, string>,
  core?: number,
): Promise<Product> => {
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-bench-product-'));
  const command = [process.execPath, ...NODE_OPTIONS, MAIN];
  const [program, ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn(program!, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO_DATA: 'false', LOG_LEVEL: 'warn' },
      ...{ WITHOUT_PAGES: 'true', TOKEN_SECRET: 'a secret for benchmarks, known to all' },
      ...environment,
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${environment.PORT}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`${origin}/api/v1/ready`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error('the product did not start');
    }
    await sleep(50);
  }
  return {
    origin,
    cpuSeconds: () => cpuSecondsOf(child.pid!),
    cpuSecondsOfEach: () => timesOf(child.pid!),
    stop,
  };
};

const VISITORS = 20_000;

/** The same calls by so many visitors that none of them reaches a limit. */
export const byManyVisitors = (requests: readonly Recorded['request'][]): Recorded['request'][] =>
  Array.from({ length: VISITORS }, (_, index) => {
    const request = requests[index % requests.length]!;
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
  });
