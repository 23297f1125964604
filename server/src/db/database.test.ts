import { WRITTEN_LANGUAGES, type WrittenLanguage } from '@parvoz/contract/languages.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runAsAdmin, withDatabase } from '../../test/database.ts';
import { createContinent } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { inTransaction } from './context.ts';
import { listen } from './listen.ts';
import { inLanguage } from './localised.ts';
import { migrateDatabase } from './migrate.ts';
import { one, rows, sql } from './sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.pool.query('create table notes (id int primary key, text text)');
});
afterAll(() => app.close());

const notes = () => rows<{ id: number }>(app.pool, sql`select id from notes order by id`);

describe('values', () => {
  it('come as what they are', async () => {
    expect(
      await one(
        app.pool,
        sql`select date '2026-11-21' as date, bigint '9007199254740991' as big, 1.5::float8 as float, null as none,
          array[1, 2] as list, '{"a": 1}'::json as json, true as yes, timestamptz '2026-11-21 10:00+05' as moment`,
      ),
    ).toEqual({
      date: '2026-11-21',
      big: 9_007_199_254_740_991,
      float: 1.5,
      none: null,
      list: [1, 2],
      json: { a: 1 },
      yes: true,
      moment: new Date('2026-11-21T05:00:00Z'),
    });
  });

  it('that would lose digits are refused', async () => {
    await expect(rows(app.pool, sql`select bigint '9007199254740993'`)).rejects.toThrow(RangeError);
  });

  it('go as parameters, whatever stands in them', async () => {
    for (const text of ["'; drop table notes; --", '$1', '\\', '%_', '🎓', '\ud800'.toWellFormed()])
      expect(await one(app.pool, sql`select ${text}::text as text`)).toEqual({ text });
  });
});

describe('a transaction', () => {
  it('is committed as a whole', async () => {
    const answer = await inTransaction(app.ctx, async ({ db }) => {
      await rows(db, sql`insert into notes values (1, 'a'), (2, 'b')`);
      expect(await notes()).toEqual([]);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is rolled back when anything in it throws', async () => {
    const before = await notes();
    const fails = inTransaction(app.ctx, async ({ db }) => {
      await rows(db, sql`delete from notes`);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    await expect(
      inTransaction(app.ctx, ({ db }) => rows(db, sql`insert into notes values (3, 'c'), (3, 'd')`)),
    ).rejects.toThrow(/duplicate key/);
    expect(await notes()).toEqual(before);
  });

  it('hands on the rest of the context, and gives its connection back', async () => {
    for (let round = 0; round < 12; round++) {
      const failing = inTransaction(app.ctx, async (ctx) => {
        expect(ctx.clock).toBe(app.clock);
        expect(ctx.db).not.toBe(app.ctx.db);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
    }
    expect(app.pool.waitingCount).toBe(0);
    expect(app.pool.idleCount).toBe(app.pool.totalCount);
  });

  it('inside of another is a part of it: undone alone when it fails, and with the whole', async () => {
    const before = await notes();
    const whole = inTransaction(app.ctx, async (outer) => {
      await inTransaction(outer, ({ db }) => rows(db, sql`insert into notes values (10, 'kept')`));
      const part = inTransaction(outer, async (inner) => {
        await rows(inner.db, sql`insert into notes values (11, 'undone')`);
        await inTransaction(inner, ({ db }) => rows(db, sql`insert into notes values (10, 'again')`));
      });
      await expect(part).rejects.toThrow(/duplicate key/);
      const inside = await rows<{ id: number }>(outer.db, sql`select id from notes where id > 9`);
      expect(inside).toEqual([{ id: 10 }]);
      expect(await notes()).toEqual(before);
      throw new Error('no');
    });
    await expect(whole).rejects.toThrow('no');
    expect(await notes()).toEqual(before);
  });

  it('whose connection is lost gives back no broken one', async () => {
    const lost = inTransaction(app.ctx, async ({ db }) => {
      const { pid } = (await one<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))!;
      await rows(app.pool, sql`select pg_terminate_backend(${pid})`);
      return rows(db, sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    expect(await one(app.pool, sql`select 1 as one`)).toEqual({ one: 1 });
  });
});

describe('a localised text', () => {
  it.each([
    ['uz', ['uz', 'ru', 'en']],
    ['ru', ['ru', 'uz', 'en']],
    ['en', ['en', 'uz', 'ru']],
  ] as const)('in %s falls back in the order %j', async (language, order) => {
    const texts: Record<string, string> = { uz: 'U', ru: 'R', en: 'E' };
    for (const gone of [...order, null]) {
      const left = WRITTEN_LANGUAGES.map((one) => sql`${texts[one]!}::text as ${inLanguageColumn(one)}`);
      const query = sql`select ${inLanguage('t.a', language)} as text from (select ${left[0]}, ${left[1]}, ${left[2]}) t`;
      const expected = order.map((one) => texts[one]).find(Boolean) ?? '';
      expect(await one(app.pool, query)).toEqual({ text: expected });
      if (gone) texts[gone] = '';
    }
  });
});

const inLanguageColumn = (language: WrittenLanguage) =>
  ({ uz: sql`a_uz`, ru: sql`a_ru`, en: sql`a_en` })[language];

describe('notices', () => {
  it('are heard on their channel only, with what they carry', async () => {
    const received: (string | null)[] = [];
    const listener = await listen(
      app.databaseUrl,
      { 'Odd "channel"': (one) => received.push(one), third: () => received.push('third') },
      app.ctx.log,
    );
    await rows(app.pool, sql`select pg_notify('other', 'x'), pg_notify('Odd "channel"', 'first')`);
    await rows(app.pool, sql`select pg_notify('Odd "channel"', '')`);
    await vi.waitFor(() => expect(received).toEqual(['first', '']));
    await listener.close();
    await rows(app.pool, sql`select pg_notify('Odd "channel"', 'late')`);
    expect(received).toEqual(['first', '']);
  });

  it('of every change of the catalogue are sent once it is committed', async () => {
    let received = 0;
    const listener = await listen(app.databaseUrl, { catalogue: () => received++ }, app.ctx.log);
    await inTransaction(app.ctx, async ({ db }) => {
      for (let index = 0; index < 5; index++) await createContinent({ ...app, ctx: { ...app.ctx, db } });
      expect(received).toBe(0);
    });
    await createContinent(app);
    await vi.waitFor(() => expect(received).toBe(2));
    await listener.close();
  });

  it('cannot be had from a database that is not there', async () => {
    const nowhere = withDatabase(app.databaseUrl, 'parvoz_nowhere');
    await expect(listen(nowhere, { catalogue: () => {} }, app.ctx.log)).rejects.toThrow();
  });
});

describe('migration', () => {
  it('done by several at once is done once, and again changes nothing', async () => {
    const database = `${new URL(app.databaseUrl).pathname.slice(1)}_new`;
    await runAsAdmin(inject('adminUrl'), `create database ${database}`);
    const url = withDatabase(app.databaseUrl, database);
    await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
    await migrateDatabase(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows: applied } = await client.query('select hash from drizzle.__drizzle_migrations');
    const { rows: tables } = await client.query(
      `select count(*)::int as total from pg_tables where schemaname = 'public'`,
    );
    await client.end();
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(0);
    expect(tables[0].total).toBeGreaterThan(10);
    await runAsAdmin(inject('adminUrl'), `drop database ${database} with (force)`);
  });
});
