import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { createCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createGate, type DatabaseGate } from './database-gate.ts';
import { createContinent } from './factories.ts';
import { createAdmin, type Person } from './people.ts';
import { linkSiblings } from './siblings.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** Two processes of one supervisor on one database; the line of the other one goes through a gate. */
let app: TestApp;
let other: TestApp;
let gate: DatabaseGate | undefined;
let admin: Person;
let continentId: number;

const NAME = 'Wakanda';

beforeAll(async () => {
  const [here, there] = linkSiblings(2);
  app = await createTestApp({ siblings: here!.siblings });
  gate = await createGate(app.databaseUrl);
  other = await createTestApp({
    ...{ databaseUrl: app.databaseUrl, through: gate.through, clock: app.clock },
    siblings: there!.siblings,
  });
  admin = await createAdmin(app);
  continentId = await createContinent(app);
  // Whatever it caches from now on is from the database as it is now.
  await other.base.cachesInvalidated?.();
});
afterAll(async () => {
  gate?.thaw();
  await other.close();
  await app.close();
  await gate?.shut();
});

const namesAt = async (one: TestApp): Promise<string> =>
  JSON.stringify((await one.read(listCountries)).map(({ name }) => name));

it('an administrator who has saved over one process sees it at once over the other, which has heard of it late', async () => {
  expect(await namesAt(other)).not.toContain(NAME);
  gate!.freeze();
  let isSaved = false;
  const saved = admin
    .read(createCountry, {
      body: { nameUz: NAME, nameRu: NAME, nameEn: NAME, code: 'WK', continentId, orderNumber: 5 },
    })
    .then(() => {
      isSaved = true;
    });
  const isStored = async () =>
    (await app.pool.query(`select from countries where name_uz = '${NAME}'`)).rowCount === 1;
  await vi.waitUntil(isStored, { interval: 5 });
  // It is in the database, nobody has been told that it is done, and the other process has still its old answer.
  expect(isSaved).toBe(false);
  expect(await namesAt(other)).not.toContain(NAME);
  gate!.thaw();
  await saved;
  expect(await namesAt(other)).toContain(NAME);
});
