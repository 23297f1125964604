import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, vi } from 'vitest';
import en from '../locales/en/platform/errors.json' with { type: 'json' };
import ru from '../locales/ru/platform/errors.json' with { type: 'json' };
import uz from '../locales/uz/platform/errors.json' with { type: 'json' };
import { callOnce } from '../server/test/browser.ts';
import { createGate } from '../server/test/database-gate.ts';
import { beginLoad, LASTING_TURN_MS } from '../server/test/pairs.ts';
import { createDatabase, dropDatabase } from '../server/test/test-app.ts';
import { openProcesses } from './processes.ts';
import { hasProxy, openProxy } from './proxy.ts';

const PAGES = ['/', '/university-list', '/programs', '/scholarships', '/consulting-list', '/countries'];
const PATIENCE = { timeout: 60_000, interval: 50 };

/** True if HAProxy is installed on this machine and the web is built. */
export const hasPagesBehindProxy = (): boolean =>
  hasProxy() && existsSync(join(import.meta.dirname, '../web/dist/server'));

const look = async (port: number, path: string) => {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: 'text/html', 'accept-language': 'en' },
  });
  return { status: answer.status, body: await answer.text(), tookMs: performance.now() - began };
};

/** Results of both parts, for the report. */
export interface BehindProxySeen {
  /** Cached pages and files of pages that were asked for while the database was away, and the slowest of them. */
  pages: number;
  slowestMs: number;
  /** Calls that need the database, each answered by Parvoz's own 503. */
  refused: number;
  /** From the database's return to the next answered write. */
  backMs: number;
  answered: number;
}

/**
 * Two processes behind HAProxy as deployed lose their database for a while, and then both end. Fails where a cached page or a
 * file of one is not given while the database is away, where a call is refused without Parvoz's own sentence, where nobody
 * lives and there is no page in three languages, or where an acknowledged write is lost or doubled.
 */
export const loseDatabaseBehindProxy = async (awayMs: number): Promise<BehindProxySeen> => {
  const databaseUrl = await createDatabase();
  const gate = await createGate(inject('adminUrl'));
  const processes = await openProcesses(2, {
    DATABASE_URL: gate.through(databaseUrl),
    WITHOUT_PAGES: 'false',
  });
  const proxy = await openProxy(processes.ports);
  try {
    const load = await beginLoad(databaseUrl, () => proxy.port, {
      ...{ pairs: 2, readers: 1, turnMs: LASTING_TURN_MS },
    });
    await load.more(10);
    const [token] = load.readers;
    const files = new Set<string>();
    for (const path of PAGES)
      for (const port of processes.ports) {
        const page = await look(port, path);
        expect([path, page.status]).toEqual([path, 200]);
        for (const [file] of page.body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) files.add(file);
      }
    expect(files.size).toBeGreaterThan(2);

    await gate.shut();
    const until = performance.now() + awayMs;
    const seen: BehindProxySeen = { pages: 0, slowestMs: 0, refused: 0, backMs: 0, answered: 0 };
    while (performance.now() < until) {
      for (const path of [...PAGES, ...[...files].slice(0, 4)]) {
        const page = await look(proxy.port, path);
        expect([path, page.status]).toEqual([path, 200]);
        seen.pages++;
        seen.slowestMs = Math.max(seen.slowestMs, Math.round(page.tookMs));
      }
      const refused = await callOnce(proxy.port, 'GET', '/profile/current', { token: token! });
      expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE', message: en.UNAVAILABLE });
      expect(refused.retryAfter).toBeGreaterThan(0);
      seen.refused++;
      await pause(100);
    }
    await gate.open();
    const opened = performance.now();
    await load.more(1);
    seen.backMs = Math.round(performance.now() - opened);
    await load.more(10);

    await Promise.all([0, 1].map((index) => processes.end(index, 'SIGKILL')));
    await vi.waitFor(async () => {
      const page = await look(proxy.port, '/programs');
      expect(page.status).toBe(503);
      for (const sentence of [uz, ru, en]) expect(page.body).toContain(sentence.UNAVAILABLE);
      expect(await callOnce(proxy.port, 'GET', '/profile/current', { token: token! })).toMatchObject({
        ...{ status: 503, code: 'UNAVAILABLE', message: en.UNAVAILABLE, retryAfter: 5 },
      });
    }, PATIENCE);
    await Promise.all([0, 1].map((index) => processes.start(index)));
    await load.more(10);
    await load.stop();
    await load.check(databaseUrl, processes.ports[0]!);
    return { ...seen, answered: load.answers() };
  } finally {
    await proxy.close();
    await processes.close();
    await gate.shut();
    await dropDatabase(databaseUrl);
  }
};
