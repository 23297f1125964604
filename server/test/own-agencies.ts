import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Agency, createAgency } from './applications.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** App of the running test, where its file has called `eachWithOwnAgency`. */
export let app: TestApp;
export let agency: Agency;

/** Gives the tests of a file an `app`, and each of them an `agency` that nobody has applied to. */
export const eachWithOwnAgency = (): void => {
  beforeAll(async () => {
    app = await createTestApp();
  });
  beforeEach(async () => {
    agency = await createAgency(app);
  });
  afterAll(() => app.close());
};
