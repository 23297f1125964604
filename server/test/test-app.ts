import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AnyEndpoint, CallInput, DataOf } from '@parvoz/contract/endpoint.ts';
import { type Envelope, successOf } from '@parvoz/contract/envelope.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { Contacts } from '@parvoz/contract/platform/system.ts';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type Context, systemContext } from '../src/db/context.ts';
import type { Waits } from '../src/db/pool.ts';
import type { FoundFile } from '../src/lib/durable-folder.ts';
import { newId } from '../src/lib/ids.ts';
import type { Metrics } from '../src/lib/metrics.ts';
import type { PushNetwork } from '../src/lib/push/client.ts';
import { requestMixin } from '../src/lib/request-id.ts';
import type { Siblings } from '../src/lib/siblings.ts';
import type { SmsConfig } from '../src/lib/sms/settings.ts';
import { type ByteRange, type Storage, type StorageLimits, UNLIMITED } from '../src/lib/storage.ts';
import { runAsAdmin, withDatabase } from './database.ts';
import { TestClock } from './test-clock.ts';

/** Files in memory. */
export class MemoryStorage implements Storage {
  readonly files: Map<string, Uint8Array> = new Map();
  limits: StorageLimits = UNLIMITED;
  async put(key: string, content: string | Uint8Array): Promise<void> {
    this.files.set(key, Buffer.from(content as string));
  }
  async find(key: string): Promise<Uint8Array | null> {
    return this.files.get(key) ?? null;
  }
  async stream(key: string, range?: ByteRange): Promise<Readable | null> {
    const bytes = this.files.get(key);
    return bytes ? Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]) : null;
  }
  async remove(key: string): Promise<void> {
    this.files.delete(key);
  }
  async *list(): AsyncGenerator<FoundFile> {
    for (const [key, { length: sizeBytes }] of this.files)
      yield { key, sizeBytes, modifiedAt: new Date(), isPart: false };
  }
  async freeBytes(): Promise<number> {
    return Number.MAX_SAFE_INTEGER;
  }
  async removeFolder(folder: string): Promise<void> {
    for (const key of this.files.keys()) if (key.startsWith(`${folder}/`)) this.files.delete(key);
  }
}

export interface Answer<T> extends Envelope<T> {
  status: number;
  headers: Record<string, unknown>;
}

/** A line of the app's log; `level` is pino's (50 is an error). */
export interface LogLine {
  level: number;
  msg?: string;
  reqId?: string;
  err?: { message: string; stack: string };
  [detail: string]: unknown;
}

/** Caller of a test's calls: by default without a token, from this machine. */
export interface Caller {
  token?: string | undefined;
  /** Network address. */
  address?: string;
  /** Idempotency key; calls that need one get a new one by default; null: none. */
  idempotencyKey?: string | null;
  /** A solved challenge, as the header takes it. */
  proof?: string;
  /** Further headers. */
  headers?: Record<string, string>;
  /** User agent of the program. */
  userAgent?: string;
  /** A fault of ours is answered to the test; otherwise it ends it, with what was logged. */
  mayFail?: boolean;
}

export interface Calls {
  /** Calls an endpoint through HTTP and returns the envelope with its status. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
    language?: Language,
  ): Promise<Answer<DataOf<E>>>;
  /** Data of a call that has to succeed in exactly the shape that the contract promises. */
  read<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, language?: Language): Promise<DataOf<E>>;
}

export interface TestApp extends App, Calls {
  clock: TestClock;
  files: MemoryStorage;
  logs: LogLine[];
  databaseUrl: string;
  /** Context of services, for factories. */
  ctx: Context & { storage: Storage };
  /** The same calls, made by somebody. */
  as(caller: Caller): Calls;
  close(): Promise<void>;
}

export interface TestAppOptions {
  rateLimit?: number;
  refusalDelayMs?: number;
  /** The database of another test app: this one is a second process on it. */
  databaseUrl?: string;
  /** Returns the address by which the app reaches its database, for one behind a proxy. */
  through?(databaseUrl: string): string;
  /** Returns the address by which the app reaches the replica for public reads; without, it has none. */
  readThrough?(databaseUrl: string): string;
  files?: MemoryStorage;
  /** A store on the disk, in the place of one in memory. */
  storage?: Storage;
  /** True does queued work in this app. */
  runWorkers?: boolean;
  /** The clock of another test app. */
  clock?: TestClock;
  sms?: SmsConfig;
  telegram?: Config['telegram'];
  bot?: Config['bot'];
  pushNetwork?: PushNetwork;
  publicUrl?: string;
  production?: boolean;
  trustedProxies?: string[];
  contacts?: Contacts;
  trialNetworks?: string[];
  smsDailyLimit?: number;
  /** The product's own, unless it is said. */
  twoPersonTiyin?: number;
  metrics?: Metrics;
  /** A folder for what is measured there; none exists by default. */
  dataDir?: string;
  siblings?: Siblings;
  contracts?: Partial<Config['contracts']>;
  walArchived?: boolean;
  /** Longest waits of calls for each other in the database; on a busy machine longer than in the product. */
  waits?: Waits;
}

export const TOKEN_SECRET = 'a secret of tests, long enough for one';

const PATIENT: Waits = { lockMs: 25_000, idleInTransactionMs: 60_000, commitMs: 60_000 };

const CONSOLE: SmsConfig = { gateway: 'console', callbackSecret: undefined };

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

