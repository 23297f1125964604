import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { systemContext } from '../server/src/db/context.ts';
import * as auth from '../server/src/features/people/auth/auth.service.ts';
import * as profiles from '../server/src/features/people/profiles/profiles.service.ts';
import type { BucketSettings } from '../server/src/lib/bucket.ts';
import { Passwords } from '../server/src/lib/passwords.ts';
import { UNLIMITED } from '../server/src/lib/storage.ts';
import { browserHeaders } from './browser.ts';
import type { Recorded, Statement } from './limit.ts';
import { answerQuestions, cpuSeconds, workerInput } from './processes.ts';

export interface ProductInput {
  databaseUrl: string;
  filesFolder: string;
  pages?: boolean;
  /** Bucket for the files; without it they are in the folder. */
  bucket?: BucketSettings;
}

/** The longest, in milliseconds. */
export interface LoopWaits {
  pause: number;
  work: number;
  queue: number;
}

export interface NewStudents {
  phones: string[];
  password: string;
  isCheapHash: boolean;
}

const { databaseUrl, filesFolder, pages, bucket } = workerInput<ProductInput>();
const isBuilt = existsSync(join(import.meta.dirname, '../web/dist/server/server.js'));

const app = await buildApp({
  config: {
    production: true,
    publicUrl: 'http://127.0.0.1',
    trustedProxies: ['127.0.0.1'],
    trialNetworks: [],
    dataDir: join(filesFolder, '..'),
    files: UNLIMITED,
    bucket,
    publicCacheBytes: readConfig({}).publicCacheBytes,
    pictureCacheBytes: readConfig({ PICTURE_CACHE_MB: process.env.PICTURE_CACHE_MB }).pictureCacheBytes,
    sms: { gateway: 'console', callbackSecret: undefined },
    contracts: { payme: undefined, click: undefined, uzum: undefined, sandbox: false },
    contacts: readConfig({}).contacts,
    smsDailyLimit: 5000,
    walArchived: false,
    twoPersonTiyin: 5_000_000_000,
  },
  databaseUrl,
  tokenSecret: 'a secret for benchmarks, known to all',
  log: pino({ level: 'warn' }),
  // Every call is still counted; the limit is only out of reach.
  rateLimit: 1_000_000_000,
  renderLimit: 1_000_000_000,
  pages: pages === true && isBuilt,
});
const { base, cache } = app;

/** An address with a number of its own (load.ts, `unique`), or of a call that is recorded. */
const isOwn = (address: string): boolean => /[?&](n=\d+|record=[\d-]+)(\n|$)/.test(address);
/** True while a request with such an address is being answered. */
const own = new AsyncLocalStorage<boolean>();
app.http.addHook('onRequest', (request, _reply, done) => own.run(isOwn(request.url), done));

let versions = 0;
const cached = {
  find: cache.find.bind(cache),
  findByAlias: cache.findByAlias.bind(cache),
  addAlias: cache.addAlias.bind(cache),
};
// It is answered as if nobody had asked for the like before, though the product knows that it means the same.
cache.findByAlias = (address) => (isOwn(address) ? undefined : cached.findByAlias(address));
cache.addAlias = (address, name) => void (isOwn(address) || cached.addAlias(address, name));
cache.find = (name) => (own.getStore() ? undefined : cached.find(name));
const version = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(cache), 'version')!.get!;
Object.defineProperty(cache, 'version', { get: () => (own.getStore() ? --versions : version.call(cache)) });

/** Statements since the last question, each with the number of the batch in which it ran. */
let recorded: Statement[] | null = null;
let statementCount = 0;
let lastFinished = -1;

type Query = Parameters<typeof base.db.query>[0];
type Run = typeof base.db.query;

/** Returns `run` with its statements counted, and recorded while somebody asks for that. */
const recording =
  (run: Run, session?: number): Run =>
  async (asked: Query | string, given?: Query['values']) => {
    const query = typeof asked === 'string' ? { text: asked, ...(given && { values: given }) } : asked;
    statementCount++;
    if (!recorded) return run(query);
    const { name, text, values = [] }: Query = query;
    const stage = lastFinished + 1;
    recorded.push({ stage, session, query: { name, text, values } });
    const result = await run(query);
    lastFinished = Math.max(lastFinished, stage);
    return result;
  };

