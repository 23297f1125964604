import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Names of tests of Vitest that passed only at their second try, one a line: its report in JSON knows nothing of them. */
export const FLAKY_TESTS = join(ROOT, '.cache/reports/flaky.txt');

export default class FlakyReporter {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      appendFileSync(FLAKY_TESTS, `${test.module.relativeModuleId} ${test.fullName}\n`);
  }
}
