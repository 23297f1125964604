import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.mjs';

/** Without windows it costs a quarter of the time for each context that a test opens. */
const SHELL = 'chromium-headless-shell';

const installed = () =>
  [process.env.CHROMIUM_PATH, `/usr/bin/${SHELL}`, '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );

/** Path of a Chromium for browser tests; where there is none, Debian's package (as root) or Playwright's own is fetched. */
export const findChromium = async () => {
  const found = installed();
  if (found) return found;
  process.stdout.write('Installing Chromium …\n');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL]);
  } else await run('playwright', ['install', 'chromium']);
  const path = installed();
  if (!path) throw new Error('There is no Chromium: set CHROMIUM_PATH or install the package chromium.');
  return path;
};
