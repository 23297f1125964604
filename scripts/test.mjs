// `npm test`: everything that guards the product. `npm test -- api` runs the tests of the server alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildWeb, installPackages } from './prepare.mjs';
import { ROOT, run } from './run.mjs';

const REPORTS = join(ROOT, '.cache/reports');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

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

const runVitest = async (filters = []) => {
  const output = join(REPORTS, 'vitest.json');
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
    ...filters,
  ]);
  return counted('vitest.json', code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }));
};

const runBrowser = async () => {
  const { findChromium } = await import('./chromium.mjs');
  const code = await run(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: {
        CHROMIUM_PATH: await findChromium(),
        E2E_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, 'playwright.json'),
      },
    },
  );
  return counted('playwright.json', code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
};

await installPackages();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const results = [];
if (process.argv[2] === 'api') results.push(await runVitest(['server']));
else {
  results.push(await runChecks());
  await buildWeb();
  results.push(await runVitest());
  results.push(await runBrowser());
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(sum('failed') === 0 ? 0 : 1);
