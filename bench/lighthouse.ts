import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { LAUNCH } from '../e2e/chromium.ts';
import { freePort } from '../scripts/debian-postgres.mjs';
import { startDemo } from './demo.ts';
import { isWanted, PEOPLE, type Person, signIn, templateOf } from './people.ts';
import { okOrShort, print, printTable } from './table.ts';

// Lighthouse with its mobile preset on the pages of a product started for it, with demo data: scores, and the
// compressed bytes of JavaScript and CSS that a first visit loads; then on the pages of people who are signed in, in a browser
// that has their cookie. With words after it (`node bench/lighthouse.ts student`) only the latter with one of them in their
// address or person. Lighthouse has packages of its own (bench/lighthouse/), which are installed for it: 176 MB, for which every
// clone would wait.

const PORT = 4399;
const LANDING = '/';
const PATHS = [LANDING, '/university-list', '/university-list/1', '/search/results?query=seul'];
const MIN_PERFORMANCE = 0.98;
/** Demanded of the landing page; of the others the bytes are only told. */
const MAX_SCRIPT_BYTES = 170 * 1024;
const MAX_STYLE_BYTES = 15 * 1024;
/** Demanded of a page behind a sign-in, of each category; nobody searches for one. */
const MIN_SIGNED_IN = 0.95;
const SIGNED_IN_CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const CATEGORIES = [...SIGNED_IN_CATEGORIES, 'seo'] as const;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType: string; transferSize: number }[] } }
  >;
}

interface Measured {
  scores: number[];
  scriptBytes: number;
  styleBytes: number;
  /** Seconds until the largest content, milliseconds of blocked input, and the share of the page that moved. */
  metrics: [paintSeconds: number, blockedMs: number, shift: number];
}

const FOLDER = join(import.meta.dirname, 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Of a report: some megabytes, most of it pictures of the page. */
const MAX_REPORT_BYTES = 100e6;

/** `browserPort` is that of a browser that runs already. */
const measure = async (
  url: string,
  demanded: readonly string[],
  browserPort: number | null,
): Promise<Measured> => {
  const options = ['--quiet', '--output=json', `--only-categories=${demanded.join()}`];
  const browser =
    browserPort === null
      ? `--chrome-flags=${['--headless=new', ...LAUNCH.args].join(' ')}`
      : `--port=${browserPort}`;
  const run = () =>
    promisify(execFile)(process.execPath, [PROGRAM, url, ...options, browser], {
      env: { ...process.env, CHROME_PATH: CHROMIUM },
      maxBuffer: MAX_REPORT_BYTES,
    });
  // A trace without the beginning of the page is no figure of it: Lighthouse asks for another run.
  const { stdout } = await run().catch(run);
  const { categories, audits }: Report = JSON.parse(stdout);
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const metricOf = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    metrics: [
      metricOf('largest-contentful-paint') / 1000,
      metricOf('total-blocking-time'),
      metricOf('cumulative-layout-shift'),
    ],
    scores: demanded.map((name) => categories[name]?.score ?? 0),
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet'),
  };
};

/** The best of some runs: everything that disturbs a run makes it slower, nothing makes it faster. */
const measureBest = async (
  url: string,
  demanded: readonly string[],
  browserPort: number | null = null,
): Promise<Measured> => {
  await fetch(url);
  const runs: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await measure(url, demanded, browserPort));
  return runs.reduce((best, run) => (run.scores[0]! > best.scores[0]! ? run : best));
};

const measureSite = async (origin: string): Promise<void> => {
  const rows: (string | number)[][] = [];
  for (const path of PATHS) {
    const { scores, scriptBytes, styleBytes } = await measureBest(origin + path, CATEGORIES);
    const [performance = 0, ...others] = scores;
    const isOk =
      performance >= MIN_PERFORMANCE &&
      others.every((score) => score === 1) &&
      (path !== LANDING || (scriptBytes <= MAX_SCRIPT_BYTES && styleBytes <= MAX_STYLE_BYTES));
    rows.push([path, ...scores.map(String), scriptBytes, styleBytes, okOrShort(isOk)]);
  }
  print(
    `\nLighthouse, mobile preset, best of ${ROUNDS}; demanded: performance ${MIN_PERFORMANCE}, others 1.\n`,
  );
  printTable(['page', ...CATEGORIES, 'JavaScript bytes', 'CSS bytes', ''], rows);
};

/** Opens a browser in which somebody is signed in, and does `work` with its port and one of its pages. */
const withBrowserOf = async <Done>(
  origin: string,
  person: Person,
  work: (port: number, page: Page) => Promise<Done>,
): Promise<Done> => {
  const folder = await mkdtemp(join(tmpdir(), 'parvoz-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: [...LAUNCH.args, `--remote-debugging-port=${port}`],
  });
  try {
    await context.addCookies([{ name: 'parvoz', value: await signIn(origin, person), url: origin }]);
    return await work(port, await context.newPage());
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the address of the first record in a page's list: it has a number, unlike those of what can be done there. */
const findFirst = async (page: Page, url: string, beginning: string): Promise<string> => {
  await page.goto(url);
  const hasNumber = 'translate(@href, "0123456789", "") != @href';
  const link = page.locator(`//main//a[starts-with(@href, "${beginning}") and ${hasNumber}]`).first();
  return (await link.getAttribute('href'))!;
};

const measureWorkspaces = async (origin: string): Promise<void> => {
  print(`\nSigned in, best of ${ROUNDS}; demanded: ${MIN_SIGNED_IN} of each.`);
  for (const person of PEOPLE) {
    const pages = person.pages.filter(({ path }) => isWanted(person.name, path));
    if (pages.length === 0) continue;
    const rows: (string | number)[][] = [];
    await withBrowserOf(origin, person, async (port, tab) => {
      for (const { path, first } of pages) {
        const record = first && (await findFirst(tab, origin + path, first));
        for (const one of [path, ...(record ? [record] : [])]) {
          const measured = await measureBest(origin + one, SIGNED_IN_CATEGORIES, port);
          const { scores, metrics, scriptBytes } = measured;
          const isOk = scores.every((score) => score >= MIN_SIGNED_IN);
          rows.push([templateOf(one), ...scores.map(String), ...metrics, scriptBytes, okOrShort(isOk)]);
        }
      }
    });
    print(`\n${person.name}\n`);
    const measures = ['largest paint s', 'blocked ms', 'shift', 'JavaScript bytes'];
    printTable(['page', ...SIGNED_IN_CATEGORIES, ...measures, ''], rows);
  }
};

if (!existsSync(PROGRAM)) execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
const { origin, stop } = await startDemo(PORT);
try {
  if (process.argv.length === 2) await measureSite(origin);
  await measureWorkspaces(origin);
} finally {
  await stop();
}
