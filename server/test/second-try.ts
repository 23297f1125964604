import { relative } from 'node:path';
import { beforeAll, type RunnerTestCase, type RunnerTestSuite } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;

/**
 * Tests that depend on time or other processes have a second try, which the end of the run names; never those of money, access,
 * races or rules.
 */
const TIMED = new Set([
  'packages/clean-documents/src/clean.test.ts',
  'packages/embedded-postgres/src/embedded.test.ts',
  'packages/spreadsheets/src/spreadsheets.test.ts',
  'server/src/db/listen.test.ts',
  'server/src/db/removal-hold.test.ts',
  'server/src/features/agencies/consultings/link-countries.test.ts',
  'server/src/features/people/files/uploads.test.ts',
  'server/src/features/people/notifications/outbox.test.ts',
  'server/src/http/cache-first.test.ts',
  'server/src/http/events.test.ts',
  'server/src/http/upload-limiter.test.ts',
  'server/test/database-ended.test.ts',
  'server/test/killed-reminding.test.ts',
  'server/test/process.test.ts',
  'server/test/whole-pictures.test.ts',
]);

const testsIn = ({ tasks }: RunnerTestSuite): RunnerTestCase[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : [task]));

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from this pattern that no fixture is asked for.
beforeAll(({}, { file }) => {
  if (!TIMED.has(relative(ROOT, file.filepath))) return;
  for (const test of testsIn(file)) test.retry = 1;
});
