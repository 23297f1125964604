import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LAUNCH } from '../e2e/chromium.ts';
import { cssModules } from './class-names.ts';

const START = join(import.meta.dirname, 'test/start.ts');

/** Components and pages in a real browser, with the server faked at `fetch` (test/api.ts). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Of a page that is loaded when it is opened: found in the middle of a run, it would bring a second React.
  optimizeDeps: { include: ['@tanstack/react-virtual'] },
  css: { modules: cssModules(false) },
  resolve: {
    alias: [{ find: /^(?:@tanstack\/react-start|\.\/ssr-storage\.server\.ts)$/, replacement: START }],
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    // One page after the other: they share cookies and storage, as the tabs of a browser do, and the place of the pointer.
    isolate: false,
    maxWorkers: 1,
    // After the tests in Node, where one run has both.
    sequence: { groupOrder: 1 },
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce', locale: 'uz-UZ' },
        launchOptions: LAUNCH,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
