import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities } from '@parvoz/contract/catalogue/universities.ts';
import { health, ready } from '@parvoz/contract/platform/system.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import en from '../../../locales/en/platform/errors.json' with { type: 'json' };
import { createGate, type DatabaseGate } from '../../test/database-gate.ts';
import { createCountry } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let gate: DatabaseGate;
/** Reaches its database through the gate; `other` does so directly. */
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  gate = await createGate(inject('adminUrl'));
  other = await createTestApp();
  app = await createTestApp({ databaseUrl: other.databaseUrl, through: gate.through });
  app.http.get('/api/v1/slow', () => app.pool.query('select pg_sleep(60)'));
});
beforeEach(async () => {
  await gate.open();
  await vi.waitFor(async () => expect((await app.call(ready)).status).toBe(200), 5000);
});
afterAll(async () => {
  await app.close();
  await other.close();
  await gate.shut();
});

const unavailable = { status: 503, code: 'UNAVAILABLE', isError: true, data: null, message: en.UNAVAILABLE };

describe('without its database', () => {
  it('the server lives, says that it is not ready, and answers 503', async () => {
    await gate.shut();
    expect((await app.call(health)).status).toBe(200);
    for (const response of [
      await app.call(ready, {}, 'en'),
      await app.call(filterUniversities, {}, 'en'),
      await app.call(search, { body: { query: 'malta' } }, 'en'),
    ]) {
      expect(response).toMatchObject(unavailable);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(app.logs.some(({ level, reqId }) => level === 50 && reqId === response.requestId)).toBe(true);
    }
  });

  it('the server still answers what it has kept', async () => {
    const cached = await app.read(listCountries);
    await gate.shut();
    expect(await app.read(listCountries)).toEqual(cached);
    expect((await app.call(listCountries, {}, 'ru')).status).toBe(503);
  });

  it('a call that is cut off in the middle is answered 503', async () => {
    const slow = app.http.inject('/api/v1/slow');
    await vi.waitFor(async () => {
      const { rows } = await other.pool.query(
        `select from pg_stat_activity where query = 'select pg_sleep(60)' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    await gate.shut();
    const response = await slow;
    expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
  });
});

describe('when the database is back', () => {
  it('the server is ready at once and answers as before', async () => {
    await gate.shut();
    expect((await app.call(ready)).status).toBe(503);
    await gate.open();
    expect((await app.call(ready)).status).toBe(200);
    expect((await app.read(filterUniversities)).content).toEqual([]);
  });

  it('the server hears of changes again, of missed ones, too', async () => {
    const names = async () => (await app.read(listCountries)).map(({ name }) => name);
    await names();
    await gate.shut();
    await createCountry(other, { name: { uz: 'Malta', ru: 'Мальта', en: 'Malta' } });
    expect(await names()).not.toContain('Malta');
    await gate.open();
    await vi.waitFor(async () => expect(await names()).toContain('Malta'), 10_000);
    await createCountry(other, { name: { uz: 'Kipr', ru: 'Кипр', en: 'Cyprus' } });
    await vi.waitFor(async () => expect(await names()).toContain('Kipr'), 10_000);
  });
});

it('after all that, each app listens on one connection', async () => {
  await vi.waitFor(async () => {
    const { rows } = await other.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'parvoz-listen'`,
    );
    expect(rows).toHaveLength(2);
  });
});

it('connections that PostgreSQL ends are replaced', async () => {
  const end = () =>
    other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'parvoz%'`,
    );
  await app.call(ready);
  await end();
  await vi.waitFor(async () => expect((await app.call(ready)).status).toBe(200), 5000);
});

it('an app closes while its database is gone', async () => {
  const line = await createGate(inject('adminUrl'));
  const closing = await createTestApp({ databaseUrl: other.databaseUrl, through: line.through });
  await closing.call(ready);
  await line.shut();
  await closing.close();
  expect(line.count()).toBe(0);
});
