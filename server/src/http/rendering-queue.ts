import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';
import { isInternal } from './internal-call.ts';
import { networkOfCaller } from './rate-limiter.ts';
import type { SlowDown } from './slow-down.ts';
import { WindowCounter } from './window-counter.ts';

/** Largest number of renderings at once: more are no faster on one core, but each holds several megabytes. */
export const RENDERINGS = 3;
/** Largest number of waiting requests: more would wait for longer than a visitor does. */
export const MAX_WAITING = 200;
const RETRY_SECONDS = 3;
/**
 * Renderings that one address may cause, as many as the first visits of a crowd after a change of the catalogue; those that
 * are on their way at once leave the others room. What is cached already is not counted.
 */
const RENDERINGS_OF_ADDRESS = 300;
const RENDERINGS_WINDOW_MS = 30_000;
const MAX_WAITING_OF_ADDRESS = 60;

export interface QueueOptions {
  clock: Clock;
  slowDown: SlowDown;
  /** Renderings of one address, for benchmarks. */
  renderLimit?: number | undefined;
  siblings?: Siblings | undefined;
}

/** Makes `render` make the page of `key` when it is its turn; one that is being made is waited for. */
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
  renderLimit,
  siblings = ALONE,
}: QueueOptions): EnqueueRendering<Page> => {
  const limit = pLimit(RENDERINGS);
  const counter = new WindowCounter(clock, renderLimit ?? RENDERINGS_OF_ADDRESS, RENDERINGS_WINDOW_MS, {
    siblings,
    topic: 'renderings',
  });
  /** Renderings by the addresses that have caused them, until they are made. */
  const caused = new Map<string, number>();
  const add = (address: string, more: number): void => {
    const count = (caused.get(address) ?? 0) + more;
    if (count > 0) caused.set(address, count);
    else caused.delete(address);
  };
  /** Returns a function of the seconds that an address has to wait; null where it may go on. */
  const waitOf = (address: string): (() => number) | null => {
    if ((caused.get(address) ?? 0) >= (renderLimit ?? MAX_WAITING_OF_ADDRESS)) return () => RETRY_SECONDS;
    return counter.take(address) > 0 ? () => counter.secondsLeft(address) : null;
  };
  const refuse = async (secondsLeft: () => number): Promise<never> => {
    await slowDown();
    throw new AppError('TOO_MANY_REQUESTS', undefined, secondsLeft());
  };

  /** Renderings that go on right now, so that a burst of visitors of one page makes it once. */
  const running = new Map<string, Promise<Page>>();
  return async (request, key, render) => {
    const already = running.get(key);
    if (already) return already;
    const address = isInternal(request) ? null : networkOfCaller(request);
    const secondsLeft = address === null ? null : waitOf(address);
    if (secondsLeft) return refuse(secondsLeft);
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', undefined, RETRY_SECONDS);
    if (address !== null) add(address, 1);
    const page = limit(render).finally(() => {
      running.delete(key);
      if (address !== null) add(address, -1);
    });
    running.set(key, page);
    return page;
  };
};
