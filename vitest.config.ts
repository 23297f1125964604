import { configDefaults, defineConfig } from 'vitest/config';

/** What it asks is the same on every PostgreSQL, and takes a minute. */
const FUZZING = 'server/src/http/junk.test.ts';

/** Minutes of killing, copying, starting, waiting and fuzzing: `npm run test:full` runs them, `npm test` the others. */
const SLOW = [
  'packages/embedded-postgres/src/embedded.test.ts',
  'packages/embedded-postgres/src/place.test.ts',
  FUZZING,
  'server/test/admin.test.ts',
  'server/test/backup.test.ts',
  'server/test/database-ended.test.ts',
  'server/test/killed.test.ts',
  'server/test/killed-reminding.test.ts',
  'server/test/process.test.ts',
  'server/test/whole-pictures.test.ts',
];

/** Of what `npm run check` does, on the version that it uses, the embedded one. */
const EMBEDDED_ONLY = 'server/statements/*.test.ts';

const EVERYTHING = '{contract,packages,server,web,scripts,bench}/**/*.test.{ts,mjs}';

const CHOSEN = {
  full: { include: SLOW },
  everything: { include: [EVERYTHING], exclude: [...configDefaults.exclude, EMBEDDED_ONLY, FUZZING] },
  quick: { include: [EVERYTHING], exclude: [...configDefaults.exclude, ...SLOW] },
};

const chosen = (process.env.TESTS ?? 'quick') as keyof typeof CHOSEN;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...CHOSEN[chosen],
          name: 'node',
          globalSetup: ['server/test/setup-database.ts'],
          setupFiles: ['server/test/second-try.ts'],
          // No file changes what another one sees: each has a database of its own, and puts back what it replaces.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { hooks: 'list' },
        },
      },
      ...(chosen === 'quick' ? ['web/vitest.config.ts'] : []),
    ],
  },
});
