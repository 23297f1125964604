import { randomBytes } from 'node:crypto';
import type { AnyEndpoint, CallInput, DataOf } from '@parvoz/contract/endpoint.ts';
import type { Envelope } from '@parvoz/contract/envelope.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import type { Context } from '../src/db/context.ts';
import type { Clock } from '../src/lib/clock.ts';
import type { Storage } from '../src/lib/storage.ts';
import { runAsAdmin, withDatabase } from './setup-database.ts';

/** Clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date;
  constructor(now = '2026-11-21T09:00:00.000Z') {
    this.#now = new Date(now);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(moment: string): void {
    this.#now = new Date(moment);
  }
}

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

export interface TestApp extends App {
  clock: TestClock;
  files: MemoryStorage;
  databaseUrl: string;
  /** What services work with, for factories. */
  ctx: Context & { storage: Storage };
  /** Calls an endpoint through HTTP and answers the envelope with its status. */
  call<E extends AnyEndpoint>(
    endpoint: E,
    input?: CallInput<E>,
    language?: Language,
  ): Promise<Answer<DataOf<E>>>;
  close(): Promise<void>;
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The whole product on a database of its own, without pages and without a rate limit that tests could reach. */
export const createTestApp = async ({ rateLimit = 1_000_000 } = {}): Promise<TestApp> => {
  const adminUrl = inject('adminUrl');
  const database = `parvoz_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${database} template ${inject('templateDatabase')}`);
  const databaseUrl = withDatabase(adminUrl, database);
  const clock = new TestClock();
  const files = new MemoryStorage();
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const app = await buildApp({
    config: { production: false, publicUrl: 'http://parvoz.test', dataDir: '/nonexistent' },
    databaseUrl,
    log,
    clock,
    storage: files,
    rateLimit,
    pages: false,
  });
  return {
    ...app,
    clock,
    files,
    databaseUrl,
    ctx: { ...app.base, log, language: 'uz', storage: files },
    call: async (endpoint, input = {}, language = 'uz') => {
      const query = Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [
        key,
        String(value),
      ]);
      const answer = await app.http.inject({
        method: endpoint.method,
        url: `/api/v1${fill(endpoint.path, input.params as Record<string, unknown>)}`,
        query: Object.fromEntries(query),
        headers: { 'accept-language': language },
        ...(input.body !== undefined && { payload: input.body as object }),
      });
      return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
    },
    close: async () => {
      await app.http.close();
      await runAsAdmin(adminUrl, `drop database ${database} with (force)`);
    },
  };
};
