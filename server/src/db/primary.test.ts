import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { ready } from '@parvoz/contract/platform/system.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { createGate, type DatabaseGate } from '../../test/database-gate.ts';
import { createCountry } from '../../test/factories.ts';
import { createStudent, type Person } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { urlsOf } from '../lib/database-address.ts';
import { openPool } from './pool.ts';

/** The ways to the two hosts of the database; one is open at a time. */
let gates: [DatabaseGate, DatabaseGate];
let app: TestApp;
let other: TestApp;
let student: Person;

/** Returns one address that names both hosts. */
const throughBoth = (databaseUrl: string): string => {
  const [one, two] = gates.map((gate) => new URL(gate.through(databaseUrl)));
  const address = `${one!.protocol}//${one!.username}:${one!.password}@${one!.host},${two!.host}${one!.pathname}`;
  return `${address}?target_session_attrs=read-write`;
};

beforeAll(async () => {
  gates = [await createGate(inject('adminUrl')), await createGate(inject('adminUrl'))];
  await gates[1].shut();
  other = await createTestApp();
  app = await createTestApp({ databaseUrl: other.databaseUrl, through: throughBoth });
  student = await createStudent(other);
});
beforeEach(async () => {
  await gates[0].open();
  await gates[1].shut();
  await vi.waitFor(async () => expect((await app.call(ready)).status).toBe(200), 10_000);
});
afterAll(async () => {
  await app.close();
  await other.close();
  for (const gate of gates) await gate.shut();
});

it('an address of several hosts is one of each, with what is said of all', () => {
  expect(
    urlsOf('postgres://a:b%40c@one:5432,two/name?target_session_attrs=read-write&sslmode=require'),
  ).toEqual([
    'postgres://a:b%40c@one:5432/name?sslmode=require',
    'postgres://a:b%40c@two/name?sslmode=require',
  ]);
  for (const url of ['postgres://one/name', 'postgresql:///name?host=/run/postgresql'])
    expect(urlsOf(url)).toEqual([url]);
});

const fail = async () => {
  await gates[0].shut();
  await gates[1].open();
};

it('calls go to the host that is there, also those that come while none is', async () => {
  await gates[0].shut();
  const asked = app.call(filterUniversities, {});
  const read = app.as(student).call(listNotifications, {});
  await gates[1].open();
  expect([(await asked).status, (await read).status]).toEqual([200, 200]);
});

it('where none takes writes, the fault names each host and what it answered', async () => {
  await gates[0].shut();
  const pool = openPool({ url: throughBoth(other.databaseUrl), onError: () => {} });
  // The first connection goes to the host that took writes until now.
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const fault = await pool.query('select 1').catch((error: Error) => error);
  await pool.end();
  const hosts = gates.map((gate) => new URL(gate.through(other.databaseUrl)).host);
  expect(fault).toMatchObject({ code: 'ECONNREFUSED' });
  for (const host of hosts) expect(String(fault)).toMatch(new RegExp(`${host}: .*ECONNREFUSED`));
});

it('a read that is cut in the middle is made again by itself', async () => {
  const held = await other.pool.connect();
  try {
    // Whoever reads notifications waits for the table.
    await held.query('begin; lock table notifications');
    const read = app.as(student).call(listNotifications, {});
    await vi.waitFor(async () => {
      const { rows } = await other.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await fail();
    await held.query('commit');
    expect((await read).status).toBe(200);
  } finally {
    held.release();
  }
});

it('the process hears of changes from the new host', async () => {
  const names = async () => (await app.read(listCountries)).map(({ name }) => name);
  await names();
  await fail();
  await createCountry(other, { name: { uz: 'Malta', ru: 'Мальта', en: 'Malta' } });
  await vi.waitFor(async () => expect(await names()).toContain('Malta'), 10_000);
});