export const createDatabase = async (): Promise<string> => {
  // Named after the template, so that the end of the run finds those that a failed test left behind.
  const database = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
  // Copied as files: through the log, twice as much is written.
  await runAsAdmin(
    inject('adminUrl'),
    `create database ${database} template ${inject('templateDatabase')} strategy file_copy`,
  );
  return withDatabase(inject('adminUrl'), database);
};

export const dropDatabase = (databaseUrl: string): Promise<unknown> =>
  runAsAdmin(inject('adminUrl'), `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

/** Returns the logged cause of a fault, by the number in its answer. */
const causeOf = (logs: readonly LogLine[], requestId: unknown): string => {
  const { err, msg } = logs.findLast(({ level, reqId }) => level >= 50 && reqId === requestId) ?? {};
  return err ? err.stack : (msg ?? 'nothing was logged');
};

const callsOf = (
  { http, logs }: Pick<TestApp, 'http' | 'logs'>,
  { token, address = '127.0.0.1', idempotencyKey, proof, headers, userAgent, mayFail }: Caller = {},
): Calls => {
  const call: Calls['call'] = async (endpoint, input = {}, language = 'uz') => {
    const key = idempotencyKey === undefined && endpoint.idempotent === 'required' ? newId() : idempotencyKey;
    const query = Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]);
    const answer = await http.inject({
      method: endpoint.method,
      url: `/api/v1${fill(endpoint.path, input.params as Record<string, unknown>)}`,
      query: Object.fromEntries(query),
      remoteAddress: address,
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(proof && { 'proof-of-work': proof }),
        ...headers,
        ...(userAgent && { 'user-agent': userAgent }),
      },
      ...(input.body !== undefined && { payload: input.body as object }),
    });
    const envelope = answer.json();
    // A fault of ours is never what a test is after, unless it says so: the cause tells more than the status.
    if (answer.statusCode === 500 && !mayFail)
      throw new Error(`${endpoint.method} ${endpoint.path} failed: ${causeOf(logs, envelope.requestId)}`);
    return { ...envelope, status: answer.statusCode, headers: answer.headers };
  };
  const read: Calls['read'] = async (endpoint, input, language) => {
    const { status, headers, ...envelope } = await call(endpoint, input, language);
    expect(status, envelope.message ?? '').toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    // Parsing drops what the contract doesn't name, so that anything more than promised is a difference.
    expect(successOf(endpoint.data).parse(envelope)).toEqual(envelope);
    return envelope.data as DataOf<typeof endpoint>;
  };
  return { call, read };
};

/** In memory, unless these tests run against a bucket. */
const createFiles = async (): Promise<MemoryStorage> => {
  const port = inject('s3Port');
  if (port === undefined) return new MemoryStorage();
  const { createBucketFiles } = await import('./bucket-files.ts');
  return createBucketFiles(port);
};

/** The whole product on a database of its own, without pages and without a rate limit that tests could reach. */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const databaseUrl = options.databaseUrl ?? (await createDatabase());
  const clock = options.clock ?? new TestClock();
  const files = options.files ?? (await createFiles());
  const logs: LogLine[] = [];
  const log = pino(
    { level: 'debug', mixin: requestMixin },
    { write: (line: string) => void logs.push(JSON.parse(line)) },
  );
  const app = await buildApp({
    config: {
      production: options.production ?? false,
      publicUrl: options.publicUrl ?? 'http://parvoz.test',
      trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
      trialNetworks: options.trialNetworks ?? [],
      dataDir: options.dataDir ?? '/nonexistent',
      sms: options.sms ?? CONSOLE,
      telegram: options.telegram,
      bot: options.bot,
      contracts: {
        payme: undefined,
        click: undefined,
        uzum: undefined,
        sandbox: false,
        ...options.contracts,
      },
      contacts: options.contacts ?? readConfig({ DEMO_DATA: 'false' }).contacts,
      files: files.limits,
      publicCacheBytes: 12e6,
      pictureCacheBytes: 1e6,
      smsDailyLimit: options.smsDailyLimit ?? 5000,
      walArchived: options.walArchived ?? false,
      twoPersonTiyin: options.twoPersonTiyin ?? 5_000_000_000,
    },
    tokenSecret: TOKEN_SECRET,
    passwordCost: { memoryKib: 64, passes: 1 },
    workAmount: { cost: 10, min: 5, max: 10 },
    databaseUrl: options.through?.(databaseUrl) ?? databaseUrl,
    databaseReadUrl: options.readThrough?.(databaseUrl),
    log,
    clock,
    storage: options.storage ?? files,
    rateLimit: options.rateLimit ?? 1_000_000,
    refusalDelayMs: options.refusalDelayMs ?? 0,
    ...(options.siblings && { siblings: options.siblings }),
    metrics: options.metrics,
    pushNetwork: options.pushNetwork,
    pages: false,
    runWorkers: options.runWorkers ?? false,
    waits: options.waits ?? PATIENT,
  });
  const answering = { http: app.http, logs };
  return {
    ...app,
    ...callsOf(answering),
    as: (caller) => callsOf(answering, caller),
    clock,
    files,
    logs,
    databaseUrl,
    ctx: { ...systemContext(app.base, log), storage: app.storage },
    close: async () => {
      await app.http.close();
      if (!options.databaseUrl) await dropDatabase(databaseUrl);
    },
  };
};
