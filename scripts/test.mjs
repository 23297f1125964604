// `npm test` runs the quick tests, every part of them even if an earlier one has failed; `npm run test:full` also the
// slow ones: kills, copies, whole starts, the phone for everything, and the server's tests on Debian's PostgreSQL and
// on other days. `npm test -- api` runs only the server's, `npm test -- later` those of `npm test` on another day.
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { freePort, openDebianPostgres } from './debian-postgres.mjs';
import { daysLater } from './faketime.mjs';
import { figureLines } from './figures.mjs';
import { FLAKY_TESTS } from './flaky-reporter.mjs';
import { installPackages } from './packages.mjs';
import { buildWeb, compileSources, prepareServer } from './prepare.mjs';
import { ROOT, run } from './run.mjs';
import { COMPILED_CODE } from './server-process.mjs';

/** Chance may find something new here, where it refuses nobody's change. */
const FULL = { TESTS: 'full', PROPERTY_SEED: process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31)) };
const REPORTS = join(ROOT, '.cache/reports');

const NONE = { passed: 0, failed: 0, failures: [], flaky: [], durations: [] };

/**
 * Counts of a JSON report, its failures in words, the names of tests that passed only at their second try, and how long each
 * took. A run that left no report, or failed without a failed test, counts as one failure.
 */
const counted = (file, code, read) => {
  const path = join(REPORTS, file);
  if (!existsSync(path)) return { ...NONE, failed: 1, failures: [`no report: ${file}`] };
  const result = read(JSON.parse(readFileSync(path, 'utf8')));
  if (code === 0 || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [`ended with ${code} without a failed test: ${file}`] };
};

const added = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  flaky: [...one.flaky, ...other.flaky],
  durations: [...one.durations, ...other.durations],
});

const runChecks = async () => {
  const code = await run('node', ['scripts/check.mjs']);
  return code === 0 ? { ...NONE, passed: 1 } : { ...NONE, failed: 1, failures: ['npm run check'] };
};

