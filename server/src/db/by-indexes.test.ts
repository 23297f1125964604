import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from './context.ts';
import { byIndexes, openPool, type Queryable } from './pool.ts';
import { one, sql } from './sql.ts';

let app: TestApp;
/** One connection: whoever comes next gets the same. */
let pool: pg.Pool;

beforeAll(async () => {
  app = await createTestApp();
  pool = openPool({ url: app.databaseUrl, max: 1, onError: () => {} });
});
afterAll(async () => {
  await pool.end();
  await app.close();
});

const setting = async (db: Queryable): Promise<string> =>
  (await one<{ value: string }>(db, sql`select current_setting('enable_seqscan') as value`))!.value;

it('reads no whole table where an index helps, and whoever has the connection next reads as usual', async () => {
  expect(await byIndexes(pool, setting)).toBe('off');
  expect(await setting(pool)).toBe('on');
});

it('gives the connection back as it was, also where the work has failed', async () => {
  await expect(byIndexes(pool, (db) => one(db, sql`select 1 / 0 as none`))).rejects.toThrow(
    'division by zero',
  );
  expect(await setting(pool)).toBe('on');
});

it('holds for a part of a transaction', async () => {
  const seen = await inTransaction({ db: pool, pool }, async ({ db }) => [
    await byIndexes(db, setting),
    await setting(db),
  ]);
  expect(seen).toEqual(['off', 'on']);
  expect(await setting(pool)).toBe('on');
});

it('leaves nothing behind in a transaction that goes on without a part that has failed', async () => {
  const seen = await inTransaction({ db: pool, pool }, async (tx) => {
    const part = inTransaction(tx, ({ db }) => byIndexes(db, () => one(db, sql`select 1 / 0 as none`)));
    await expect(part).rejects.toThrow('division by zero');
    return setting(tx.db);
  });
  expect(seen).toBe('on');
});

it('undoes what is changed meanwhile, and nothing of the transaction around it', async () => {
  const add = (db: Queryable, id: number) => db.query({ text: `insert into read_notes values (${id})` });
  const count = async (db: Queryable) =>
    (await one<{ count: number }>(db, sql`select count(*)::int as count from read_notes`))!.count;
  await app.pool.query('create table read_notes (id int primary key)');
  await byIndexes(pool, (db) => add(db, 1));
  expect(await count(pool)).toBe(0);
  await inTransaction({ db: pool, pool }, async ({ db }) => {
    await add(db, 2);
    await byIndexes(db, (inner) => add(inner, 3));
  });
  expect(await count(pool)).toBe(1);
});

it('puts a connection that is lost meanwhile out of the pool', async () => {
  const lost = byIndexes(pool, async (db) => {
    const { rows } = await db.query({ text: 'select pg_backend_pid() as id' });
    await app.pool.query('select pg_terminate_backend($1)', [rows[0].id]);
    return setting(db);
  });
  await expect(lost).rejects.toThrow();
  expect(await setting(pool)).toBe('on');
});
