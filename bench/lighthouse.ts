import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemo } from './demo.ts';
import { okOrShort, print, printTable } from './table.ts';

// Lighthouse with its mobile preset on the pages of a product started for it, with demo data: scores, and the
// compressed bytes of JavaScript and CSS that a first visit loads. Lighthouse has packages of its own (bench/lighthouse/), which
// are installed for it: 176 MB, for which every clone would wait.

const PORT = 4399;
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

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { details?: { items?: { resourceType: string; transferSize: number }[] } }>;
}

interface Measured {
  scores: number[];
  scriptBytes: number;
  styleBytes: number;
}

const FOLDER = join(import.meta.dirname, 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** Of a report: some megabytes, most of it pictures of the page. */
const MAX_REPORT_BYTES = 100e6;

const measure = async (url: string): Promise<Measured> => {
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, url, ...options, `--chrome-flags=${FLAGS.join(' ')}`],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
      maxBuffer: MAX_REPORT_BYTES,
    },
  );
  const { categories, audits }: Report = JSON.parse(stdout);
  const requests = audits['network-requests']?.details?.items ?? [];
  const bytesOf = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: CATEGORIES.map((name) => categories[name]?.score ?? 0),
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet'),
  };
};

/** The best of some runs: everything that disturbs a run makes it slower, nothing makes it faster. */
const measureBest = async (origin: string, path: string): Promise<Measured> => {
  await fetch(origin + path);
  const runs: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await measure(origin + path));
  return runs.reduce((best, run) => (run.scores[0]! > best.scores[0]! ? run : best));
};

if (!existsSync(PROGRAM)) execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
const { origin, stop } = await startDemo(PORT);
try {
  const rows: (string | number)[][] = [];
  for (const path of PATHS) {
    const { scores, scriptBytes, styleBytes } = await measureBest(origin, path);
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
  await stop();
}
