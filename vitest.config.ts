import { configDefaults, defineConfig } from 'vitest/config';

/** Minutes of killing, copying, starting, waiting and fuzzing: `npm run test:full` runs them, `npm test` the others. */
const SLOW = [
  'drills/short.test.ts',
  'packages/embedded-postgres/src/embedded.test.ts',
  'packages/embedded-postgres/src/place.test.ts',
  'server/src/http/junk.test.ts',
  'server/statements/statements.test.ts',
  'server/test/admin.test.ts',
  'server/test/archive.test.ts',
  'server/test/backup.test.ts',
  'server/test/backup-kinds.test.ts',
  'server/test/database-ended.test.ts',
  'server/test/files-move.test.ts',
  'server/test/hostile-files.test.ts',
  'server/test/failover.test.ts',
  'server/test/killed.test.ts',
  'server/test/killed-reminding.test.ts',
  'server/test/killed-telegram.test.ts',
  'server/test/process.test.ts',
  'server/test/restarted.test.ts',
  'server/test/processes.test.ts',
  'server/test/processes-embedded.test.ts',
  'server/test/whole-pictures.test.ts',
];

/** Slow tests of what seldom changes: the same, and once more on the PostgreSQL of an installation. */
const SELDOM = [
  'packages/clean-documents/src/clean.test.ts',
  'packages/clean-documents/src/giants.test.ts',
  'packages/clean-documents/src/reasons.test.ts',
  'packages/covers/src/art.test.ts',
  'packages/guarded-reader/src/guarded-reader.test.ts',
  'packages/spreadsheets/src/giants.test.ts',
  'packages/spreadsheets/src/spreadsheets.test.ts',
  'server/src/db/removal-hold.test.ts',
  'server/src/demo.test.ts',
  'server/src/demo/applications.test.ts',
  'server/src/demo/country-facts.test.ts',
  'server/src/demo/programs.test.ts',
  'server/src/features/applications/applications/measures/measures.test.ts',
  'server/src/features/catalogue/imports/imports.test.ts',
  'server/src/features/catalogue/imports/matching.test.ts',
  'server/src/features/catalogue/imports/programs.test.ts',
  'server/src/features/catalogue/imports/scholarships.test.ts',
  'server/src/features/catalogue/imports/undo.test.ts',
  'server/src/features/people/notifications/budget.test.ts',
  'server/src/features/catalogue/search/hostile-search.test.ts',
  'server/src/features/catalogue/search/large-search.test.ts',
  'server/src/features/catalogue/search/meaning.test.ts',
  'server/src/features/agencies/steps/examples.test.ts',
  'server/src/features/catalogue/universities/totals.test.ts',
  'server/test/bucket-gone.test.ts',
];

/** Tests of storing, sending and removing files: `npm run test:full` runs it once more with a bucket of an S3 server. */
const FILES = [
  'server/src/features/people/files/**/*.test.ts',
  'server/src/features/applications/applications/documents/**/*.test.ts',
  'server/src/features/applications/chat/chat.test.ts',
  'server/src/features/agencies/joining/**/*.test.ts',
  'server/src/features/agencies/steps/*.test.ts',
];

/** Of what `npm run check` does, on the version that it uses, the embedded one. */
const EMBEDDED_ONLY = 'server/statements/*.test.ts';

/** Tests in which the version of PostgreSQL has no part: without a database, or of a bucket, of processes and of `deploy/` alone. */
const ANY_DATABASE = [
  'server/src/lib/**/*.test.ts',
  'server/src/processes/*.test.ts',
  'server/test/bucket-gone.test.ts',
  'server/test/deploy.test.ts',
  'server/test/siblings-hear.test.ts',
];

/** Tests of PostgreSQL's own time limits: on other days libfaketime tells it the true time when one of its alarms goes off, and none ends anything. */
const TIME_LIMITS = process.env.FAKETIME ? ['server/src/db/standing-transaction.test.ts'] : [];

/** A few kills and ways of money among the quick ones, hundreds among the slow ones. */
const BOTH = [
  'server/src/features/money/payments/provider-orders.test.ts',
  'server/src/features/money/protection/messages.test.ts',
  'server/test/killed-money.test.ts',
  'server/test/random-money.test.ts',
];

const EVERYTHING = '{contract,packages,server,web,scripts,bench,drills}/**/*.test.{ts,mjs}';

const CHOSEN = {
  full: { include: [...SLOW, ...SELDOM, ...BOTH] },
  quick: { include: [EVERYTHING], exclude: [...configDefaults.exclude, ...SLOW, ...SELDOM, ...TIME_LIMITS] },
  /** Of `npm run drill`. */
  drills: { include: ['drills/*.drill.ts'] },
  /** The quick ones on the PostgreSQL of an installation. */
  api: {
    include: [EVERYTHING],
    exclude: [...configDefaults.exclude, ...SLOW, EMBEDDED_ONLY, ...ANY_DATABASE, ...TIME_LIMITS],
  },
};

const chosen = (process.env.TESTS ?? 'quick') as keyof typeof CHOSEN;

const ON_DATABASE = {
  globalSetup: ['server/test/setup-database.ts'],
  setupFiles: ['second-try', 'patience', 'readers', 'seed'].map((name) => `server/test/${name}.ts`),
  // No file changes what another one sees: each has a database of its own, and puts back what it replaces.
  isolate: false,
  // Ends what hangs; a busy machine takes several times as long as a quiet one, and whole starts of the product are slow.
  testTimeout: chosen === 'quick' ? 180_000 : 600_000,
  hookTimeout: chosen === 'quick' ? 180_000 : 600_000,
  expect: { poll: { timeout: 30_000 } },
  sequence: { hooks: 'list' },
} as const;

export default defineConfig({
  test: {
    // One more than cores: a test waits now and then, for the database or for processes that start and end.
    maxWorkers: 3,
    projects: [
      { test: { ...CHOSEN[chosen], ...ON_DATABASE, name: 'node' } },
      ...(chosen === 'full'
        ? [
            {
              test: {
                ...ON_DATABASE,
                name: 'bucket',
                include: FILES,
                globalSetup: [...ON_DATABASE.globalSetup, 'server/test/setup-bucket.ts'],
              },
            },
          ]
        : []),
      ...(chosen === 'quick' || chosen === 'full' ? ['web/vitest.config.ts'] : []),
    ],
  },
});
