import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '@parvoz/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Caller, countedAs, type GivenProof } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import { networkOf } from '../lib/networks.ts';
import { ALONE, type Siblings } from '../lib/siblings.ts';
import { isPageAddress } from './error-handler.ts';
import { isInternal } from './internal-call.ts';
import { proofOf } from './parse.ts';
import { bearerOf } from './session.ts';
import type { SlowDown } from './slow-down.ts';
import { WindowCounter } from './window-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks whose token came along, so that its calls are counted once that is known. */
    authenticates?: boolean;
    /** Calls of the route are not counted. */
    skipsRateLimit?: boolean;
    /** True if requests that are neither a page nor a call of the API count as pages: they may come in many forms. */
    countsAsPage?: boolean;
    /** True if requests that are no call of the API count as one. */
    countsAsCall?: boolean;
    /** True for calls of signing in, which are counted apart from reads of their address. */
    isEntrance?: boolean;
    /** True if it may come with a proof of work, and be asked for one. */
    takesProof?: boolean;
    /** True if the answer may be cached: the handler reports whether it was, by `counted`. */
    mayBeCached?: boolean;
  }
  interface FastifyRequest {
    /** Count of a request whose handler has to report whether its answer was cached; null where it was not counted. */
    counted: Counted | null;
    /** The proof that was asked for before the call was read; null where none had to be. */
    proof: GivenProof | null;
  }
}

/** Calls of one account, or of one address without one, in a minute. */
const CALLS_PER_MINUTE = 1200;
const MINUTE_MS = 60_000;
/** Calls of one address in a minute by which people get in, whatever else it asks for; each further one costs work. */
const ENTRANCES_PER_MINUTE = 1200;
/** Pages of one address that are not cached: as many in the long run, but fewer at once, because each costs more. */
const PAGES_IN_WINDOW = 200;
const PAGES_WINDOW_MS = 10_000;
/**
 * Cached answers of one address or account, which no crowd behind it reaches and which end a flood all the same: so many
 * that are found before the framework sees the request, or a tenth of them where it had to, which takes ten times as long.
 */
const CACHED_IN_WINDOW = 20_000;
const CACHED_WINDOW_MS = 10_000;
const FOUND_LATE_WORTH = 10;
/** Number of cached answers that are worth one other, for tests. */
const CACHED_FOR_ONE = 100;
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

/** Returns the sender of a request and its claim of whom it was made for. */
const forwardedOf = ({ headers, socket }: IncomingMessage): string =>
  `${socket.remoteAddress} ${headers['x-forwarded-for']}`;

type Kind = 'page' | 'call' | 'entrance';

/** A request counted at its full price, until its handler reports its worth. */
export interface Counted {
  /**
   * Corrects the count of a cached answer, which costs only a part of an address's limit for these. Throws TOO_MANY_REQUESTS.
   */
  asCached(): Promise<void>;
  /** Corrects the count of an answer that had to be computed. Throws TOO_MANY_REQUESTS, after a while. */
  asWork(): Promise<void>;
}

const PICTURES = `${API_BASE}/attach/open/:id`;

/**
 * Returns the kind of a request by its route, so that an address counts however it is written. Files of pages don't count, nor
 * do pictures, of which one page asks for dozens; documents are asked for with a token.
 */
const kindOf = ({ routeOptions: { url, config }, headers, url: address }: FastifyRequest): Kind | null => {
  if (config.skipsRateLimit || (url === PICTURES && headers.authorization === undefined)) return null;
  if (config.countsAsPage) return 'page';
  if (url === undefined || url === '/*') return isPageAddress(address) ? 'page' : 'call';
  if (config.isEntrance) return 'entrance';
  return config.countsAsCall || url.startsWith('/api/') ? 'call' : null;
};

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

export interface RateLimits {
  clock: Clock;
  slowDown: SlowDown;
  /** Returns whether a proof is valid and unused. */
  isGood: (proof: GivenProof) => Promise<boolean>;
  /** Limit, for tests and benchmarks. */
  max?: number | undefined;
  siblings?: Siblings | undefined;
}

/**
 * Slows down an account that floods the API, wherever it calls from, and a network from which anonymous callers flood it or the
 * pages. Cached answers are counted separately, because hundreds share an address and look at the same, and so are calls of
 * signing in, which a flood from the same address does not block: they need a small proof of work. Counted here and at once:
 * @fastify/rate-limit waits four times for what is known already (docs/decisions/009-own-security-headers.md).
 */
export class RateLimiter {
  readonly #slowDown: SlowDown;
  readonly #isGood: RateLimits['isGood'];
  readonly #counters: Record<Kind, WindowCounter>;
  readonly #cached: WindowCounter;
  /** Accounts by their tokens, null for a token that works for nobody: a flood is refused before the database is asked. */
  readonly #accounts = new LRUCache<string, { accountId: string | null }>({ max: MAX_TOKENS });
  /** Networks by what proxies said of their callers. */
  readonly #networks = new LRUCache<string, string>({ max: MAX_FORWARDED });

