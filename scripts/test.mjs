// `npm test` runs what guards the product in minutes; `npm run test:full` what takes longer: kills, copies, whole starts, the
// phone for everything, and the server's tests on Debian's PostgreSQL. `npm test -- api` runs the server's alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, openDebianPostgres } from './debian-postgres.mjs';
import { buildWeb, installPackages } from './prepare.mjs';
import { ROOT, run } from './run.mjs';

const FULL = { TESTS: 'full' };
const REPORTS = join(ROOT, '.cache/reports');

/** Counts of a JSON report; a run that left none, or failed without a failed test, counts as one failure. */
const counted = (file, code, read) => {
  const path = join(REPORTS, file);
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
};

const runChecks = async () => {
  const code = await run('node', ['scripts/check.mjs']);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const runVitest = async (filters = [], env = {}) => {
  const output = join(REPORTS, 'vitest.json');
  const code = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, ...filters],
    { env },
  );
  return counted('vitest.json', code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
};

/** Where packages may have been missing until now. */
const pathOfChromium = async () => {
  const { findChromium } = await import('./chromium.mjs');
  return findChromium();
};

const runBrowser = async (env = {}) => {
  const code = await run(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: {
        CHROMIUM_PATH: await pathOfChromium(),
        E2E_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, 'playwright.json'),
        ...env,
      },
    },
  );
  return counted('playwright.json', code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
};

/** Everything of Vitest, the components of the web in a browser among it. */
const runWithComponents = async () => runVitest([], { CHROMIUM_PATH: await pathOfChromium() });

await installPackages();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

/** An installation with DATABASE_URL has a PostgreSQL of its own, often the older one of Debian. */
const runOnDebian = async () => {
  const postgres = await openDebianPostgres();
  if (!postgres) {
    process.stderr.write(
      'Left out: the tests on PostgreSQL 15, which this machine has not (postgresql-15).\n',
    );
    return { passed: 0, failed: 0 };
  }
  try {
    return await runVitest(['server'], { DATABASE_URL: postgres.url, TESTS: 'everything' });
  } finally {
    await postgres.stop();
  }
};

/** What runs one after the other, by the word behind `npm test --`. */
const SUITES = {
  all: [runChecks, buildWeb, runWithComponents, runBrowser],
  api: [() => runVitest(['server', 'packages'])],
  full: [buildWeb, () => runVitest([], FULL), () => runBrowser(FULL), runOnDebian],
};

const results = [];
for (const part of SUITES[process.argv[2] ?? 'all']) results.push((await part()) ?? { passed: 0, failed: 0 });
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') === 0 ? 0 : 1);
