import { randomBytes } from 'node:crypto';
import type { AnyEndpoint, CallInput, DataOf } from '@parvoz/contract/endpoint.ts';
import { type Envelope, successOf } from '@parvoz/contract/envelope.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import type { SmsConfig } from '../src/config.ts';
import type { Context } from '../src/db/context.ts';
import type { Storage } from '../src/lib/storage.ts';
import { runAsAdmin, withDatabase } from './database.ts';
import { TestClock } from './test-clock.ts';

/** Files in memory. */
export class MemoryStorage implements Storage {
  readonly files = new Map<string, Uint8Array>();
  async put(key: string, content: string | Uint8Array): Promise<void> {
    this.files.set(key, Buffer.from(content as string));
  }
  async find(key: string): Promise<Uint8Array | null> {
    return this.files.get(key) ?? null;
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
}

export interface TestApp extends App {
  clock: TestClock;
  files: MemoryStorage;
  logs: LogLine[];
  databaseUrl: string;
  /** What services work with, for factories. */
  ctx: Context & { storage: Storage };
  /** Calls an endpoint through HTTP and answers the envelope with its status. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
    language?: Language,
  ): Promise<Answer<DataOf<E>>>;
  /** Data of a call that has to succeed in exactly the shape that the contract promises. */
  read<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, language?: Language): Promise<DataOf<E>>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  rateLimit?: number;
  /** The database of another test app: this one is a second process on it. */
  databaseUrl?: string;
  /** How the app reaches its database, for one that stands behind something. */
  through?(databaseUrl: string): string;
  files?: MemoryStorage;
  /** True does queued work in this app. */
  works?: boolean;
  sms?: SmsConfig;
}

const CONSOLE: SmsConfig = { gateway: 'console', callbackSecret: undefined };

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const createDatabase = async (): Promise<string> => {
  // Named after the template, so that the end of the run finds those that a failed test left behind.
  const database = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(inject('adminUrl'), `create database ${database} template ${inject('templateDatabase')}`);
  return withDatabase(inject('adminUrl'), database);
};

const dropDatabase = (databaseUrl: string): Promise<unknown> =>
  runAsAdmin(inject('adminUrl'), `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);

type Inject = Pick<TestApp, 'call' | 'read'>;

const caller = ({ http }: App): Inject => {
  const call: TestApp['call'] = async (endpoint, input = {}, language = 'uz') => {
    const query = Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]);
    const answer = await http.inject({
      method: endpoint.method,
      url: `/api/v1${fill(endpoint.path, input.params as Record<string, unknown>)}`,
      query: Object.fromEntries(query),
      headers: { 'accept-language': language },
      ...(input.body !== undefined && { payload: input.body as object }),
    });
    return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
  };
  const read: TestApp['read'] = async (endpoint, input, language) => {
    const { status, headers, ...envelope } = await call(endpoint, input, language);
    expect(status, envelope.message ?? '').toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    // Parsing drops what the contract doesn't name, so that anything more than promised is a difference.
    expect(successOf(endpoint.data).parse(envelope)).toEqual(envelope);
    return envelope.data as DataOf<typeof endpoint>;
  };
  return { call, read };
};

/** The whole product on a database of its own, without pages and without a rate limit that tests could reach. */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const databaseUrl = options.databaseUrl ?? (await createDatabase());
  const clock = new TestClock();
  const files = options.files ?? new MemoryStorage();
  const logs: LogLine[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(JSON.parse(line)) });
  const app = await buildApp({
    config: {
      production: false,
      publicUrl: 'http://parvoz.test',
      dataDir: '/nonexistent',
      sms: options.sms ?? CONSOLE,
    },
    databaseUrl: options.through?.(databaseUrl) ?? databaseUrl,
    log,
    clock,
    storage: files,
    rateLimit: options.rateLimit ?? 1_000_000,
    pages: false,
    works: options.works ?? false,
  });
  return {
    ...app,
    ...caller(app),
    clock,
    files,
    logs,
    databaseUrl,
    ctx: { ...app.base, log, language: 'uz', storage: files },
    close: async () => {
      await app.http.close();
      if (!options.databaseUrl) await dropDatabase(databaseUrl);
    },
  };
};
