import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import {
  createCountry,
  deleteCountry,
  getCountry,
  type ManagedCountry,
  updateCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import {
  createUniversity,
  deleteUniversity,
  getManagedUniversity,
  type SavedUniversity,
  updateUniversity,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import {
  type AuditFilter,
  filterAudit,
  getAudit,
  listAuditMembers,
  undoAudit,
} from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, raceOf } from '../../../../test/administration.ts';
import {
  createUniversity as anyUniversity,
  createContinent,
  createDegree,
  next,
} from '../../../../test/factories.ts';
import { createAdmin, ctxOf, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { recordGroup } from './audit.service.ts';
import { updateMany } from './changes.service.ts';

let app: TestApp;
let admin: Person;
let continentId: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app, { name: 'Dilnoza', surname: 'Rahimova' });
  continentId = await createContinent(app);
});
afterAll(() => app.close());

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const newCode = (): string => {
  const number = next() + 300;
  return `${LETTERS[Math.floor(number / 26) % 26]}${LETTERS[number % 26]}`;
};

const add = (): Promise<ManagedCountry> =>
  admin.read(createCountry, {
    body: { nameUz: 'Gruziya', nameRu: '', nameEn: '', code: newCode(), continentId, orderNumber: 5 },
  });

const save = async (id: number, over: object): Promise<ManagedCountry> => {
  const { updatedAt, ...country } = await admin.read(getCountry, { params: { id } });
  return admin.read(updateCountry, { params: { id }, body: { ...country, ...over } });
};

const changesOf = async (filter: Partial<AuditFilter>) =>
  (await admin.read(filterAudit, { body: filter })).content;
const lastOf = async (id: number, subject = 'country') =>
  (await changesOf({ subject, subjectId: `${id}` }))[0]!;
const undo = (id: string) => admin.call(undoAudit, { params: { id } });
const stateOf = async (id: string) => (await admin.read(getAudit, { params: { id } })).undo;

