import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Calls, createTestApp, type TestApp } from './test-app.ts';

/**
 * Gives the tests of a file an app, and each of them calls from an address that nobody has called from before: only the
 * limits that a test is about are met. Spies are taken away after each.
 */
export const eachFromOwnAddress = (give: (app: TestApp, calls: Calls) => void): void => {
  let app: TestApp;
  let address = 0;
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(() => give(app, app.as({ address: `10.0.0.${++address}` })));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => app.close());
};
