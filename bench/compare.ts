import type { Job, Measured } from './load.ts';
import type { Worker } from './processes.ts';
import { median } from './table.ts';

/** Requests to compare: the same to the product and to its limit case. */
export interface Pair {
  name: string;
  product: Omit<Job, 'connections' | 'seconds'>;
  limit: Omit<Job, 'connections' | 'seconds'>;
}

export interface Compared {
  name: string;
  product: number;
  limit: number;
  /** Median of the rounds' ratios. */
  ratio: number;
  /** Ratio of the requests that one second of the servers' processor time answers: steady on a busy machine. */
  cpuRatio: number;
  /** Milliseconds of its processor's time that the product takes for a call. */
  cpuMs: number;
  p50: number;
  p99: number;
  failures: number;
}

const CONNECTIONS = 20;
export const ROUNDS = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 7),
  seconds: Number(process.env.BENCH_SECONDS ?? 2),
};

interface Workers {
  product: Worker;
  limit: Worker;
  load: Worker;
}

const WARM_UP_SECONDS = 2;

/**
 * Warms both up, then loads them in turns, a short time each: other work on the machine hits both alike, so that the
 * ratio of each round means something where the figures alone don't.
 */
export const compare = async (
  workers: Workers,
  { name, product, limit }: Pair,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> => {
  const run = async (
    side: 'product' | 'limit',
    time: number,
  ): Promise<Measured & { perCpuSecond: number }> => {
    const job: Job = { ...(side === 'product' ? product : limit), connections: CONNECTIONS, seconds: time };
    const before = await workers[side].ask<number>('cpuSeconds');
    const measured = await workers.load.ask<Measured>('run', job);
    const after = await workers[side].ask<number>('cpuSeconds');
    return { ...measured, perCpuSecond: measured.requests / (after - before) };
  };
  await run('limit', WARM_UP_SECONDS);
  await run('product', WARM_UP_SECONDS);
  const measured: Record<'product' | 'limit', Awaited<ReturnType<typeof run>>>[] = [];
  for (let round = 0; round < rounds; round++)
    measured.push({ product: await run('product', seconds), limit: await run('limit', seconds) });
  return {
    name,
    product: median(measured.map((round) => round.product.perSecond)),
    limit: median(measured.map((round) => round.limit.perSecond)),
    ratio: median(measured.map((round) => round.product.perSecond / round.limit.perSecond)),
    cpuRatio: median(measured.map((round) => round.product.perCpuSecond / round.limit.perCpuSecond)),
    cpuMs: 1000 / median(measured.map((round) => round.product.perCpuSecond)),
    p50: median(measured.map((round) => round.product.p50)),
    p99: median(measured.map((round) => round.product.p99)),
    failures: measured.reduce((sum, round) => sum + round.product.failures + round.limit.failures, 0),
  };
};
