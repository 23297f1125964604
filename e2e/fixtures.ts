import { setTimeout } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { LATER_MS } from './later.ts';
import { shiftClock } from './shift-clock.ts';
import type { Language } from './texts.ts';

export { expect } from '@playwright/test';

interface Options {
  /** Errors on the console that a test provokes itself. */
  provokedErrors: RegExp | undefined;
}

interface Fixtures {
  /** Fails the test when the page threw or wrote an error to the console. */
  noErrors: undefined;
  /** Pages live on the day of the run. */
  clock: undefined;
  /** With E2E_DELAY=700 every call of the page takes 700 ms longer, which fails tests that do not wait for it. */
  slowCalls: undefined;
  /** Chooses the language as a returning visitor has it. */
  speak(language: Language): Promise<void>;
}

let visitors = 0;

/** An address of its own for every test: a single one may not call the API as often as all of them together. */
const nextAddress = (worker: number): string => {
  const number = ++visitors;
  return `10.${worker % 256}.${number >> 8}.${number % 256}`;
};

export const test = base.extend<Options & Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    await use({ 'x-forwarded-for': nextAddress(workerIndex) });
  },
  provokedErrors: [undefined, { option: true }],
  noErrors: [
    async ({ page, provokedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A page that answers 404 is logged by the browser; tests of such pages look at the status themselves.
        const { url } = message.location();
        const isMissingPage = /status of 404/.test(message.text()) && !url.includes('/assets/');
        if (message.type() === 'error' && !isMissingPage) errors.push(`${message.text()} ${url}`);
      });
      await use(undefined);
      expect(errors.filter((error) => !provokedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
  clock: [
    async ({ context }, use) => {
      if (LATER_MS) await context.addInitScript(shiftClock, LATER_MS);
      await use(undefined);
    },
    { auto: true },
  ],
  slowCalls: [
    async ({ context }, use) => {
      const delay = Number(process.env.E2E_DELAY ?? 0);
      if (delay)
        await context.route('**/api/**', async (route) => {
          await setTimeout(delay);
          await route.continue();
        });
      await use(undefined);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  speak: async ({ context, baseURL }, use) => {
    await use(async (language) => {
      await context.addCookies([{ name: 'LANGUAGE', value: language, url: baseURL! }]);
    });
  },
});

/** For a test that sees the same in every language: `npm test` runs it in one, `npm run test:full` in the others. */
export const inOneLanguage = (language: Language): string[] => (language === 'uz' ? [] : ['@full']);

/** The page is alive: React has taken over what the server rendered. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const root = document.querySelector('main');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactFiber'));
  });
};

/** Opens an address and waits until the page is alive; answers the status. */
export const visit = async (page: Page, path: string): Promise<number> => {
  const answer = await page.goto(path);
  await hydrated(page);
  return answer?.status() ?? 0;
};

/** From now on pages come without what their reader sees, so that they make all of their calls themselves. */
export const withoutReader = (page: Page): Promise<void> =>
  page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' });

/** Blocks the page's scripts; returns a function that lets them load. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Loads the page again and waits until it is alive. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await hydrated(page);
};

/** Only heading of the first level. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Text of an element, for a comparison with another place. */
export const textOf = async (element: Locator): Promise<string> => (await element.textContent()) ?? '';

/** Checks the current state of the page by WCAG A and AA and best practices, or only by the named rules. */
export const expectNoAxeViolations = async (page: Page, rules?: string[]): Promise<void> => {
  // Colours on their way from one theme to the other are neither.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // The other mode opens a second page for every analysis, for frames, which the product doesn't have.
  // Passed rules need no description: reporting violations only halves the time of a run.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found).toEqual([]);
};

/** Nothing sticks out sideways. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  // Just after the window is resized, styles of both sizes may be mixed.
  expect
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      }),
    )
    .toBe(0);