const { queryCache } = base;
const { pool } = app;
// `pool` is used by everything outside of transactions (server/src/db/context.ts), so that it cannot be replaced.
pool.query = recording(pool.query.bind(pool) as Run) as typeof pool.query;
// Connections that are taken by themselves are recorded, too; `pool.query` takes one with a callback, which is not.
const connect = pool.connect.bind(pool) as (...done: unknown[]) => Promise<pg.PoolClient>;
let sessions = 0;
const withRecording = (client: pg.PoolClient): pg.PoolClient => {
  const query = recording(client.query.bind(client) as Run, sessions++);
  return new Proxy(client, {
    get: (_, name) => {
      if (name === 'query') return query;
      const value = Reflect.get(client, name);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
};
pool.connect = ((...done: unknown[]) =>
  done.length > 0 ? connect(...done) : connect().then(withRecording)) as typeof pool.connect;

/** Returns whether a key is of what is read once after a change: the synonyms, and the names of places. */
const isReadOnce = (key: unknown): boolean =>
  key === 'thesaurus' || (Array.isArray(key) && key[0] === 'names of places');

/** Query cache that counts totals again on every call. */
const uncachedQueries = {
  get: (key: unknown, count: () => Promise<unknown>) =>
    isReadOnce(key) ? queryCache.get(key, count) : count(),
  clear: () => {},
};

const ask = async ({ method, path, headers, body }: Recorded['request']): Promise<Recorded> => {
  recorded = [];
  lastFinished = -1;
  const answer = await app.http.inject({
    method: method as 'GET',
    url: path,
    headers: browserHeaders(path, headers),
    payload: body,
  });
  const statements = recorded;
  recorded = null;
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
  return { request: { method, path, headers, body }, statements, body: answer.rawPayload };
};

const LOOP_RESOLUTION_MS = 2;
const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/**
 * Returns how long this thread has been ready to run while no core was free, in milliseconds; 0 where the kernel does
 * not count that.
 */
const queuedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};
let longest = { work: 0, queue: 0 };
let before = { work: 0, queue: 0 };
let watching: NodeJS.Timeout | undefined;
/** Begins to watch once somebody asks: reading these times takes a thirtieth of a call's time. */
const watch = () => {
  before = { work: threadMs(), queue: queuedMs() };
  watching = setInterval(() => {
    const now = { work: threadMs(), queue: queuedMs() };
    longest.work = Math.max(longest.work, now.work - before.work);
    longest.queue = Math.max(longest.queue, now.queue - before.queue);
    before = now;
  }, LOOP_RESOLUTION_MS);
};

const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
answerQuestions({
  address: () => address,
  cpuSeconds,
  memory: () => process.memoryUsage(),
  /**
   * Returns the longest pause of the event loop since the last call, in milliseconds, and for turns of the loop the
   * longest CPU time, and the longest wait for a core, which is no work of the product.
   */
  watchLoop: (): LoopWaits => {
    loop.enable();
    if (!watching) watch();
    const found = { pause: Math.max(loop.max / 1e6 - LOOP_RESOLUTION_MS, 0), ...longest };
    loop.reset();
    longest = { work: 0, queue: 0 };
    return found;
  },
  hasPages: () => pages === true && isBuilt,
  cacheQueries: (cached: boolean) => {
    base.queryCache = cached ? queryCache : (uncachedQueries as typeof queryCache);
  },
  /** Answers each request twice and says how the second was made: its statements and its bytes. */
  record: async (requests: Recorded['request'][]) => {
    const list: Recorded[] = [];
    for (const [index, request] of requests.entries()) {
      const miss = (turn: number) => ({
        ...request,
        path: addParameter(request.path, `record=${index}-${turn}`),
      });
      await ask(miss(1));
      list.push({ ...(await ask(miss(2))), request });
    }
    return list;
  },
  /** Makes students with this password and signs them in; `cheap` where nobody will sign in by it. */
  makeStudents: async ({ phones, password, isCheapHash }: NewStudents): Promise<string[]> => {
    const passwords = isCheapHash ? new Passwords({ memoryKib: 64, passes: 1 }) : base.passwords;
    const ctx = { ...systemContext(base, app.http.log), passwords };
    const who = { gender: 'MALE', country: 'UZ' } as const;
    const profile = { name: 'Aziz', surname: 'Karimov', ...who, address: 'Toshkent' };
    const tokens: string[] = [];
    for (const phone of phones) {
      const id = await profiles.create(ctx, { phone, password, role: 'ROLE_STUDENT', profile });
      tokens.push(await auth.openSession(ctx, id));
    }
    return tokens;
  },
  /** A token of an account that is there. */
  signIn: (accountId: string): Promise<string> =>
    auth.openSession(systemContext(base, app.http.log), accountId),
  countStatements: () => {
    const count = statementCount;
    statementCount = 0;
    return count;
  },
});

function addParameter(path: string, parameter: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`;
}
