import { listCategories, listContinents, listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import * as things from '@parvoz/contract/catalogue/lists-admin.ts';
import { filterCountries } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf } from '../../../../../test/administration.ts';
import {
  createContinent,
  createCountry,
  createDegree,
  createFaculty,
  createUniversity,
  next,
} from '../../../../../test/factories.ts';
import { UNKNOWN_IDS } from '../../../../../test/odd-ids.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const names = (name: string) => ({ nameUz: name, nameRu: `${name} ru`, nameEn: '' });
const CONTINENT = () => ({ ...names(`Qitʼa ${next()}`), orderNumber: 3 });
const DEGREE = () => ({ ...names(`Daraja ${next()}`), key: `KEY_${next()}`, orderNumber: 3 });
const FACULTY = () => ({ ...names(`Yoʻnalish ${next()}`), parentId: null, orderNumber: 3 });

/** The same calls of each list, and what is entered. */
const LISTS = {
  continent: {
    draft: CONTINENT,
    filter: things.filterContinents,
    get: things.getContinent,
    create: things.createContinent,
    update: things.updateContinent,
    remove: things.deleteContinent,
    uses: things.listContinentUses,
  },
  degree: {
    draft: DEGREE,
    filter: things.filterDegrees,
    get: things.getDegree,
    create: things.createDegree,
    update: things.updateDegree,
    remove: things.deleteDegree,
    uses: things.listDegreeUses,
  },
  faculty: {
    draft: FACULTY,
    filter: things.filterFaculties,
    get: things.getFaculty,
    create: things.createFaculty,
    update: things.updateFaculty,
    remove: things.deleteFaculty,
    uses: things.listFacultyUses,
  },
} as unknown as Record<
  string,
  Record<'filter' | 'get' | 'create' | 'update' | 'remove' | 'uses', AnyEndpoint> & { draft(): object }
>;

interface Thing {
  id: number;
  version: number;
  nameUz: string;
  [field: string]: unknown;
}

