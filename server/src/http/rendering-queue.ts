import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';
import { isInternal } from './internal-call.ts';
import { networkOfCaller } from './rate-limiter.ts';
import type { SlowDown } from './slow-down.ts';
import { WindowCounter } from './window-counter.ts';

/** More renderings at once are no faster on one core, but each holds several megabytes. */
export const RENDERINGS = 3;
/** More would wait for longer than a visitor does. */
export const MAX_WAITING = 200;
const RETRY_SECONDS = 3;
/** Renderings that one address may cause within a few seconds: what is cached already is not counted. */
const RENDERINGS_OF_ADDRESS = 60;
const RENDERINGS_WINDOW_MS = 10_000;

export interface QueueOptions {
  clock: Clock;
  slowDown: SlowDown;
  /** Renderings of one address in ten seconds, for benchmarks. */
  renderLimit?: number | undefined;
  siblings?: Siblings | undefined;
}

/** Has `render` make the page of `key` when it is its turn; one that is being made is waited for. */
type EnqueueRendering<Page> = (
  request: FastifyRequest,
  key: string,
  render: () => Promise<Page>,
) => Promise<Page>;

/**
 * Pages are rendered a few at a time. Whoever causes too many is answered TOO_MANY_REQUESTS, and everybody UNAVAILABLE
 * while too many wait, both with the seconds after which to try again.
 */
export const createRenderingQueue = <Page>({
  clock,
  slowDown,
  renderLimit = RENDERINGS_OF_ADDRESS,
  siblings = ALONE,
}: QueueOptions): EnqueueRendering<Page> => {
  const limit = pLimit(RENDERINGS);
  const counter = new WindowCounter(clock, renderLimit, RENDERINGS_WINDOW_MS, {
    siblings,
    topic: 'renderings',
  });
  const assertCapacity = async (request: FastifyRequest): Promise<void> => {
    const seconds = isInternal(request) ? 0 : counter.take(networkOfCaller(request));
    if (seconds > 0) {
      await slowDown();
      throw new AppError('TOO_MANY_REQUESTS', undefined, seconds);
    }
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', undefined, RETRY_SECONDS);
  };

  /** Renderings that go on right now, so that a burst of visitors of one page makes it once. */
  const running = new Map<string, Promise<Page>>();
  return async (request, key, render) => {
    if (!running.has(key)) await assertCapacity(request);
    const already = running.get(key);
    if (already) return already;
    const page = limit(render).finally(() => running.delete(key));
    running.set(key, page);
    return page;
  };
};
