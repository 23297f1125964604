import { search } from '@parvoz/contract/catalogue/search.ts';
import { getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import {
  changeUniversityStatus,
  createUniversity,
  deleteUniversity,
  getManagedUniversity,
  listUniversitiesForAdmin,
  listUniversityUses,
  type SavedUniversity,
  type UniversityDraft,
  updateUniversity,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { uploadAttachment } from '@parvoz/contract/people/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf } from '../../../../test/administration.ts';
import {
  createCountry,
  createDegree,
  createFaculty,
  createScholarship,
  next,
} from '../../../../test/factories.ts';
import { multipartOf } from '../../../../test/multipart.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { tashkentDate } from '../../../lib/clock.ts';

let app: TestApp;
let admin: Person;
let countryId: number;
let degreeId: number;
let faculty: { id: number; parentId: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  countryId = await createCountry(app);
  degreeId = await createDegree(app);
  faculty = await createFaculty(app);
});
afterAll(() => app.close());

const draftOf = (over: Partial<UniversityDraft> = {}): UniversityDraft => ({
  ...{ nameUz: `Budapesht universiteti ${next()}`, nameRu: 'Будапештский университет', nameEn: 'BME' },
  ...{ abbreviationUz: 'BME', abbreviationRu: '', abbreviationEn: 'BME' },
  ...{ descriptionUz: '<p>Yaxshi</p>', descriptionRu: '', descriptionEn: '<p>Good</p>' },
  ...{ cityUz: 'Budapesht', cityRu: 'Будапешт', cityEn: 'Budapest' },
  ...{ photoId: null, countryId, degreeIds: [degreeId], facultyIds: [faculty.id] },
  ...{
    webSite: 'bme.hu',
    sourceUrl: 'https://bme.hu/en/about',
    checkedOn: null,
    rating: 4.2,
    status: 'ACTIVE',
  },
  ...over,
});

const add = (over?: Partial<UniversityDraft>): Promise<SavedUniversity> =>
  admin.read(createUniversity, { body: draftOf(over) });

const saved = (university: SavedUniversity, over: Partial<UniversityDraft> = {}) => {
  const { id, version, updatedAt, photo, isCover, isDemo, dropped, ...draft } = university;
  const photoId = isCover || !photo ? null : photo.id;
  return { params: { id }, body: { ...draft, photoId, ...over, version } };
};

const upload = async (person = admin): Promise<string> => {
  const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#075' } })
    .png()
    .toBuffer();
  const { headers, payload } = await multipartOf([{ bytes }]);
  const answer = await app.http.inject({
    ...{ method: uploadAttachment.method, url: '/api/v1/attach/upload', payload },
    headers: { ...headers, authorization: `Bearer ${person.token}` },
  });
  return answer.json().data.id;
};

const usesOf = async (id: string): Promise<number> =>
  (await app.pool.query('select uses from attachments where id = $1', [id])).rows[0]?.uses;

describe('calls', () => {
  const one = async () => ({ params: { id: (await add()).id } });
  it.each([
    ['createUniversity', createUniversity, () => ({ body: draftOf() })],
    ['listUniversitiesForAdmin', listUniversitiesForAdmin, () => ({})],
    ['getManagedUniversity', getManagedUniversity, one],
    ['updateUniversity', updateUniversity, async () => saved(await add())],
    ['deleteUniversity', deleteUniversity, one],
    ['listUniversityUses', listUniversityUses, one],
    [
      'changeUniversityStatus',
      changeUniversityStatus,
      async () => ({ ...(await one()), query: { status: 'INACTIVE' } }),
    ],
  ] as [string, AnyEndpoint, () => object][])(
    '%s are for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('know no university %j', async (id) => {
    const params = { id };
    for (const endpoint of [getManagedUniversity, deleteUniversity, listUniversityUses])
      expect((await admin.call(endpoint, { params })).code).toBe('NOT_FOUND');
    const body = { ...draftOf(), version: 1 };
    expect((await admin.call(updateUniversity, { params, body })).code).toBe('NOT_FOUND');
    const status = { params, query: { status: 'ACTIVE' } } as const;
    expect((await admin.call(changeUniversityStatus, status)).code).toBe('NOT_FOUND');
  });
});