  constructor({ clock, slowDown, isGood, max, siblings = ALONE }: RateLimits) {
    this.#slowDown = slowDown;
    this.#isGood = isGood;
    const counter = (topic: string, most: number, windowMs: number) =>
      new WindowCounter(clock, most, windowMs, { siblings, topic });
    this.#counters = {
      call: counter('calls', max ?? CALLS_PER_MINUTE, MINUTE_MS),
      entrance: counter('entrances', max ?? ENTRANCES_PER_MINUTE, MINUTE_MS),
      page: counter('pages', max ?? PAGES_IN_WINDOW, PAGES_WINDOW_MS),
    };
    const mostCached = max === undefined ? CACHED_IN_WINDOW : max * CACHED_FOR_ONE;
    this.#cached = counter('cached', mostCached, CACHED_WINDOW_MS);
  }

  /**
   * Counts a cached answer to a request that the framework has not seen; returns 0, or the seconds to wait where that were too
   * many. Behind a proxy only for callers whose network was resolved before; for others it returns null and counts nothing.
   */
  countCached(request: IncomingMessage): number | null {
    const { headers, socket } = request;
    const network =
      headers['x-forwarded-for'] === undefined
        ? networkOf(socket.remoteAddress ?? '')
        : this.#networks.get(forwardedOf(request));
    return network === undefined ? null : this.#cached.take(network);
  }

  /** Counts a call once it is known who makes it; throws TOO_MANY_REQUESTS, after a while. */
  async count(request: FastifyRequest, caller: Caller | null): Promise<void> {
    const token = bearerOf(request);
    const kind = kindOf(request);
    if (token === null || isInternal(request) || kind === null || kind === 'entrance') return;
    const key = keyOf(token);
    // An account that was known has been counted when the call came.
    const isNew = !this.#accounts.has(key);
    const accountId = caller && countedAs(caller);
    this.#accounts.set(key, { accountId });
    if (isNew) await this.#take(this.#counters.call, accountId ?? networkOfCaller(request));
  }

  /** Counts everything that comes, but for calls of which it has to be found out first who makes them. */
  addTo(app: FastifyInstance): void {
    app.decorateRequest('counted', null);
    app.decorateRequest('proof', null);
    app.addHook('onRequest', (request, _reply, done) => {
      const kind = isInternal(request) ? null : kindOf(request);
      const key = kind && this.#keyOf(request, kind);
      if (kind === null || key === null) return done();
      const counter = this.#counters[kind];
      const isOver = counter.take(key) > 0;
      if (request.routeOptions.config.mayBeCached && isReading(request))
        request.counted = this.#counted(counter, key, isOver);
      else if (isOver && kind === 'entrance')
        return void this.#askForWork(request, counter, key).then(() => done(), done);
      else if (isOver) return void this.#refuse(counter, key).catch(done);
      done();
    });
  }

  /** Returns the key under which a request is counted when it comes; null while it is unknown. */
  #keyOf(request: FastifyRequest, kind: Kind): string | null {
    const token = bearerOf(request);
    if (token === null || kind !== 'call') return this.#rememberNetwork(request);
    const known = this.#accounts.get(keyOf(token));
    if (!known && request.routeOptions.config.authenticates) return null;
    return known?.accountId ?? networkOfCaller(request);
  }

  #rememberNetwork(request: FastifyRequest): string {
    const network = networkOfCaller(request);
    const forwarded = forwardedOf(request.raw);
    // Longer headers than proxies write are not remembered.
    if (request.headers['x-forwarded-for'] !== undefined && forwarded.length <= MAX_FORWARDED_LENGTH)
      this.#networks.set(forwarded, network);
    return network;
  }

  #counted(counter: WindowCounter, key: string, isOver: boolean): Counted {
    return {
      asCached: async () => {
        counter.giveBack(key);
        await this.#take(this.#cached, key, FOUND_LATE_WORTH);
      },
      asWork: async () => {
        if (isOver) await this.#refuse(counter, key);
      },
    };
  }

  /** Lets in who has done some work, and who asks for some after a while; throws WORK_NEEDED to others, after a while. */
  async #askForWork(request: FastifyRequest, counter: WindowCounter, key: string): Promise<void> {
    const { config } = request.routeOptions;
    request.proof = proofOf(config, request);
    if (request.proof && (await this.#isGood(request.proof))) return;
    await this.#slowDown();
    if (config.takesProof) throw new AppError('WORK_NEEDED', undefined, counter.secondsLeft(key));
  }

  async #take(counter: WindowCounter, key: string, worth?: number): Promise<void> {
    if (counter.take(key, worth) > 0) await this.#refuse(counter, key);
  }

  async #refuse(counter: WindowCounter, key: string): Promise<never> {
    await this.#slowDown();
    throw new AppError('TOO_MANY_REQUESTS', undefined, counter.secondsLeft(key));
  }
}