describe('calls', () => {
  const one = async () => ({ params: { id: (await lastOf((await add()).id)).id } });
  it.each([
    ['filterAudit', filterAudit, () => ({})],
    ['getAudit', getAudit, one],
    ['listAuditMembers', listAuditMembers, one],
    ['undoAudit', undoAudit, one],
  ] as [string, AnyEndpoint, () => object][])(
    '%s are for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );

  it('know no change of an unknown id', async () => {
    const id = '0192f0c4-7a10-7cc0-8000-000000000000';
    expect((await undo(id)).code).toBe('NOT_FOUND');
    expect((await admin.call(getAudit, { params: { id } })).code).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  it('says who changed what, newest first, by any filter', async () => {
    const { id } = await add();
    await save(id, { nameEn: 'Georgia' });
    const found = await changesOf({ subject: 'country', subjectId: `${id}` });
    expect(found.map(({ action, title, actor }) => [action, title, actor.name])).toEqual([
      ['CHANGED', 'Gruziya', 'Dilnoza Rahimova'],
      ['CREATED', 'Gruziya', 'Dilnoza Rahimova'],
    ]);
    const mine = { actorId: admin.id, subject: 'country', subjectId: `${id}` };
    expect(await changesOf({ ...mine, action: 'CREATED' })).toHaveLength(1);
    expect(await changesOf({ ...mine, from: '2099-01-01' })).toEqual([]);
    expect(await changesOf({ ...mine, to: '2000-01-01' })).toEqual([]);
    expect(await changesOf({ ...mine, from: '2000-01-01', to: '2098-01-01' })).toHaveLength(2);
    expect(await admin.read(getAudit, { params: { id: found[0]!.id } })).toMatchObject({
      before: { nameEn: '' },
      after: { nameEn: 'Georgia' },
      undo: 'POSSIBLE',
    });
  });
});

describe('putting back', () => {
  it('a change gives its fields their former values, and only those', async () => {
    const { id } = await add();
    await save(id, { nameEn: 'Georgia' });
    const change = await lastOf(id);
    await save(id, { orderNumber: 9 });
    expect((await undo(change.id)).data).toMatchObject({ undone: 1, total: 1, refused: [] });
    expect(await admin.read(getCountry, { params: { id } })).toMatchObject({ nameEn: '', orderNumber: 9 });
    expect(await stateOf(change.id)).toBe('DONE');
    expect((await undo(change.id)).code).toBe('UNDO_DONE');
    // It is a change itself, and can be undone as well.
    const again = await lastOf(id);
    expect(again).toMatchObject({ action: 'CHANGED', subject: 'country' });
    await undo(again.id);
    expect(await admin.read(getCountry, { params: { id } })).toMatchObject({ nameEn: 'Georgia' });
  });

  it('is refused where the field has changed since', async () => {
    const { id } = await add();
    await save(id, { nameEn: 'Georgia' });
    const change = await lastOf(id);
    await save(id, { nameEn: 'Sakartvelo' });
    expect(await stateOf(change.id)).toBe('CHANGED_SINCE');
    expect((await undo(change.id)).code).toBe('UNDO_IMPOSSIBLE');
    expect(await admin.read(getCountry, { params: { id } })).toMatchObject({ nameEn: 'Sakartvelo' });
  });

  it('what was created removes it, unless something depends on it', async () => {
    const { id } = await add();
    const change = await lastOf(id);
    const universityId = await anyUniversity(app, { countryId: id });
    expect((await undo(change.id)).code).toBe('REFERENCED');
    await app.pool.query('delete from universities where id = $1', [universityId]);
    expect((await undo(change.id)).status).toBe(200);
    expect((await admin.call(getCountry, { params: { id } })).status).toBe(404);
  });

  it('what was deleted is there again, under its id', async () => {
    const { id, code } = await add();
    await admin.read(deleteCountry, { params: { id } });
    const change = await lastOf(id);
    expect((await undo(change.id)).status).toBe(200);
    expect(await admin.read(getCountry, { params: { id } })).toMatchObject({ id, code, version: 1 });
  });

  it('what was deleted stays gone where its place is taken', async () => {
    const { id, code } = await add();
    await admin.read(deleteCountry, { params: { id } });
    const change = await lastOf(id);
    const other = await add();
    await save(other.id, { code });
    expect((await undo(change.id)).code).toBe('UNDO_IMPOSSIBLE');
  });

  it('is done once, however many do it', async () => {
    const { id } = await add();
    await save(id, { nameEn: 'Georgia' });
    const change = await lastOf(id);
    expect(await raceOf(4, () => undo(change.id))).toEqual([200, 409, 409, 409]);
    expect((await admin.read(getCountry, { params: { id } })).version).toBe(3);
  });

  it('against an edit leaves one of both', async () => {
    const country = await add();
    const { id } = country;
    await save(id, { nameEn: 'Georgia' });
    const change = await lastOf(id);
    const { updatedAt, ...now } = await admin.read(getCountry, { params: { id } });
    const [undone, saved] = await Promise.all([
      undo(change.id),
      admin.call(updateCountry, { params: { id }, body: { ...now, nameEn: 'Sakartvelo' } }),
    ]);
    expect([undone.status, saved.status].sort()).toEqual([200, 409]);
  });

  it('is looked at while somebody else holds the record', async () => {
    const { id } = await add();
    const change = await lastOf(id);
    const holder = await app.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from countries where id = $1 for update', [id]);
      expect(await stateOf(change.id)).toBe('POSSIBLE');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('is over after 90 days', async () => {
    const { id } = await add();
    const change = await lastOf(id);
    await app.pool.query(
      `update audit_records set created_at = created_at - interval '91 days' where id = $1`,
      [change.id],
    );
    expect(await stateOf(change.id)).toBe('TOO_OLD');
    expect((await undo(change.id)).code).toBe('UNDO_TOO_OLD');
  });

  it('of what nobody can put back says so', async () => {
    const { id } = await add();
    const change = await lastOf(id);
    await app.pool.query(`update audit_records set subject = 'thing' where id = $1`, [change.id]);
    expect(await stateOf(change.id)).toBe('IMPOSSIBLE');
    expect((await undo(change.id)).code).toBe('UNDO_IMPOSSIBLE');
  });
});

describe('a university', () => {
  const draft = async () => ({
    ...{ nameUz: `Universitet ${next()}`, nameRu: '', nameEn: '' },
    ...{ abbreviationUz: '', abbreviationRu: '', abbreviationEn: '', cityUz: '', cityRu: '', cityEn: '' },
    ...{ descriptionUz: '<p>a</p>', descriptionRu: '', descriptionEn: '', photoId: null },
    ...{ countryId: (await add()).id, degreeIds: [await createDegree(app)], facultyIds: [] },
    ...{ webSite: null, sourceUrl: null, checkedOn: null, rating: 4.2, status: 'ACTIVE' as const },
  });
  const create = async (): Promise<SavedUniversity> => admin.read(createUniversity, { body: await draft() });

  it('is put back with its links, changed or deleted', async () => {
    const { id, version, degreeIds, ...rest } = await create();
    const body = {
      ...(await draft()),
      nameUz: rest.nameUz,
      countryId: rest.countryId,
      rating: 1,
      degreeIds: [],
    };
    await admin.read(updateUniversity, { params: { id }, body: { ...body, version } });
    await undo((await lastOf(id, 'university')).id);
    expect(await admin.read(getManagedUniversity, { params: { id } })).toMatchObject({
      rating: 4.2,
      degreeIds,
    });
    await admin.read(deleteUniversity, { params: { id } });
    const deleted = await lastOf(id, 'university');
    expect((await undo(deleted.id)).status).toBe(200);
    expect(await admin.read(getManagedUniversity, { params: { id } })).toMatchObject({
      rating: 4.2,
      degreeIds,
    });
    const { rows } = await app.pool.query(
      `select from search_documents where kind = 'UNIVERSITY' and ref_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a bulk change', () => {
  /** Twelve countries get another number at once. */
  const renumber = async () => {
    const ctx = await ctxOf(app, admin);
    const countries: ManagedCountry[] = [];
    for (let index = 0; index < 12; index++) countries.push(await add());
    const ids = countries.map(({ id }) => id);
    const groupId = await recordGroup(ctx, {
      ...{ action: 'CHANGED', subject: 'country', title: 'Tartib', details: {} },
    });
    const kind = {
      subject: 'country',
      titleOf: ({ nameUz }: { nameUz: string }) => nameUz,
      lock: async () =>
        (
          await app.pool.query(
            'select id, version, name_uz as "nameUz", order_number as "orderNumber" from countries where id = any($1) order by id',
            [ids],
          )
        ).rows,
    };
    await updateMany(
      ctx,
      kind,
      groupId,
      ids.map((id) => ({ id })),
      () =>
        app.pool.query('update countries set order_number = 99, version = version + 1 where id = any($1)', [
          ids,
        ]),
    );
    return { ids, groupId };
  };
  const numbersOf = async (ids: number[]) =>
    (
      await app.pool.query('select order_number from countries where id = any($1) order by id', [ids])
    ).rows.map(({ order_number }) => order_number);

  it('stands in the list as one, and is put back as one', async () => {
    const { ids, groupId } = await renumber();
    expect((await changesOf({ subject: 'bulk' }))[0]).toMatchObject({ id: groupId, count: 12 });
    expect((await admin.read(listAuditMembers, { params: { id: groupId } })).totalElements).toBe(12);
    expect((await undo(groupId)).data).toMatchObject({ undone: 12, total: 12, refused: [] });
    expect(new Set(await numbersOf(ids))).toEqual(new Set([5]));
    expect((await undo(groupId)).code).toBe('UNDO_DONE');
    expect((await changesOf({ subject: 'bulk' }))[0]).toMatchObject({ action: 'UNDONE', undoes: groupId });
  });

  it('is put back but for what was changed since, which is named', async () => {
    const { ids, groupId } = await renumber();
    await save(ids[3]!, { orderNumber: 50, nameUz: 'Boshqa' });
    const { data } = await undo(groupId);
    expect(data).toMatchObject({ undone: 11, total: 12 });
    expect(data!.refused.map(({ code }) => code)).toEqual(['UNDO_IMPOSSIBLE']);
    expect((await numbersOf(ids)).filter((one) => one === 5)).toHaveLength(11);
    expect(await numbersOf([ids[3]!])).toEqual([50]);
  });
});

it('a change that was put back is shown to visitors as it was', async () => {
  const { id } = await add();
  const shown = async () => (await app.read(listCountries)).find((one) => one.id === id)?.name;
  await save(id, { nameUz: 'Sakartvelo' });
  await vi.waitFor(async () => expect(await shown()).toBe('Sakartvelo'));
  await undo((await lastOf(id)).id);
  await vi.waitFor(async () => expect(await shown()).toBe('Gruziya'));
});
