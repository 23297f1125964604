import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { LAUNCH } from '../e2e/chromium.ts';
import { LATER_MS } from '../e2e/later.ts';
import { cssModules } from './class-names.ts';

const START = join(import.meta.dirname, 'test/start.ts');

/** Screens that take long and seldom change: `npm run test:full` runs them, `npm test` the others. */
const SELDOM = [
  'features/admin-agencies/agency-form',
  'features/admin-audit/audit',
  'features/admin-catalogue/country-screen',
  'features/admin-catalogue/facts/facts-form',
  'features/admin-catalogue/things/things',
  'features/admin-facts/facts-page',
  'features/admin-programs/program-screens',
  'features/admin-rates/rate-screen',
  'features/admin-scholarships/scholarship-form',
  'features/admin-scholarships/scholarship-screen',
  'features/admin-search-words/search-words',
  'features/agency-dashboard/figures',
  'features/agency-dashboard/income',
  'features/agency-profile/agency-profile',
  'features/agency-universities/university-picker',
  'features/calendar/calendar',
  'features/command-palette/command-palette',
  'features/compare/compare',
  'features/compare/compare-programs',
  'features/compare/compare-scholarships',
  'features/consultings/measures',
  'features/countries/country-page',
  'features/mistake-report/report-button',
  'features/my-data/my-data',
  'features/programs/program-pages',
  'features/reviews/reviews',
  'features/scholarships/scholarship-list',
  'features/scholarships/scholarship-terms',
  'features/search/search-bar',
  'features/settings/settings-page',
  'features/shortlist/shortlist',
  'features/universities/preload',
  'features/universities/university-programs',
  'features/work-plans/own-plans',
  'features/work-plans/small-screens',
  'features/work-plans/work-plans',
  'ui/form/rich-text-field',
  'ui/record/record-bulk',
].map((name) => `src/${name}.test.tsx`);

const CHOSEN =
  process.env.TESTS === 'full'
    ? { include: SELDOM }
    : { include: ['src/**/*.test.tsx'], exclude: [...configDefaults.exclude, ...SELDOM] };

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
    setupFiles: ['test/later.ts'],
    provide: { laterMs: LATER_MS },
    ...CHOSEN,
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
