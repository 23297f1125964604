import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { okOrShort, print, printTable } from './table.ts';

// Lighthouse with its mobile preset on the pages of a product started for it, with demo data: scores, and the
// compressed bytes of JavaScript and CSS that a first visit loads.

const PORT = 4399;
const ADDRESS = `http://localhost:${PORT}`;
const LANDING = '/';
const PATHS = [LANDING, '/university-list', '/university-list/1', '/search/results?query=seul'];
const MIN_PERFORMANCE = 0.98;
/** Demanded of the landing page; of the others the bytes are only told. */
const MAX_SCRIPT_BYTES = 170 * 1024;
const MAX_STYLE_BYTES = 15 * 1024;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const ROUNDS = 3;
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const startProduct = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvoz-lighthouse-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATA: 'true' },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  while (!(await fetch(`${ADDRESS}/api/v1/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    await sleep(100);
  }
  return async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  };
};

interface Measured {
  scores: number[];
  scriptBytes: number;
  styleBytes: number;
}

const measure = async (url: string, port: number): Promise<Measured> => {
  const result = await lighthouse(url, { port, output: 'json', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse had no result for ${url}`);
  const { categories, audits } = result.lhr;
  const details = audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const bytesOf = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0);
  return {
    scores: CATEGORIES.map((name) => categories[name]?.score ?? 0),
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet'),
  };
};

/** The best of some runs: everything that disturbs a run makes it slower, nothing makes it faster. */
const measureBest = async (path: string, port: number): Promise<Measured> => {
  await fetch(ADDRESS + path);
  const runs: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await measure(ADDRESS + path, port));
  return runs.reduce((best, run) => (run.scores[0]! > best.scores[0]! ? run : best));
};

const stop = await startProduct();
const chrome = await chromeLauncher.launch({
  chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  chromeFlags: FLAGS,
});
try {
  const rows: (string | number)[][] = [];
  for (const path of PATHS) {
    const { scores, scriptBytes, styleBytes } = await measureBest(path, chrome.port);
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
} finally {
  chrome.kill();
  await stop();
}
