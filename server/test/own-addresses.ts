import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Calls, createTestApp, type TestApp } from './test-app.ts';

/** App of the running test, where its file has called `eachFromOwnAddress`. */
export let app: TestApp;
/** Calls of a stranger from an address that nobody has called from before. */
export let calls: Calls;

/**
 * Gives the tests of a file an `app`, and each of them `calls` from an address of its own: only the limits that a test
 * is about are met. Spies are taken away after each.
 */
export const eachFromOwnAddress = (): void => {
  let address = 0;
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(() => {
    calls = app.as({ address: `10.0.0.${++address}` });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => app.close());
};
