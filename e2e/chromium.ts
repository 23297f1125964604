import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROWSER_ENVIRONMENT } from './later.ts';

/** Without windows it costs a quarter of the time for each page that a test opens. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** With windows: the other one shows no notifications, and refuses them all. Null where there is none. */
export const WHOLE = ['/usr/bin/chromium', chromium.executablePath()].find(existsSync) ?? null;

/** The browser of tests: `npm test` says which one there is. */
export const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
  env: BROWSER_ENVIRONMENT,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
