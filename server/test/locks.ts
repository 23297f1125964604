import { expect, vi } from 'vitest';
import { inTransaction } from '../src/db/context.ts';
import type { TestApp } from './test-app.ts';

/** A statement with its values. */
type Given = readonly [text: string, ...values: unknown[]];

/** Resolves once as many statements wait for a lock. */
export const waitForLock = ({ pool }: Pick<TestApp, 'pool'>, count = 1): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  });

/** Runs `work` while it waits for locks of statements, which are committed as soon as it does. */
export const overtaken = async <T>(
  app: TestApp,
  statements: readonly Given[],
  work: () => Promise<T>,
): Promise<T> => {
  let working: Promise<T> | undefined;
  await inTransaction(app.ctx, async ({ db }) => {
    for (const [text, ...values] of statements) await db.query({ text, values });
    working = work();
    await waitForLock(app);
  });
  return working!;
};
