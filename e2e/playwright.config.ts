import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeClusterFolder, openPrograms } from '@parvoz/embedded-postgres/fixtures.ts';
import { defineConfig, devices } from '@playwright/test';
import { BOT_NAME, BOT_TOKEN } from '../scripts/played-bot.mjs';
import { NODE_OPTIONS, SERVER_ENVIRONMENT, SERVER_PROGRAM } from '../scripts/server-process.mjs';
import { CHEAP_WIDTH, PATIENCE } from './cheap-phone.ts';
import { LAUNCH } from './chromium.ts';

// `npm test` hands in a free port and the browser; the defaults are for a run by hand.
const port = Number(process.env.E2E_PORT ?? 4173);
/** Port of the server that replaces Telegram for the bot (telegram-server.ts). */
const botPort = Number(process.env.E2E_BOT_PORT ?? port + 1);
process.env.E2E_BOT_PORT = String(botPort);
const baseURL = `http://127.0.0.1:${port}`;
// Workers read this file too: only the process that starts the server makes its folder, and removes it at its end. It lies
// where PostgreSQL's user may enter, wherever the clone lies, so that nothing of a run is met by the next one.
if (!process.env.E2E_DATA_DIR) {
  const made = makeClusterFolder('parvoz-e2e');
  process.env.E2E_DATA_DIR = made;
  await openPrograms();
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
}
const dataDir = process.env.E2E_DATA_DIR;

const SCREENS = {
  desktop: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
};

/** Edges, and screens that seldom change: `npm run test:full` runs them, `npm test` the others. */
const SELDOM = [
  'consultings-admin',
  'dashboards-admin',
  'facts',
  'imports',
  'programs-admin',
  'synonyms',
  'universities-admin',
  'auth-forms',
  'combined-search',
  'countries-and-rates',
  'early',
  'eligibility',
  'finance',
  'find-university',
  'joining',
  'keyboard',
  'language-and-theme',
  'markdown',
  'person',
  'programs',
  'reconciliation',
  'reviews',
  'scholarship-filters',
  'search-panels',
  'settings',
  'shortlist',
  'telegram',
  'translated',
  'two-sides',
  'uz-cyrillic',
  'words',
].map((name) => {
  if (globSync(`*/${name}.spec.ts`, { cwd: import.meta.dirname }).length === 0)
    throw new Error(`No journey is called ${name}`);
  return `**/e2e/*/${name}.spec.ts`;
});

const EDGES = ['**/full/*.spec.ts', ...SELDOM];

/**
 * A test runs on the desktop, unless it is tagged `@phone`, and on a phone, unless it is tagged `@desktop`. `npm test`
 * runs on phones only tests tagged `@phone` or `@both`, because the others show nothing new there, and leaves tests
 * tagged `@full` and the folder `full` to `npm run test:full`: edges that take long and seldom change. Tests tagged
 * `@catalogue` change the catalogue that visitors see, and run after all others; `test:full` runs them on the phone.
 */
const PROJECTS = {
  quick: [
    { name: 'desktop', use: SCREENS.desktop, testIgnore: EDGES, grepInvert: /@phone|@full|@catalogue/ },
    {
      name: 'phone',
      use: SCREENS.phone,
      testIgnore: EDGES,
      grep: /@phone|@both/,
      grepInvert: /@full|@catalogue/,
    },
    {
      name: 'catalogue',
      use: SCREENS.desktop,
      testIgnore: EDGES,
      grep: /@catalogue/,
      grepInvert: /@phone|@full/,
      dependencies: ['desktop', 'phone'],
    },
  ],
  full: [
    {
      name: 'desktop',
      use: SCREENS.desktop,
      testMatch: EDGES,
      grepInvert: /@phone|@catalogue/,
    },
    { name: 'phone', use: SCREENS.phone, testMatch: EDGES, grepInvert: /@desktop|@catalogue/ },
    {
      name: 'desktop again',
      use: SCREENS.desktop,
      testIgnore: EDGES,
      grep: /@full/,
      grepInvert: /@phone|@catalogue/,
    },
    {
      name: 'phone again',
      use: SCREENS.phone,
      testIgnore: EDGES,
      grepInvert: [/@desktop|@catalogue/, /^(?!.*@full).*@(?:phone|both)/],
    },
    {
      name: 'catalogue',
      use: SCREENS.desktop,
      testMatch: EDGES,
      grep: /@catalogue/,
      dependencies: ['desktop', 'phone', 'desktop again', 'phone again'],
    },
    {
      name: 'catalogue again',
      use: SCREENS.desktop,
      testIgnore: EDGES,
      grep: /(?=.*@catalogue).*@full/,
      grepInvert: /@phone/,
      dependencies: ['catalogue'],
    },
    {
      name: 'catalogue on a phone',
      use: SCREENS.phone,
      grep: /@both.*@catalogue/,
      dependencies: ['catalogue again'],
    },
  ],
};

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  // Tests that pass at the second try are named at the end of `npm test`.
  retries: 1,
  globalSetup: './global-setup.ts',
  // One more than cores: a test waits for its page now and then.
  workers: 3,
  // Ends what hangs; a busy machine takes several times as long as a quiet one.
  timeout: 180_000 * PATIENCE,
  expect: { timeout: 30_000 * PATIENCE },
  forbidOnly: Boolean(process.env.CI),
  outputDir: '../.cache/e2e',
  use: {
    baseURL,
    locale: 'uz-UZ',
    // It would load a student's pages once more for every test; journeys of it let it in.
    serviceWorkers: 'block',
    // The limit of a whole journey is long there: what never comes is named sooner.
    actionTimeout: CHEAP_WIDTH ? 30_000 * PATIENCE : 0,
    // A trace is a fifth of what a test costs; E2E_TRACE=1 keeps those of first tries as well.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    // Nothing is caught halfway through a transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: LAUNCH,
  },
  projects: PROJECTS[process.env.TESTS === 'full' ? 'full' : 'quick'],
  webServer: [
    {
      command: 'node e2e/telegram-server.ts',
      cwd: join(import.meta.dirname, '..'),
      url: `http://127.0.0.1:${botPort}/control/sent`,
      env: { PORT: String(botPort) },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
    {
      command: ['node', ...NODE_OPTIONS, '--import=./e2e/push-network.ts', SERVER_PROGRAM].join(' '),
      cwd: join(import.meta.dirname, '..'),
      url: `${baseURL}/api/v1/ready`,
      env: {
        ...SERVER_ENVIRONMENT,
        PORT: String(port),
        PUBLIC_URL: baseURL,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        DEMO_DATA: 'true',
        FILES_RESERVE_MB: '1',
        CONTACT_EMAIL: 'salom@parvoz.example',
        CONTACT_TELEGRAM: 'https://t.me/parvoz_example',
        // The addresses that tests say they come from (fixtures.ts).
        TRIAL_NETWORKS: '10.0.0.0/8',
        LOG_LEVEL: 'warn',
        // One administrator corrects for all journeys of a run, which together pass a day's sum of one person.
        TWO_PERSON_TIYIN: '999999999999999',
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_BOT_NAME: BOT_NAME,
        TELEGRAM_BOT_URL: `http://127.0.0.1:${botPort}`,
      },
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      stdout: 'ignore',
      stderr: 'pipe',
    },
  ],
});
