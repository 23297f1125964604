import { createExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import { createSynonym } from '@parvoz/contract/catalogue/synonyms.ts';
import { createTestSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
import { uploadAttachment } from '@parvoz/contract/people/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Agency, createAgency } from './applications.ts';
import {
  createContinent,
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createScholarship,
  createUniversity,
  next,
} from './factories.ts';
import { multipartOf } from './multipart.ts';
import { createAdmin, type Person } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let admin: Person;
let agency: Agency;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  agency = await createAgency(app);
});
afterAll(() => app.close());

type Body = Record<string, unknown>;

/** As a program calls that knows nothing but the address. */
const call = async ({ token }: Person, method: 'GET' | 'PUT', path: string, payload?: Body) => {
  const answer = await app.http.inject({
    ...{ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } },
    ...(payload && { payload }),
  });
  const { data, code, fields } = answer.json();
  return { status: answer.statusCode, data: data as Body, code, fields };
};

const upload = async (person: Person): Promise<string> => {
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

const firstOf = async (table: string, where: string, id: number): Promise<number> =>
  (await app.pool.query(`select id from ${table} where ${where} = $1 order by id limit 1`, [id])).rows[0].id;

const stepOf = () => firstOf('steps', 'tariff_id', agency.tariffId);
const asAdmin = () => admin;
const asOwner = () => agency.owner;

const RECORDS: [string, () => Person, () => Promise<string>][] = [
  ['a continent', asAdmin, async () => `/continent/${await createContinent(app)}`],
  ['a country', asAdmin, async () => `/country/${await createCountry(app, { code: 'DE' })}`],
  ['facts of a country', asAdmin, async () => `/country/${await createCountry(app)}/facts`],
  ['a degree', asAdmin, async () => `/university-degree/${await createDegree(app)}`],
  ['a field of study', asAdmin, async () => `/faculty/${(await createFaculty(app)).id}`],
  ['a university', asAdmin, async () => `/university/${await createUniversity(app)}`],
  [
    'a scholarship of a university',
    asAdmin,
    async () =>
      `/scholar-ship/${await createScholarship(app, { universityId: await createUniversity(app) })}`,
  ],
  ['a scholarship of none', asAdmin, async () => `/scholar-ship/${await createScholarship(app)}`],
  ['a programme', asAdmin, async () => `/program/${await createProgram(app)}`],
  ['an agency', asAdmin, async () => `/consulting/${agency.consultingId}`],
  ['the own agency', asOwner, async () => '/consulting/own'],
  ['a tariff', asOwner, async () => `/tariff/${agency.tariffId}`],
  ['a step', asOwner, async () => `/step/${await stepOf()}`],
  [
    'a level',
    asOwner,
    async () => `/step/${await stepOf()}/level/${await firstOf('step_levels', 'step_id', await stepOf())}`,
  ],
  [
    'an exchange rate',
    asAdmin,
    async () => {
      const body = {
        ...{ currency: 'USD' as const, rateTiyin: 1_205_000, nominal: 1 as const, datedOn: '2015-03-01' },
        sourceUrl: 'https://cbu.uz/',
      };
      return `/exchange-rate/${(await admin.read(createExchangeRate, { body })).id}`;
    },
  ],
  [
    'a day of a test',
    asAdmin,
    async () => {
      const body = {
        ...{ test: 'TOPIK' as const, place: 'TASHKENT' as const, checkedOn: null, isCancelled: true },
        ...{ registerBy: '2027-02-10', heldOn: '2027-04-11', resultsOn: '2027-05-27' },
        sourceUrl: 'https://www.topik.go.kr/',
      };
      return `/test-sitting/${(await admin.read(createTestSitting, { body })).id}`;
    },
  ],
  [
    'a synonym',
    asAdmin,
    async () => {
      const names = [`Quvox ${next()}`, `Zubex ${next()}`];
      return `/synonym/${(await admin.read(createSynonym, { body: { meaning: 'NAME', names } })).id}`;
    },
  ],
];

describe('what GET answers', () => {
  it.each(RECORDS)('of %s is taken by PUT as it is, and changes nothing', async (_, whoOf, pathOf) => {
    const [who, path] = [whoOf(), await pathOf()];
    // Factories write what no form would: addresses without a scheme, records without a cover.
    await call(who, 'PUT', path, (await call(who, 'GET', path)).data);
    const { data } = await call(who, 'GET', path);
    expect(await call(who, 'PUT', path, data)).toMatchObject({ status: 200, data });
    const { version, ...withoutVersion } = data;
    expect(await call(who, 'PUT', path, withoutVersion)).toMatchObject({ status: 200, data });
    expect((await call(who, 'GET', path)).data).toEqual(data);
  });
});

describe('a save', () => {
  it('without a version is not compared with what others have saved, one with another version is', async () => {
    const path = `/university/${await createUniversity(app)}`;
    const { data } = await call(admin, 'GET', path);
    const saved = await call(admin, 'PUT', path, { ...data, cityUz: 'Termiz' });
    expect(saved.data).toMatchObject({ cityUz: 'Termiz', version: 2 });
    const again = await call(admin, 'PUT', path, { ...data, cityUz: 'Guliston' });
    expect(again.data).toMatchObject({ cityUz: 'Guliston', version: 3 });
    expect(await call(admin, 'PUT', path, { ...data, version: 2 })).toMatchObject({
      ...{ status: 409, code: 'CHANGED_MEANWHILE' },
    });
  });

  const uploaded: [string, () => Person, () => Promise<string>, string, string][] = [
    ['a university', asAdmin, async () => `/university/${await createUniversity(app)}`, 'photoId', 'photo'],
    [
      'a scholarship',
      asAdmin,
      async () => `/scholar-ship/${await createScholarship(app)}`,
      'attachId',
      'attach',
    ],
    ['an agency', asAdmin, async () => `/consulting/${agency.consultingId}`, 'photoId', 'photo'],
    ['the own agency', asOwner, async () => '/consulting/own', 'photoId', 'photo'],
  ];

  it.each(uploaded)(
    'of %s without a picture keeps it; null takes it away',
    async (_, whoOf, pathOf, sent, shown) => {
      const [who, path] = [whoOf(), await pathOf()];
      const { data } = await call(who, 'GET', path);
      const id = await upload(who);
      const withPicture = await call(who, 'PUT', path, { ...data, [sent]: id });
      expect(withPicture.data).toMatchObject({ [shown]: { id } });
      const other = { descriptionUz: '<p>Boshqa</p>' };
      expect((await call(who, 'PUT', path, { ...data, version: undefined, ...other })).data).toMatchObject({
        ...{ [shown]: { id }, ...other },
      });
      const drawn = await call(who, 'PUT', path, { ...data, version: undefined, [sent]: null });
      expect(drawn.data[shown]).not.toMatchObject({ id });
    },
  );

  it('under another name draws another cover, also without a picture', async () => {
    const path = `/university/${await createUniversity(app)}`;
    const { data } = await call(admin, 'GET', path);
    const cover = (await call(admin, 'PUT', path, { ...data, photoId: null })).data.photo as { id: string };
    const same = await call(admin, 'PUT', path, { ...data, cityUz: 'Buxoro' });
    expect(same.data.photo).toEqual(cover);
    const renamed = await call(admin, 'PUT', path, { ...data, nameUz: `Yangi nom ${next()}` });
    expect(renamed.data).toMatchObject({ isCover: true });
    expect(renamed.data.photo).not.toEqual(cover);
  });
});
