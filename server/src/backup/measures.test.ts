import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { runAsAdmin, withDatabase } from '../../test/database.ts';
import { connect } from './dump.ts';
import { compare, type Measures, measureAround, measureMoment } from './measures.ts';

const database = `measures_${randomBytes(6).toString('hex')}`;
let client: pg.Client;

beforeAll(async () => {
  const adminUrl = inject('adminUrl');
  await runAsAdmin(adminUrl, `create database ${database}`);
  client = await connect(withDatabase(adminUrl, database));
});
afterAll(async () => {
  await client.end();
  await runAsAdmin(inject('adminUrl'), `drop database ${database}`);
});

const write = (sql: string) => client.query(sql);

beforeEach(async () => {
  await write(`drop table if exists "Notes", moved;
    create table "Notes" (id integer primary key, text text, length integer generated always as (length(text)) stored);
    create table moved (id integer primary key, at timestamptz default now());
    insert into "Notes" select n, 'Xabar ' || n from generate_series(1, 100) n;
    insert into moved select n from generate_series(1, 50) n`);
});

const faultsOf = async (measures: Measures) => (await compare(client, measures)).faults;

const MOMENT = async () => {
  await write('begin isolation level repeatable read');
  try {
    return await measureMoment(client);
  } finally {
    await write('rollback');
  }
};

it('of one moment, every table is equal in rows and contents, or named', async () => {
  const measures = await MOMENT();
  // As a restore writes them: under other numbers of transactions, and in another order.
  await write(`create table again as select * from moved order by id desc; truncate moved;
    insert into moved select * from again; drop table again`);
  expect(await compare(client, measures)).toEqual({ equal: 2, between: 0, rows: 150, faults: [] });
  await write(`update "Notes" set text = 'Xabar 8 ' where id = 8; delete from moved where id = 50`);
  expect(await faultsOf(measures)).toEqual([
    'public."Notes" has other contents',
    'public.moved has 49 rows of 50',
  ]);
  await write('drop table moved');
  expect(await faultsOf(measures)).toContain('public.moved is missing');
});

it('of a copy under load, what stood before and after is compared, and what came or went meanwhile is no fault', async () => {
  const { copied, measures } = await measureAround(client, async () => {
    await write(
      `insert into moved select n from generate_series(51, 80) n; update moved set at = now() where id = 1`,
    );
    await write('delete from moved where id = 2');
    return 'the copy';
  });
  expect(copied).toBe('the copy');
  const good = { equal: 1, between: 1, rows: 150, faults: [] };
  expect(await compare(client, measures)).toEqual({ ...good, rows: 100 + 48 });
  // A copy that shows more of the end than of the beginning, or less.
  await write(`insert into moved values (2), (900); insert into "Notes" values (901, 'later')`);
  expect(await faultsOf(measures)).toEqual([]);
  await write(`delete from moved where id = 40; delete from "Notes" where id = 3`);
  expect(await faultsOf(measures)).toEqual([
    'public."Notes" has 99 rows of 100',
    'public.moved has 47 rows of 50, of which 48 stayed',
  ]);
});

describe('of a copy that begins while another database of the cluster is written to', () => {
  let other: pg.Client;
  beforeEach(async () => {
    other = await connect(inject('adminUrl'));
    await other.query('begin; select pg_current_xact_id()');
    // After it has begun, so that its number is the lower one.
    await write(`update moved set at = now(); update "Notes" set text = text || '!'`);
  });
  afterEach(() => other.end());

  it('its transaction is waited for, and then every row is compared', async () => {
    const copying = measureAround(client, async () => {});
    await pause(100);
    await other.query('commit');
    const { measures } = await copying;
    expect(await compare(client, measures)).toEqual({ equal: 2, between: 0, rows: 150, faults: [] });
  });

  it('one that does not end holds nothing up: what is younger is not compared, and no fault', async () => {
    const { measures } = await measureAround(client, () => write('delete from moved where id = 2'), 50);
    expect(await compare(client, measures)).toEqual({ equal: 2, between: 0, rows: 0, faults: [] });
  });
});

it('of a copy under load, contents that were changed without a transaction are a fault', async () => {
  const { measures } = await measureAround(client, async () => {});
  const other = { ...measures.tables['public.moved']!, sum: '12' };
  expect(await faultsOf({ ...measures, tables: { 'public.moved': other } })).toEqual([
    'public.moved has other contents',
  ]);
});
