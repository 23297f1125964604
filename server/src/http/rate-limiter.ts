import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/networks.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';
import { isPageAddress } from './error-handler.ts';
import { isInternal } from './internal-call.ts';
import { bearerOf } from './session.ts';
import type { SlowDown } from './slow-down.ts';
import { WindowCounter } from './window-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks whose token came along, so that its calls are counted once that is known. */
    authenticates?: boolean;
    /** Calls of the route are not counted. */
    skipsRateLimit?: boolean;
    /** What is no page and no call of the API counts as a page: it may be asked for in many ways. */
    countsAsPage?: boolean;
  }
}

/** Calls of one account, or of one address without one, in a minute. */
const CALLS_PER_MINUTE = 1200;
const MINUTE_MS = 60_000;
/** Pages of one address, cached ones among them: as many in the long run, but fewer at once, because each costs more. */
const PAGES_IN_WINDOW = 200;
const PAGES_WINDOW_MS = 10_000;
/** Tokens of which it is remembered who is behind them, and forwarded addresses whose networks are. */
const MAX_TOKENS = 20_000;
const MAX_FORWARDED = 20_000;
const MAX_FORWARDED_LENGTH = 150;

const keyOf = (token: string): string => hash('sha1', token);

/** The caller's network. Where no proxy has spoken there is nothing to resolve, which would cost a tenth of a cached answer. */
export const networkOfCaller = (request: FastifyRequest): string =>
  networkOf(
    request.headers['x-forwarded-for'] === undefined ? (request.socket.remoteAddress ?? '') : request.ip,
  );

/** Who says for whom a request was made, and what is said. */
const forwardedOf = ({ headers, socket }: IncomingMessage): string =>
  `${socket.remoteAddress} ${headers['x-forwarded-for']}`;

type Kind = 'page' | 'call';

const PICTURES = `${API_BASE}/attach/open/:id`;

/**
 * By the route that was found, so that an address counts however it is written. Files of pages don't count, nor do
 * pictures, of which one page asks for dozens; documents are asked for with a token.
 */
const kindOf = ({ routeOptions: { url, config }, headers, url: address }: FastifyRequest): Kind | null => {
  if (config.skipsRateLimit || (url === PICTURES && headers.authorization === undefined)) return null;
  if (config.countsAsPage) return 'page';
  if (url === undefined || url === '/*') return isPageAddress(address) ? 'page' : 'call';
  return url.startsWith('/api/') ? 'call' : null;
};

/**
 * Slows down an account that floods the API, wherever it calls from, and a network from which anonymous callers flood it or the
 * pages; `max` is for tests and benchmarks. Counted here and at once: @fastify/rate-limit waits four times for what is
 * known already (docs/decisions/009-own-security-headers.md).
 */
export class RateLimiter {
  readonly #slowDown: SlowDown;
  readonly #calls: WindowCounter;
  readonly #pages: WindowCounter;
  /** Accounts by their tokens, null for a token that works for nobody: a flood is refused before the database is asked. */
  readonly #accounts = new LRUCache<string, { accountId: string | null }>({ max: MAX_TOKENS });
  /** Networks by what proxies said of their callers. */
  readonly #networks = new LRUCache<string, string>({ max: MAX_FORWARDED });

  constructor(clock: Clock, slowDown: SlowDown, max?: number, siblings: Siblings = ALONE) {
    this.#slowDown = slowDown;
    this.#calls = new WindowCounter(clock, max ?? CALLS_PER_MINUTE, MINUTE_MS, {
      siblings,
      topic: 'calls',
    });
    this.#pages = new WindowCounter(clock, max ?? PAGES_IN_WINDOW, PAGES_WINDOW_MS, {
      siblings,
      topic: 'pages',
    });
  }

  /** Counts what is asked for without a token; answers 0, or the seconds to wait where that were too many. */
  countAnonymous(request: FastifyRequest): number {
    const kind = isInternal(request) ? null : kindOf(request);
    if (kind === null) return 0;
    const network = networkOfCaller(request);
    const forwarded = forwardedOf(request.raw);
    // Who writes more than some proxies would is not remembered.
    if (request.headers['x-forwarded-for'] !== undefined && forwarded.length <= MAX_FORWARDED_LENGTH)
      this.#networks.set(forwarded, network);
    return this.#take(kind, network);
  }

  #take(kind: Kind, network: string): number {
    return (kind === 'page' ? this.#pages : this.#calls).take(network);
  }

  /**
   * The same of what the framework has not seen. Behind a proxy only for callers whose network was resolved before; for
   * others it answers null and counts nothing.
   */
  countUnseen(request: IncomingMessage, kind: Kind): number | null {
    const { headers, socket } = request;
    const network =
      headers['x-forwarded-for'] === undefined
        ? networkOf(socket.remoteAddress ?? '')
        : this.#networks.get(forwardedOf(request));
    return network === undefined ? null : this.#take(kind, network);
  }

  /** Counts a call once it is known who makes it; throws TOO_MANY_REQUESTS, after a while. */
  async count(request: FastifyRequest, actor: Actor | null): Promise<void> {
    const token = bearerOf(request);
    if (token === null || isInternal(request) || kindOf(request) === null) return;
    const key = keyOf(token);
    // What was known has been counted when the call came.
    const isNew = !this.#accounts.has(key);
    const accountId = actor?.accountId ?? null;
    this.#accounts.set(key, { accountId });
    if (isNew) await this.#refuse(this.#calls.take(accountId ?? networkOfCaller(request)));
  }

  /** Counts everything that comes, but for calls of which it has to be found out first who makes them. */
  addTo(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const seconds = this.#countBeforeAuth(request);
      if (seconds === 0) done();
      else this.#refuse(seconds).catch(done);
    });
  }

  #countBeforeAuth(request: FastifyRequest): number {
    const token = bearerOf(request);
    if (token === null || isInternal(request) || kindOf(request) !== 'call')
      return this.countAnonymous(request);
    const known = this.#accounts.get(keyOf(token));
    if (!known && request.routeOptions.config.authenticates) return 0;
    return this.#calls.take(known?.accountId ?? networkOfCaller(request));
  }

  async #refuse(seconds: number): Promise<void> {
    if (seconds === 0) return;
    await this.#slowDown();
    throw new AppError('TOO_MANY_REQUESTS', undefined, seconds);
  }
}
