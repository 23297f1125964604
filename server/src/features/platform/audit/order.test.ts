import {
  orderContinents,
  orderCountries,
  orderDegrees,
  orderFaculties,
} from '@parvoz/contract/catalogue/lists-admin.ts';
import { deleteCountry, getCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { getAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastChangeOf, undoLast, undoStateOf } from '../../../../test/administration.ts';
import { createContinent, createCountry, createDegree, createFaculty } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const orderIn = async (table: string, condition = 'true'): Promise<number[]> =>
  (await app.pool.query(`select id from ${table} where ${condition} order by order_number, id`)).rows.map(
    ({ id }) => id,
  );

it('of continents and of degrees is put back', async () => {
  for (let index = 0; index < 3; index++) {
    await createContinent(app);
    await createDegree(app);
  }
  for (const [table, subject, endpoint] of [
    ['continents', 'continent-order', orderContinents],
    ['degrees', 'degree-order', orderDegrees],
  ] as const) {
    const former = await orderIn(table);
    await admin.read(endpoint, { body: { ids: former.toReversed() } });
    expect(await orderIn(table)).toEqual(former.toReversed());
    expect((await undoLast(admin, subject)).data).toMatchObject({ undone: 1, total: 1 });
    expect(await orderIn(table)).toEqual(former);
  }
});

it('of the countries of a continent and of the fields of a category is put back, and only of these', async () => {
  const continentId = await createContinent(app);
  const ids: number[] = [];
  for (let index = 0; index < 3; index++) ids.push(await createCountry(app, { continentId }));
  const inContinent = `continent_id = ${continentId}`;
  const former = await orderIn('countries', inContinent);
  const elsewhere = await createCountry(app);
  const { version } = await admin.read(getCountry, { params: { id: elsewhere } });
  await admin.read(orderCountries, { body: { continentId, ids: ids.toReversed() } });
  const change = await lastChangeOf(admin, 'country-order', continentId);
  expect(await undoStateOf(admin, change)).toBe('POSSIBLE');
  await undoLast(admin, 'country-order', continentId);
  expect(await orderIn('countries', inContinent)).toEqual(former);
  expect((await admin.read(getCountry, { params: { id: elsewhere } })).version).toBe(version);
  // It is a change itself.
  await undoLast(admin, 'country-order', continentId);
  expect(await orderIn('countries', inContinent)).toEqual(ids.toReversed());

  const { id: first, parentId } = await createFaculty(app);
  const fields = [first];
  for (let index = 0; index < 2; index++) {
    const { id } = await createFaculty(app);
    await app.pool.query('update faculties set parent_id = $1 where id = $2', [parentId, id]);
    fields.push(id);
  }
  const before = await orderIn('faculties', `parent_id = ${parentId}`);
  await admin.read(orderFaculties, { body: { parentId, ids: fields.toReversed() } });
  await undoLast(admin, 'faculty-order', parentId);
  expect(await orderIn('faculties', `parent_id = ${parentId}`)).toEqual(before);
  const categories = await orderIn('faculties', 'parent_id is null');
  await admin.read(orderFaculties, { body: { parentId: null, ids: categories.toReversed() } });
  await undoLast(admin, 'faculty-order');
  expect(await orderIn('faculties', 'parent_id is null')).toEqual(categories);
});

it('is not put back where the order is another one by now, or something came or went', async () => {
  const continentId = await createContinent(app);
  const ids: number[] = [];
  for (let index = 0; index < 3; index++) ids.push(await createCountry(app, { continentId }));
  await admin.read(orderCountries, { body: { continentId, ids: ids.toReversed() } });
  const change = await lastChangeOf(admin, 'country-order', continentId);
  const late = await createCountry(app, { continentId });
  expect(await undoStateOf(admin, change)).toBe('CHANGED_SINCE');
  expect((await undoLast(admin, 'country-order', continentId)).code).toBe('UNDO_IMPOSSIBLE');
  expect(await orderIn('countries', `continent_id = ${continentId}`)).toContain(late);
});

it('says what stood in it by name, also of what is gone by now', async () => {
  const continentId = await createContinent(app);
  const ids = [await createCountry(app, { continentId }), await createCountry(app, { continentId })];
  await admin.read(orderCountries, { body: { continentId, ids: ids.toReversed() } });
  const { id } = await lastChangeOf(admin, 'country-order', continentId);
  const { names } = await admin.read(getAudit, { params: { id } });
  const { rows } = await app.pool.query('select id, name_uz from countries where id = any($1)', [ids]);
  expect(names).toEqual(Object.fromEntries(rows.map((row) => [row.id, row.name_uz])));
  await admin.read(deleteCountry, { params: { id: ids[0]! } });
  expect((await admin.read(getAudit, { params: { id } })).names).toEqual(names);
});
