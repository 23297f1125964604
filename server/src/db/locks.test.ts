import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from './context.ts';
import { holdLock, holdStartLock, LOCKS, waitForLocks } from './locks.ts';
import type { Queryable } from './pool.ts';
import { one, sql } from './sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('every lock has a number of its own', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

const timeoutsOf = async (db: Queryable): Promise<string | undefined> =>
  (
    await one<{ value: string }>(
      db,
      sql`select string_agg(current_setting(name), ', ') as value
          from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as name`,
    )
  )?.value;

it('what a start prepares is waited for without an end, by its own transaction alone', async () => {
  const { promise: prepared, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = inTransaction(app.ctx, async ({ db }) => {
    await holdStartLock(db, LOCKS.demo);
    begin();
    await prepared;
    order.push('first');
  });
  await begun;
  const second = inTransaction(app.ctx, async ({ db }) => {
    const waits = holdStartLock(db, LOCKS.demo);
    end();
    await waits;
    order.push('second');
    expect(await timeoutsOf(db)).toBe('0, 0, 0');
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  await inTransaction(app.ctx, async ({ db }) => {
    await holdLock(db, LOCKS.demo);
    expect(await timeoutsOf(db)).toBe('30s, 25s, 1min');
    await waitForLocks(db);
    expect(await timeoutsOf(db)).toBe('30s, 0, 1min');
  });
});
