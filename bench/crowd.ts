import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LAUNCH } from '../e2e/chromium.ts';
import { NODE_OPTIONS, SERVER_ENVIRONMENT, SERVER_PROGRAM } from '../scripts/server-process.mjs';
import { median, okOrShort, print, printTable } from './table.ts';

/** A school, an office or a mobile network: all of them are one address for the product. */
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 500);
/** Each looks at a page so often. */
const VIEW_MS = 20_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const PORT = Number(process.env.BENCH_PORT ?? 4221);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const CONNECTIONS = 200;
/** A pointer rests so long, and a page is quiet so long, until what it asks for has been asked for. */
const REST_MS = 700;

/** Pages of a visit: the first is opened, the next ones are reached by links on the page before. */
const VISITS: readonly (readonly string[])[] = [
  ['/', '/university-list', '/university-list/'],
  ['/university-list', '/university-list/', '/consulting-list', '/consulting-list/'],
  ['/scholarships', '/scholarships/', '/programs', '/programs/'],
  ['/?lng=ru', '/scholarships', '/scholarships/'],
  ['/programs?lng=ru', '/programs/', '/university-list', '/university-list/'],
  ['/consulting-list', '/consulting-list/', '/scholarships', '/scholarships/'],
];
/** Each is made this many times, with other cards of the lists. */
const TURNS = 3;

/** A request as a browser has made it. */
interface Made {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}
/** Requests of a page while it is looked at, with those that the page before preloaded. */
type View = Made[];

const kindOf = ({ path, headers }: Made): string => {
  if (path.includes('/attach/open/')) return 'pictures';
  if (path.startsWith('/api/')) return 'calls';
  return headers.accept?.startsWith('text/html') ? 'pages' : 'files';
};

/** The product as it starts for anybody, with its own limits. */
const startProduct = async (dataDir: string): Promise<ChildProcess> => {
  const main = join(import.meta.dirname, '..', SERVER_PROGRAM);
  const server = spawn(process.execPath, [...NODE_OPTIONS, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...SERVER_ENVIRONMENT, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${ORIGIN}/api/v1/ready`).catch(() => null);
    if (answer?.ok) return server;
    if (server.exitCode !== null) break;
    await pause(200);
  }
  throw new Error('the product did not start');
};

/** Rests on a card that is below an address, goes on to one beside it, and follows that. */
const follow = async (page: Page, below: string, turn: number): Promise<void> => {
  const links = page.locator(`main h3 a[href^="${below}"]`);
  const count = await links.count();
  if (count === 0) throw new Error(`${page.url()} has no card that leads to ${below}`);
  for (const card of [(2 * turn) % count, (2 * turn + 1) % count]) {
    await links.nth(card).hover();
    await pause(REST_MS);
  }
  await links.nth((2 * turn + 1) % count).click();
};

const goTo = async (page: Page, address: string, turn: number): Promise<void> => {
  if (/[a-z]\/$/.test(address)) return follow(page, address, turn);
  await page.locator(`a[href="${address}"]:visible`).first().click();
};

/** Returns the requests of a browser during a visit, page by page. */
const record = async (browser: Browser, visit: readonly string[], turn: number): Promise<View[]> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const asked: Promise<Made>[] = [];
  page.on('request', (made) => {
    const url = new URL(made.url());
    if (url.origin !== ORIGIN) return;
    const { pathname, search } = url;
    asked.push(
      made.allHeaders().then((headers) => ({
        path: pathname + search,
        method: made.method(),
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
        body: made.postData(),
      })),
    );
  });
  const views: View[] = [];
  for (const [index, address] of visit.entries()) {
    if (index === 0) await page.goto(ORIGIN + address);
    else await goTo(page, address, turn);
    await page.waitForLoadState('networkidle');
    await pause(REST_MS);
    views.push(await Promise.all(asked.splice(0)));
  }
  await page.context().close();
  return views;
};

const recordVisits = async (): Promise<View[][]> => {
  const browser = await chromium.launch(LAUNCH);
  try {
    const visits: View[][] = [];
    for (let turn = 0; turn < TURNS; turn++)
      for (const visit of VISITS) visits.push(await record(browser, visit, turn));
    return visits;
  } finally {
    await browser.close();
  }
};

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const send = async ({ path, method, headers, body }: Made): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  ask(ORIGIN + path, { method, headers, agent }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode!));
  })
    .on('error', reject)
    .end(body ?? undefined);
  return promise;
};

interface Sums {
  asked: number;
  refused: number;
  failed: number;
  times: number[];
}
const newSums = (): Sums => ({ asked: 0, refused: 0, failed: 0, times: [] });

const look = async (view: View, sums: Map<string, Sums>): Promise<void> => {
  const one = async (made: Made): Promise<void> => {
    const kind = kindOf(made);
    const sum = sums.get(kind) ?? newSums();
    sums.set(kind, sum);
    const start = performance.now();
    const status = await send(made);
    sum.asked++;
    sum.times.push(performance.now() - start);
    if (status === 429) sum.refused++;
    else if (status >= 400) sum.failed++;
  };
  const pages = view.filter((made) => kindOf(made) === 'pages');
  for (const page of pages) await one(page);
  await Promise.all(view.filter((made) => !pages.includes(made)).map(one));
};

/** Looks at one page after the other until the time is over; after the last one it begins again with an empty cache. */
const behave = async (visit: View[], start: number, end: number, sums: Map<string, Sums>): Promise<void> => {
  for (let turn = 0; ; turn++) {
    const at = start + turn * VIEW_MS;
    if (at >= end) return;
    await pause(Math.max(at - performance.now(), 0));
    await look(visit[turn % visit.length]!, sums);
  }
};

const crowd = async (visits: View[][]): Promise<void> => {
  const sums = new Map<string, Sums>();
  const start = performance.now();
  const people = Array.from({ length: PEOPLE }, (_, person) =>
    behave(
      visits[person % visits.length]!,
      start + (person * VIEW_MS) / PEOPLE,
      start + SECONDS * 1000,
      sums,
    ),
  );
  await Promise.all(people);
  const refused = [...sums.values()].reduce((sum, one) => sum + one.refused + one.failed, 0);
  print(
    `\n${PEOPLE} people behind one address, each at a page every ${VIEW_MS / 1000} s for ${SECONDS} s ` +
      `(demanded: nobody is refused) ${okOrShort(refused === 0)}\n`,
  );
  printTable(
    ['what', 'asked for', 'refused (429)', 'other failures', 'p50 ms'],
    [...sums].map(([kind, { asked, refused: no, failed, times }]) => [
      kind,
      asked,
      no,
      failed,
      median(times),
    ]),
  );
};

const stop = async (server: ChildProcess): Promise<void> => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
};

const dataDir = mkdtempSync(join(tmpdir(), 'parvoz-crowd-'));
try {
  // One process is asked by the browser, and another one, which knows nothing yet, by the crowd.
  const first = await startProduct(dataDir);
  let visits: View[][];
  try {
    visits = await recordVisits();
  } finally {
    await stop(first);
  }
  const second = await startProduct(dataDir);
  try {
    await crowd(visits);
  } finally {
    await stop(second);
  }
} finally {
  agent.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