describe.each(Object.entries(LISTS))('a %s', (subject, list) => {
  const add = async (): Promise<Thing> => (await admin.read(list.create, { body: list.draft() })) as Thing;
  const save = ({ id, version }: Thing, over: object) =>
    admin.call(list.update, { params: { id }, body: { ...list.draft(), ...over, version } });

  it('is managed by administrators alone', async () => {
    const one = async () => ({ params: { id: (await add()).id } });
    expect(await asEveryRole(app, list.filter, () => ({}))).toEqual(ADMIN_ONLY);
    expect(await asEveryRole(app, list.create, () => ({ body: list.draft() }))).toEqual(ADMIN_ONLY);
    for (const endpoint of [list.get, list.uses, list.remove])
      expect(await asEveryRole(app, endpoint, one)).toEqual(ADMIN_ONLY);
    const change = async () => ({ ...(await one()), body: { ...list.draft(), version: 1 } });
    expect(await asEveryRole(app, list.update, change)).toEqual(ADMIN_ONLY);
  });

  it('is added, changed by one of two editors, and deleted, all of it on the audit', async () => {
    const made = await add();
    expect(await admin.read(list.get, { params: { id: made.id } })).toEqual(made);
    const statuses = await raceOf(3, (index) => save(made, { nameUz: `Yangi ${index}` }));
    expect(statuses).toEqual([200, 409, 409]);
    expect(await admin.read(list.remove, { params: { id: made.id } })).toBeNull();
    expect((await changesOf(app, subject, made.id)).map(({ action }) => action)).toEqual([
      'CREATED',
      'CHANGED',
      'DELETED',
    ]);
  });

  it('is found by its names in any script, and sorted both ways', async () => {
    const body = { ...list.draft(), nameUz: `Oʻzgacha ${subject}`, nameRu: `Особый ${subject}` };
    const made = (await admin.read(list.create, { body })) as Thing;
    const found = async (query: string, order = 'ORDER') => {
      const { content } = await admin.read(list.filter, { body: { query, order } });
      return content.map(({ id }: Thing) => id);
    };
    expect(await found(`o'zgacha ${subject}`)).toEqual([made.id]);
    expect(await found(`ўзгача ${subject.slice(0, 4)}`)).toEqual([made.id]);
    expect(await found('особый')).toContain(made.id);
    expect(await found('100% yoʻq')).toEqual([]);
    const up = await found('', 'UPDATED');
    expect(await found('', '-UPDATED')).toEqual(up.toReversed());
  });

  it.each(UNKNOWN_IDS)('with the id %j is not there', async (id) => {
    for (const endpoint of [list.get, list.remove, list.uses])
      expect((await admin.call(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
  });

  it.each([
    [{ nameUz: ' ' }, 'nameUz'],
    [{ nameRu: 'x'.repeat(201) }, 'nameRu'],
    [{ orderNumber: -1 }, 'orderNumber'],
    [{ orderNumber: 1.5 }, 'orderNumber'],
  ])('with %j is refused at the field', async (over, field) => {
    const answer = await admin.call(list.create, { body: { ...list.draft(), ...over } });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('what depends on it', () => {
  it('keeps a continent, a category, a field and a degree', async () => {
    const continentId = await createContinent(app);
    await createCountry(app, { continentId });
    const { id: facultyId, parentId } = await createFaculty(app);
    const degreeId = await createDegree(app);
    await createUniversity(app, { facultyIds: [facultyId], degreeIds: [degreeId] });
    for (const [list, id, uses] of [
      [LISTS.continent!, continentId, [{ kind: 'COUNTRY', count: 1 }]],
      [LISTS.faculty!, parentId, [{ kind: 'FACULTY', count: 1 }]],
      [LISTS.faculty!, facultyId, [{ kind: 'UNIVERSITY', count: 1 }]],
      [LISTS.degree!, degreeId, [{ kind: 'UNIVERSITY', count: 1 }]],
    ] as const) {
      expect(await admin.read(list.uses, { params: { id } })).toEqual(uses);
      expect(await admin.call(list.remove, { params: { id } })).toMatchObject({
        ...{ code: 'REFERENCED', references: uses },
      });
    }
    expect(await admin.read(things.getContinent, { params: { id: continentId } })).toMatchObject({
      countryCount: 1,
    });
    expect(await admin.read(things.getFaculty, { params: { id: parentId } })).toMatchObject({
      fieldCount: 1,
    });
  });
});

describe('a degree and a faculty', () => {
  it('have a key that nobody else has, in capital letters', async () => {
    const { key } = await admin.read(things.createDegree, { body: { ...DEGREE(), key: ' phd_2 ' } });
    expect(key).toBe('PHD_2');
    const statuses = await raceOf(4, () =>
      admin.call(things.createDegree, { body: { ...DEGREE(), key: 'SAME' } }),
    );
    expect(statuses).toEqual([200, 422, 422, 422]);
    const answer = await admin.call(things.createDegree, { body: { ...DEGREE(), key: 'ҚОИДА' } });
    expect(Object.keys(answer.fields ?? {})).toEqual(['key']);
  });

  it('has two levels, and stays on its own', async () => {
    const category = await admin.read(things.createFaculty, { body: FACULTY() });
    const other = await admin.read(things.createFaculty, { body: FACULTY() });
    const body = { ...FACULTY(), parentId: category.id };
    const field = await admin.read(things.createFaculty, { body });
    const under = { ...FACULTY(), parentId: field.id };
    expect((await admin.call(things.createFaculty, { body: under })).fields).toHaveProperty('parentId');
    const move = ({ id, version }: { id: number; version: number }, parentId: number | null) =>
      admin.call(things.updateFaculty, { params: { id }, body: { ...FACULTY(), parentId, version } });
    expect((await move(field, null)).fields).toHaveProperty('parentId');
    expect((await move(other, category.id)).fields).toHaveProperty('parentId');
    expect((await move(field, other.id)).data).toMatchObject({ parentId: other.id });
    const below = await admin.read(things.filterFaculties, { body: { parentId: other.id } });
    expect(below.content.map(({ id }) => id)).toEqual([field.id]);
    const top = await admin.read(things.filterFaculties, { body: { parentId: null }, query: { size: 100 } });
    expect(top.content.every(({ parentId }) => parentId === null)).toBe(true);
  });
});

describe('what visitors see', () => {
  it('has the new names, and search finds universities by them', async () => {
    const { id: facultyId } = await createFaculty(app);
    await createUniversity(app, { facultyIds: [facultyId] });
    const { id, version, parentId, orderNumber } = await admin.read(things.getFaculty, {
      params: { id: facultyId },
    });
    const body = { ...names('Qushshunoslik'), parentId, orderNumber, version };
    await admin.read(things.updateFaculty, { params: { id }, body });
    await vi.waitFor(async () => {
      expect(JSON.stringify(await app.read(listCategories))).toContain('Qushshunoslik');
    });
    const { rows } = await app.pool.query(`select from search_documents where words @@ 'qushshunoslik'`);
    expect(rows).toHaveLength(1);
  });
});

describe('the order', () => {
  it('of a whole list is what visitors see, at once', async () => {
    const own = await createTestApp();
    const boss = await createAdmin(own);
    for (const [create, list, order] of [
      [createContinent, async () => (await own.read(listContinents)).content, things.orderContinents],
      [createDegree, () => own.read(listDegrees), things.orderDegrees],
    ] as const) {
      const ids = [await create(own), await create(own), await create(own)];
      const shown = async () => (await list()).map(({ id }) => id);
      expect(await shown()).toEqual(ids);
      const turned = ids.toReversed();
      expect(await boss.read(order, { body: { ids: turned } })).toBeNull();
      await vi.waitFor(async () => expect(await shown()).toEqual(turned));
      expect((await boss.call(order, { body: { ids: ids.slice(1) } })).code).toBe('CHANGED_MEANWHILE');
      expect((await boss.call(order, { body: { ids: [...ids, 999_999] } })).code).toBe('CHANGED_MEANWHILE');
    }
    await own.close();
  });

  it('is that of a category, and that of a continent', async () => {
    const { id: first, parentId } = await createFaculty(app);
    const body = { ...FACULTY(), parentId, orderNumber: 9 };
    const { id: second } = await admin.read(things.createFaculty, { body });
    const { id: stranger } = await createFaculty(app);
    const orderFields = (ids: number[]) => admin.call(things.orderFaculties, { body: { parentId, ids } });
    expect((await orderFields([second, first])).status).toBe(200);
    expect((await orderFields([second, first, stranger])).status).toBe(409);
    const fields = await admin.read(things.filterFaculties, { body: { parentId } });
    expect(fields.content.map(({ id }) => id)).toEqual([second, first]);
    const continentId = await createContinent(app);
    const ids = [await createCountry(app, { continentId }), await createCountry(app, { continentId })];
    const orderCountries = (given: number[]) =>
      admin.call(things.orderCountries, { body: { continentId, ids: given } });
    expect((await orderCountries(ids.toReversed())).status).toBe(200);
    expect((await orderCountries(ids.slice(1))).status).toBe(409);
    const countries = await admin.read(filterCountries, { body: { continentId } });
    expect(countries.content.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it.each([
    ['continents', things.orderContinents, {}],
    ['degrees', things.orderDegrees, {}],
    ['faculties', things.orderFaculties, { parentId: null }],
    ['countries', things.orderCountries, { continentId: 1 }],
  ] as [string, AnyEndpoint, object][])('of %s is changed by administrators', async (_, endpoint, over) => {
    const statuses = await asEveryRole(app, endpoint, () => ({ body: { ids: [999_999], ...over } }));
    expect(statuses).toEqual({ ...ADMIN_ONLY, admin: 409 });
  });
});
