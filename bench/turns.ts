import type { Bench } from './bench.ts';
import { ROUNDS } from './compare.ts';
import type { Job, Measured } from './load.ts';
import { median } from './table.ts';

/** Bodies of calls of one list, which two ways of it are asked with in turns. */
export interface Asked {
  path: string;
  bodies: readonly object[];
  /** Runs before each round of these. */
  prepare?: () => Promise<void>;
}

/** Times of both, in milliseconds: medians of the rounds, and of the ratios of each. */
export interface Turns {
  plain: number;
  other: number;
  p99: number;
  times: number;
  failures: number;
}

/** Measures the same visitor's calls in two ways, one at a time, in turns; nothing is cached. */
export const compareTurns = async ({ product, load }: Bench, plain: Asked, other: Asked): Promise<Turns> => {
  const run = async ({ path, bodies, prepare }: Asked): Promise<Measured> => {
    await prepare?.();
    const job: Job = {
      origin: product.address,
      requests: bodies.map((body) => ({
        ...{ method: 'POST', path, headers: { 'content-type': 'application/json' } },
        body: JSON.stringify(body),
      })),
      connections: 1,
      amount: bodies.length,
      unique: true,
    };
    return load.ask('run', job);
  };
  await product.ask('cacheQueries', false);
  for (const asked of [plain, other]) await run(asked);
  const measured: { plain: Measured; other: Measured }[] = [];
  for (let round = 0; round < ROUNDS.rounds; round++)
    measured.push({ plain: await run(plain), other: await run(other) });
  return {
    plain: median(measured.map((round) => round.plain.p50)),
    other: median(measured.map((round) => round.other.p50)),
    p99: median(measured.map((round) => round.other.p99)),
    times: median(measured.map((round) => round.other.p50 / round.plain.p50)),
    failures: measured.reduce((sum, round) => sum + round.plain.failures + round.other.failures, 0),
  };
};
