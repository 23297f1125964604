import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createGate, type DatabaseGate } from '../../test/database-gate.ts';
import { createCountry } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/**
 * The connection in place of the replica: to the database itself, which is never behind. Its lag is tested in
 * test/failover.test.ts.
 */
let gate: DatabaseGate;
let app: TestApp;

beforeAll(async () => {
  gate = await createGate(inject('adminUrl'));
  app = await createTestApp({ readThrough: gate.through });
});
afterAll(async () => {
  await app.close();
  await gate.shut();
});

const isRead = () => vi.waitFor(() => expect(app.base.replica!.current()).not.toBeNull(), 5000);
const names = async () => (await app.read(listCountries)).map(({ name }) => name);
/** Queries that came by way of the replica. */
const countReads = async () => {
  const { rows } = await app.pool.query(
    `select count(*)::int as total from pg_stat_activity
     where datname = current_database() and application_name = 'parvoz-read' and query like '%countries%'`,
  );
  return rows[0].total;
};

it('what everybody sees is read from the replica, and shows each change at once', async () => {
  await isRead();
  await names();
  expect(await countReads()).toBe(1);
  await createCountry(app, { name: { uz: 'Malta', ru: 'Мальта', en: 'Malta' } });
  await vi.waitFor(async () => expect(await names()).toContain('Malta'), 5000);
});

it('the primary answers where the replica is gone, in the middle of a read too, and the replica is read again when it is back', async () => {
  await isRead();
  await gate.shut();
  app.cache.invalidate(['countries']);
  expect((await app.call(listCountries, {}, 'ru')).status).toBe(200);
  expect(app.base.replica!.current()).toBeNull();
  await gate.open();
  await isRead();
});