describe('a university', () => {
  it('that is added is public and found at once, with a cover of its name', async () => {
    const name = `Qoraqum ${next()} instituti`;
    const university = await add({ nameUz: name });
    expect(university).toMatchObject({ nameUz: name, webSite: 'https://bme.hu', isCover: true, dropped: {} });
    const params = { id: university.id };
    const detail = await app.read(getUniversityDetail, { params }, 'uz');
    expect(detail).toMatchObject({ name, rating: 4.2, description: '<p>Yaxshi</p>' });
    const found = await app.read(search, { body: { query: name, searchType: 'UNIVERSITY' } }, 'uz');
    expect(found.university?.content.map(({ id }) => id)).toContain(university.id);
    expect(await changesOf(app, 'university', university.id)).toEqual([
      expect.objectContaining({ action: 'CREATED', title: name, before: null }),
    ]);
  });

  it('is changed by one of several editors, and the others are told', async () => {
    const university = await add();
    const statuses = await raceOf(5, (index) =>
      admin.call(updateUniversity, saved(university, { cityEn: `City ${index}` })),
    );
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    const late = await admin.call(updateUniversity, saved(university, { cityEn: 'Late' }));
    expect(late.code).toBe('CHANGED_MEANWHILE');
  });

  it('keeps what a save and a switch of its status have changed', async () => {
    const university = await add();
    const { id } = university;
    const [, switched] = await Promise.all([
      admin.call(updateUniversity, saved(university, { cityEn: 'Pest' })),
      admin.call(changeUniversityStatus, { params: { id }, query: { status: 'INACTIVE' } }),
    ]);
    expect(switched.status).toBe(200);
    const { status, version, cityEn } = await admin.read(getManagedUniversity, { params: { id } });
    // Either the save was first, or it was told of the switch.
    expect([status, cityEn]).toEqual(['INACTIVE', version === 3 ? 'Pest' : 'Budapest']);
  });

  it('that is saved as it was leaves no trace', async () => {
    const university = await add();
    expect(await admin.read(updateUniversity, saved(university))).toEqual(university);
    expect(await changesOf(app, 'university', university.id)).toHaveLength(1);
  });

  it('says on the audit only what has changed', async () => {
    const university = await add();
    await admin.read(updateUniversity, saved(university, { rating: 3.5, degreeIds: [] }));
    expect((await changesOf(app, 'university', university.id)).at(-1)).toMatchObject({
      action: 'CHANGED',
      before: { rating: 4.2, degreeIds: [degreeId] },
      after: { rating: 3.5, degreeIds: [] },
    });
  });

  it('is hidden and shown again', async () => {
    const { id, nameUz } = await add();
    const params = { id };
    const row = await admin.read(changeUniversityStatus, { params, query: { status: 'INACTIVE' } });
    expect(row).toMatchObject({ id, status: 'INACTIVE', version: 2 });
    await vi.waitFor(async () => expect((await app.call(getUniversityDetail, { params })).status).toBe(404));
    const hidden = await app.read(search, { body: { query: nameUz, searchType: 'UNIVERSITY' } });
    expect(hidden.university?.content.some((one) => one.id === id) ?? false).toBe(false);
    await admin.read(changeUniversityStatus, { params, query: { status: 'ACTIVE' } });
    await vi.waitFor(async () => expect((await app.call(getUniversityDetail, { params })).status).toBe(200));
    expect(await admin.read(getManagedUniversity, { params })).toMatchObject({ version: 3 });
  });

  it('is kept while something depends on it, and says what', async () => {
    const { id } = await add();
    await createScholarship(app, { universityId: id, countryId: null });
    const uses = [{ kind: 'SCHOLARSHIP', count: 1 }];
    expect(await admin.read(listUniversityUses, { params: { id } })).toEqual(uses);
    const refused = await admin.call(deleteUniversity, { params: { id } });
    expect(refused).toMatchObject({ status: 409, code: 'REFERENCED', references: uses });
  });

  it('that is deleted is gone everywhere, with what it was on the audit', async () => {
    const { id, nameUz } = await add();
    await admin.read(deleteUniversity, { params: { id } });
    await vi.waitFor(async () =>
      expect((await app.call(getUniversityDetail, { params: { id } })).status).toBe(404),
    );
    const { rows } = await app.pool.query(
      `select from search_documents where kind = 'UNIVERSITY' and ref_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(0);
    expect((await changesOf(app, 'university', id)).at(-1)).toMatchObject({
      ...{ action: 'DELETED', after: null },
      before: { nameUz, degreeIds: [degreeId], facultyIds: [faculty.id] },
    });
  });

  it('says who has checked it when somebody has', async () => {
    const university = await add();
    await admin.read(updateUniversity, saved(university, { checkedOn: '2026-03-01' }));
    const { rows } = await app.pool.query('select checked_by from universities where id = $1', [
      university.id,
    ]);
    expect(rows).toEqual([{ checked_by: admin.id }]);
  });
});

describe('bad input', () => {
  it.each<[object, string]>([
    [{ nameUz: '' }, 'nameUz'],
    [{ nameUz: 'x'.repeat(201) }, 'nameUz'],
    [{ nameRu: undefined }, 'nameRu'],
    [{ descriptionEn: 'x'.repeat(30_001) }, 'descriptionEn'],
    [{ countryId: 2_000_000 }, 'countryId'],
    [{ countryId: '7' }, 'countryId'],
    [{ degreeIds: [2_000_000] }, 'degreeIds'],
    [{ facultyIds: [2_000_000] }, 'facultyIds'],
    [{ rating: -1 }, 'rating'],
    [{ rating: 5.1 }, 'rating'],
    [{ rating: 4.25 }, 'rating'],
    [{ rating: 1e300 }, 'rating'],
    [{ rating: '4' }, 'rating'],
    [{ webSite: 'javascript:alert(1)' }, 'webSite'],
    [{ webSite: 'bme' }, 'webSite'],
    [{ webSite: 'a b.hu' }, 'webSite'],
    [{ sourceUrl: 'ftp://bme.hu' }, 'sourceUrl'],
    [{ sourceUrl: 'https://a:b@bme.hu' }, 'sourceUrl'],
    [{ checkedOn: '2026-02-30' }, 'checkedOn'],
    [{ checkedOn: '9999-01-01' }, 'checkedOn'],
    [{ photoId: 'x' }, 'photoId'],
    [{ photoId: '0190b1a2-0000-7000-8000-000000000001' }, 'photoId'],
    [{ status: 'GONE' }, 'status'],
  ])('with %j is refused at its field, and nothing is added', async (over, field) => {
    const count = 'select (select count(*) from universities) + (select count(*) from audit_records) as all';
    const { rows: before } = await app.pool.query(count);
    const answer = await admin.call(createUniversity, { body: draftOf(over as Partial<UniversityDraft>) });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    expect((await app.pool.query(count)).rows).toEqual(before);
  });

  it('of a field of the first level is refused: universities have those below', async () => {
    const answer = await admin.call(createUniversity, { body: draftOf({ facultyIds: [faculty.parentId] }) });
    expect(Object.keys(answer.fields ?? {})).toEqual(['facultyIds']);
  });

  it('of megabytes is refused before it is read', async () => {
    const body = draftOf({ descriptionUz: 'x'.repeat(5_000_000) });
    expect((await admin.call(createUniversity, { body })).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('in texts is dropped, and named', async () => {
    const university = await add({
      descriptionUz: '<h2>A</h2><p onclick="x()">b<script>alert(1)</script></p>',
      descriptionEn: '<p><a href="javascript:alert(1)">c</a></p>',
    });
    expect(university).toMatchObject({
      descriptionUz: '<h2>A</h2><p>b</p>',
      dropped: {
        descriptionUz: ['onclick', '<script>'],
        descriptionEn: ['href="javascript:alert(1)"'],
      },
    });
    expect(university.descriptionEn).not.toContain('javascript');
  });
});

describe('pictures', () => {
  it('are used while they are shown, and released afterwards', async () => {
    const [photoId, inText] = [await upload(), await upload()];
    const descriptionUz = `<p>a</p><img src="/api/v1/attach/open/${inText}" alt="b">`;
    const university = await add({ photoId, descriptionUz });
    expect(university).toMatchObject({ isCover: false, photo: { id: photoId } });
    expect([await usesOf(photoId), await usesOf(inText)]).toEqual([1, 1]);
    const { isCover } = await admin.read(
      updateUniversity,
      saved(university, { photoId: null, descriptionUz: '<p>a</p>' }),
    );
    expect(isCover).toBe(true);
    expect([await usesOf(photoId), await usesOf(inText)]).toEqual([0, 0]);
  });

  it('of somebody else are refused until they are public', async () => {
    const other = await createAdmin(app);
    const photoId = await upload(other);
    const refused = await admin.call(createUniversity, { body: draftOf({ photoId }) });
    expect(Object.keys(refused.fields ?? {})).toEqual(['photoId']);
    const body = draftOf({ photoId });
    const university = await other.read(createUniversity, { body });
    await admin.read(updateUniversity, saved(university, { cityUz: 'Pesht' }));
    expect(await usesOf(photoId)).toBe(1);
  });

  it('that were drawn follow the name, and stay while it does', async () => {
    const university = await add();
    const same = await admin.read(updateUniversity, saved(university, { rating: 1 }));
    expect(same.photo).toEqual(university.photo);
    const renamed = await admin.read(updateUniversity, saved(same, { nameUz: 'Boshqa universitet' }));
    expect(renamed.isCover).toBe(true);
    expect(renamed.photo?.id).not.toBe(university.photo?.id);
  });
});

describe('the list', () => {
  it('finds, filters and sorts', async () => {
    const other = await createTestApp();
    const boss = await createAdmin(other);
    const [here, there] = [await createCountry(other), await createCountry(other)];
    const [bachelor, master] = [await createDegree(other), await createDegree(other)];
    const field = await createFaculty(other);
    const rows = [
      ['Aaxen', here, 4.6, 'ACTIVE', [bachelor], [], '', null],
      ['Boʻgʻozichi', there, 4.5, 'INACTIVE', [master], [field.id], 'Богазичи', '2020-01-01'],
      ['Choʻntsin', there, 4.8, 'ACTIVE', [], [], 'Чунцин', tashkentDate(app.ctx.clock.now())],
    ] as const;
    for (const [nameUz, country, rating, status, degreeIds, facultyIds, nameRu, checkedOn] of rows) {
      const body = draftOf({
        ...{ nameUz, nameRu, rating, status, checkedOn, countryId: country, descriptionRu: nameRu },
        ...{ degreeIds: [...degreeIds], facultyIds: [...facultyIds], cityUz: '', cityRu: '', cityEn: '' },
      });
      await boss.read(createUniversity, { body });
    }
    const names = async (body: object, query = {}) => {
      const { content, totalElements } = await boss.read(listUniversitiesForAdmin, { body, query }, 'uz');
      return [content.map(({ name }) => name.slice(0, 1)).join(''), totalElements];
    };
    expect(await names({})).toEqual(['ABC', 3]);
    expect(await names({ query: "bo'g'oz" })).toEqual(['B', 1]);
    expect(await names({ query: 'ЧУНЦИН' })).toEqual(['C', 1]);
    expect(await names({ query: 'bme.hu' })).toEqual(['ABC', 3]);
    expect(await names({ countryId: [there] })).toEqual(['BC', 2]);
    expect(await names({ degreeId: [bachelor, master] })).toEqual(['AB', 2]);
    expect(await names({ facultyId: [field.parentId] })).toEqual(['B', 1]);
    expect(await names({ facultyId: [field.id] })).toEqual(['B', 1]);
    expect(await names({ status: 'INACTIVE' })).toEqual(['B', 1]);
    expect(await names({ missingLanguage: ['ru'] })).toEqual(['A', 1]);
    expect(await names({ missingLanguage: ['en'] })).toEqual(['', 0]);
    expect(await names({ checked: 'NEVER' })).toEqual(['A', 1]);
    expect(await names({ checked: 'OLD' })).toEqual(['B', 1]);
    expect(await names({ order: '-RATING' })).toEqual(['CAB', 3]);
    expect(await names({ order: '-NEW' })).toEqual(['CBA', 3]);
    const [byCountry] = await names({ order: 'COUNTRY' });
    expect(['ABC', 'BCA']).toContain(byCountry);
    expect(await names({ order: '-COUNTRY' })).toEqual([[...String(byCountry)].reverse().join(''), 3]);
    expect(await names({ order: 'COUNTRY', countryId: [there] })).toEqual(['BC', 2]);
    expect([await names({ order: 'CHECKED' }), await names({ order: '-CHECKED' })]).toEqual([
      ['ABC', 3],
      ['CBA', 3],
    ]);
    expect(await names({}, { page: 2, size: 2 })).toEqual(['C', 3]);
    expect(await names({ continentId: [2_000_000] })).toEqual(['', 0]);
    for (const name of ['Boʻgʻozichi texnika', 'Aaa Boʻgʻozichi', 'Boʻgʻoz'])
      await boss.read(createUniversity, {
        body: draftOf({ nameUz: name, countryId: here, cityUz: 'Xonobod' }),
      });
    const best = await boss.read(
      listUniversitiesForAdmin,
      { body: { query: "bo'g'oz", order: 'MATCH' } },
      'uz',
    );
    expect(best.content.map(({ name }) => name)).toEqual([
      ...['Boʻgʻoz', 'Boʻgʻozichi', 'Boʻgʻozichi texnika', 'Aaa Boʻgʻozichi'],
    ]);
    expect(best.content[0]!.place).toMatch(/^Xonobod, ./);
    await other.pool.query(`delete from universities where name_uz ~ 'texnika|Aaa|z$'`);
    // A record without a name in a language is sorted by the name that is shown instead.
    await other.pool.query(`update countries set name_ru = case when id = $1 then 'Ангола' else '' end`, [
      there,
    ]);
    const inRussian = async (order: 'NAME' | 'COUNTRY') =>
      (await boss.read(listUniversitiesForAdmin, { body: { order } }, 'ru')).content.map(({ name }) => name);
    expect(await inRussian('NAME')).toEqual(['Богазичи', 'Чунцин', 'Aaxen']);
    expect(await inRussian('COUNTRY')).toEqual(['Богазичи', 'Чунцин', 'Aaxen']);
    await other.close();
  });

  it('finds the best fits among more hits than are put in order', async () => {
    const { id } = await add({ nameUz: 'Aaa zq institut', countryId });
    await app.pool.query(
      `insert into universities (name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en,
         description_uz, description_ru, description_en, city_uz, city_ru, city_en, country_id, rating, status)
       select 'Baa zqlar ' || n, '', '', '', '', '', '', '', '', '', '', '', country_id, rating, status
       from universities, generate_series(1, 700) n where id = $1`,
      [id],
    );
    await add({ nameUz: 'Zqabul', countryId });
    await add({ nameUz: 'ZQ', countryId });
    const fits = async (page: number) =>
      admin.read(
        listUniversitiesForAdmin,
        { body: { query: 'zq', order: 'MATCH' }, query: { page, size: 3 } },
        'uz',
      );
    const { content, totalElements } = await fits(1);
    expect(content.map(({ name }) => name)).toEqual(['ZQ', 'Zqabul', 'Aaa zq institut']);
    expect(totalElements).toBe(703);
    expect((await fits(234)).content).toHaveLength(3);
    await app.pool.query(`delete from universities where name_uz ~ '^Baa zq'`);
  });
});