const readVitest = ({ testResults, numPassedTests, numFailedTests }) => {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(ROOT, name)} ${test.fullName}` })),
  );
  const files = testResults.filter(
    ({ message, assertionResults }) => message && !assertionResults.some(({ status }) => status === 'failed'),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: [
      ...failed.map(({ title, failureMessages }) => `${title}\n${failureMessages[0] ?? ''}`),
      ...files.map(({ name, message }) => `${relative(ROOT, name)} ${message}`),
    ],
    flaky: [],
    durations: tests.map(({ title, duration = 0 }) => ({ title, duration })),
  };
};

const playwrightTests = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(playwrightTests),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, title: `e2e/${file} ${title} [${test.projectName}]` })),
  ),
];

const readPlaywright = (report) => {
  const tests = playwrightTests(report);
  const messageOf = ({ results }) => results.find(({ error }) => error)?.error.message ?? '';
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map((test) => `${test.title}\n${messageOf(test)}`),
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
    durations: tests.map(({ title, results }) => ({
      title,
      duration: Math.max(0, ...results.map((one) => one.duration)),
    })),
  };
};

const runVitest = async (options = [], env = {}, file = 'vitest.json') => {
  const output = join(REPORTS, file);
  const code = await run(
    'vitest',
    [
      'run',
      ...['default', 'json', './scripts/flaky-reporter.mjs'].map((name) => `--reporter=${name}`),
      `--outputFile.json=${output}`,
      ...options,
    ],
    { env: { ...COMPILED_CODE, ...env } },
  );
  return counted(file, code, readVitest);
};

/** Finds Chromium. The import is dynamic, because packages may have been missing until now. */
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
        E2E_BOT_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, 'playwright.json'),
        ...env,
      },
    },
  );
  return counted('playwright.json', code, readPlaywright);
};

/** Builds everything that tests with whole processes need. */
const prepareAll = async () => {
  await Promise.all([buildWeb(), prepareServer().then(compileSources)]);
};

/** Both at once: one after the other, each of them leaves a core idle at its end. */
const checkAndPrepare = async () => (await Promise.all([runChecks(), prepareAll()]))[0];

/**
 * All tests: those in Node wait for databases and processes, while the components of the web, one page after the other in a
 * browser, take half of a core. The journeys come after both: three browsers and their server keep every core busy. Only
 * the server starts before, when the components are done: it is alone with its demo data for a while, and leaves a core idle.
 */
const runTests = async (given = {}, ...options) => {
  const env = { CHROMIUM_PATH: await pathOfChromium(), ...given };
  const runProject = (name) => runVitest(['--project', `${name}*`, ...options], env, `${name}.json`);
  const begin = join(REPORTS, 'journeys-begin');
  rmSync(begin, { force: true });
  const [inNode, components] = [runProject('node'), runProject('components')];
  const journeys = components.then(() => runBrowser({ ...given, E2E_BEGIN: begin }));
  // They begin in any case: journeys that nobody tells would wait for ever.
  await Promise.all([inNode, components]).finally(() => writeFileSync(begin, ''));
  return (await Promise.all([inNode, components, journeys])).reduce(added);
};

await installPackages('everything');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const leaveOut = (what, name) => {
  process.stderr.write(`Left out: ${what}, for which this machine lacks a package (apt install ${name}).\n`);
  return NONE;
};

/** Files one after the other as chance has it. */
const inAnyOrder = () => ['--sequence.shuffle.files', `--sequence.seed=${FULL.PROPERTY_SEED}`];

/**
 * The server's tests as an installation with DATABASE_URL runs, whose PostgreSQL is its own and often the older one of Debian;
 * and on another day, where this machine can have one.
 */
const runOnDebian = async (days) => {
  const clock = daysLater(days) ?? {};
  const postgres = await openDebianPostgres(clock);
  if (!postgres) return leaveOut('the tests on Debian’s PostgreSQL', 'postgresql');
  try {
    const env = { ...FULL, ...clock, DATABASE_URL: postgres.url, TESTS: 'api' };
    return await runVitest(['server', ...inAnyOrder()], env);
  } finally {
    await postgres.stop();
  }
};

/** Runs the tests of `npm test` with the clock set to another day. */
const runLater = async (days) => {
  const clock = daysLater(days);
  if (!clock) return leaveOut('the tests on other days', 'faketime');
  return runTests({ ...FULL, ...clock, TESTS: 'quick' }, ...inAnyOrder());
};

/** Steps of each suite, by the word after `npm test --`. */
const SUITES = {
  all: [checkAndPrepare, runTests],
  api: [() => runVitest(['server', 'packages'])],
  later: [prepareAll, () => runLater(200)],
  full: [
    prepareAll,
    () => runVitest([], FULL),
    () => runBrowser(FULL),
    () => runOnDebian(45),
    () => runLater(200),
  ],
};

const flakyOfVitest = () =>
  existsSync(FLAKY_TESTS) ? readFileSync(FLAKY_TESTS, 'utf8').trim().split('\n') : [];

if (process.argv[2] === 'full')
  process.stdout.write(`Properties are tried with PROPERTY_SEED=${FULL.PROPERTY_SEED}.\n`);
let result = NONE;
for (const part of SUITES[process.argv[2] ?? 'all']) result = added(result, (await part()) ?? NONE);

const flaky = [...flakyOfVitest(), ...result.flaky];
const say = (line) => process.stdout.write(`${line}\n`);
/** One time is chance, more than these are a fault. */
const MAX_FLAKY = 3;
const tooMany = flaky.length > MAX_FLAKY ? [`${flaky.length} tests passed only at a second try`] : [];
const failures = [...result.failures, ...tooMany];
const failed = result.failed + tooMany.length;

const SLOWEST = 10;
say('\nThe slowest tests, in seconds:');
for (const { title, duration } of result.durations.sort((a, b) => b.duration - a.duration).slice(0, SLOWEST))
  say(`${(duration / 1000).toFixed(1).padStart(6)}  ${title}`);
say('\nFigures, which refuse nothing (bench/figures.json):');
for (const line of figureLines()) say(`  ${line}`);
// Repeated at the end, for people who only read the end.
const LONGEST_FAILURE = 1500;
for (const failure of failures) say(`\nFAILED ${failure.slice(0, LONGEST_FAILURE)}`);
for (const title of flaky) say(`flaky: ${title}`);
say(`\n${result.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
