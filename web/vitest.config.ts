import { existsSync } from 'node:fs';
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
  'features/agencies/consultings/admin/agency-form',
  'features/platform/audit/audit',
  'features/catalogue/lists/admin/country-screen',
  'features/catalogue/lists/admin/country-facts/facts-form',
  'features/catalogue/lists/admin/records/things',
  'features/catalogue/facts/facts-page',
  'features/catalogue/programs/admin/program-screens',
  'features/catalogue/rates/rate-screen',
  'features/catalogue/scholarships/admin/scholarship-form',
  'features/catalogue/scholarships/admin/scholarship-screen',
  'features/catalogue/synonyms/synonyms',
  'features/platform/dashboards/agency/figures',
  'features/platform/dashboards/agency/income',
  'features/agencies/consultings/own/agency-profile',
  'features/agencies/consultings/universities/university-picker',
  'features/applications/calendar/calendar',
  'features/platform/command-palette/command-palette',
  'features/catalogue/compare/compare',
  'features/catalogue/compare/compare-programs',
  'features/catalogue/compare/compare-scholarships',
  'features/agencies/consultings/measures',
  'features/catalogue/country-facts/country-page',
  'features/catalogue/mistake-reports/report-button',
  'features/people/my-data/my-data',
  'features/catalogue/programs/program-fit',
  'features/catalogue/programs/program-pages',
  'features/agencies/reviews/reviews',
  'features/catalogue/scholarships/scholarship-list',
  'features/catalogue/scholarships/scholarship-terms',
  'features/catalogue/search/search-bar',
  'features/people/settings/settings-page',
  'features/applications/shortlist/shortlist',
  'features/catalogue/universities/preload',
  'features/catalogue/universities/university-programs',
  'features/agencies/tariffs/editing/own-tariffs',
  'features/agencies/tariffs/editing/small-screens',
  'features/agencies/tariffs/editing/tariff-editing',
  'ui/form/rich-text-field',
  'ui/record/record-bulk',
].map((name) => {
  const path = `src/${name}.test.tsx`;
  if (!existsSync(join(import.meta.dirname, path))) throw new Error(`There is no ${path}`);
  return path;
});

const CHOSEN =
  process.env.TESTS === 'full'
    ? { include: SELDOM }
    : { include: ['src/**/*.test.tsx'], exclude: [...configDefaults.exclude, ...SELDOM] };

/** Components and pages in a real browser, with the server faked at `fetch` (test/api.ts). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Of what is loaded when it is opened: found in the middle of a run, it would bring a second React.
  optimizeDeps: { include: ['@tanstack/react-virtual', 'idb', 'workbox-window'] },
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
