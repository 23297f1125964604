import { createCountry, deleteCountry, updateCountry } from '@parvoz/contract/catalogue-admin.ts';
import { createContinent, createDegree, createFaculty } from '@parvoz/contract/catalogue-lists-admin.ts';
import { createConsulting } from '@parvoz/contract/consultings-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { createProgram } from '@parvoz/contract/programs-admin.ts';
import { createScholarship } from '@parvoz/contract/scholarships-admin.ts';
import { createLevel, listLevels } from '@parvoz/contract/step-levels.ts';
import { createSynonym } from '@parvoz/contract/synonyms.ts';
import { createUniversity } from '@parvoz/contract/universities-admin.ts';
import { createStep, createTariff } from '@parvoz/contract/work-plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../../../test/administration.ts';
import * as factories from '../../../../test/factories.ts';
import { createAdmin, messagesTo, newPhone, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

const { next, nextCode } = factories;

let app: TestApp;
let admin: Person;
let countryId: number;
let continentId: number;
let degreeIds: number[];
/** Of programmes: where they are taught, what they lead to and their field. */
let place: { universityId: number; degreeId: number; facultyId: number };
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  countryId = await factories.createCountry(app);
  continentId = await factories.createContinent(app);
  degreeIds = [await factories.createDegree(app)];
  place = {
    universityId: await factories.createUniversity(app),
    degreeId: degreeIds[0]!,
    facultyId: (await factories.createFaculty(app)).id,
  };
});
afterAll(() => app.close());

const names = () => ({ nameUz: `Bir marta ${next()}`, nameRu: '', nameEn: '' });
const texts = { descriptionUz: '<p>Yaxshi</p>', descriptionRu: '', descriptionEn: '' };
const cities = { cityUz: 'Toshkent', cityRu: '', cityEn: '' };
const country = () => ({ ...names(), continentId, code: nextCode(), orderNumber: 1 });

const agency = () => ({
  ...{ name: `Bir ${next()}`, abbreviation: 'BM', photoId: null, phone: newPhone(), ...texts, ...cities },
  ...{ legalName: null, taxNumber: '309482117', webSite: 'https://bir.uz', ownerName: 'Dilnoza' },
  ...{ surname: 'Karimova', isShortSurname: false, accountPhone: newPhone() },
});

/** What is added, and what the audit calls it. */
const KINDS: [string, AnyEndpoint, () => object][] = [
  [
    'university',
    createUniversity,
    () => ({
      ...{ ...names(), ...texts, ...cities, abbreviationUz: '', abbreviationRu: '', abbreviationEn: '' },
      ...{ photoId: null, countryId, degreeIds, facultyIds: [], webSite: '', rating: 4, status: 'ACTIVE' },
      ...{ sourceUrl: null, checkedOn: null },
    }),
  ],
  [
    'program',
    createProgram,
    () => ({
      ...{
        ...names(),
        ...place,
        languages: ['en'],
        durationMonths: 48,
        tuition: { kind: 'FREE' },
        intakes: [],
      },
      ...{ requirements: null, webPage: null, sourceUrl: null, factsYear: null, checkedOn: null },
    }),
  ],
  [
    'scholarship',
    createScholarship,
    () => ({
      ...{ ...names(), ...texts, attachId: null, countryId, universityId: null, degreeIds, price: 0 },
      ...{ coverage: 'FULL', startDate: '2026-01-10', expiredDate: '2099-02-20' },
      ...{ sourceUrl: null, checkedOn: null },
    }),
  ],
  ['consulting', createConsulting, agency],
  ['country', createCountry, country],
  ['continent', createContinent, () => ({ ...names(), orderNumber: 1 })],
  ['degree', createDegree, () => ({ ...names(), key: `ONCE_${next()}`, orderNumber: 1 })],
  ['faculty', createFaculty, () => ({ ...names(), parentId: null, orderNumber: 1 })],
  [
    'tariff',
    createTariff,
    () => ({ ...names(), ...texts, price: 0, orderNumber: 1, isActive: false, isInParts: false }),
  ],
  [
    'step',
    createStep,
    () => ({
      ...{ ...names(), ...texts, tariffId: null, orderNumber: 1 },
      status: 'ACTIVE',
      sharePercent: 0,
    }),
  ],
  ['synonym', createSynonym, () => ({ meaning: 'NAME', names: [`birx${next()}`, `ikkix${next()}`] })],
];

const keyed = (person: Person, idempotencyKey = newId()) => app.as({ token: person.token, idempotencyKey });

describe.each(KINDS)('a %s that is added by one key', (subject, endpoint, draftOf) => {
  it('is one, of calls at once and later', async () => {
    const { call } = keyed(admin);
    const body = draftOf();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(endpoint, { body })));
    answers.push(await call(endpoint, { body }));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const made = answers.map(({ data }) => data as { id: number; version: number });
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    // A form that goes on after a lost answer saves over this version.
    expect(made.at(-1)!.version).toBe(1);
    const { id } = made[0]!;
    expect((await changesOf(app, subject, id)).map(({ action }) => action)).toEqual(['CREATED']);
    if ('accountPhone' in body) expect(await messagesTo(app, String(body.accountPhone))).toHaveLength(1);
  });
});

describe('a level of a step that is added by one key', () => {
  const step = async () => {
    const body = {
      ...{ ...names(), ...texts, tariffId: null, orderNumber: 1 },
      ...{ status: 'ACTIVE' as const, sharePercent: 0 },
    };
    return (await admin.read(createStep, { body })).id;
  };
  const level = () => ({ ...names(), ...texts, orderNumber: 1, days: 3, documentList: [] });

  it('is one, of calls at once and later, and none of another step', async () => {
    const { call } = keyed(admin);
    const input = { params: { stepId: await step() }, body: level() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(createLevel, input)));
    answers.push(await call(createLevel, input));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
    const other = { params: { stepId: await step() }, body: level() };
    expect((await call(createLevel, other)).code).toBe('NOT_FOUND');
    expect(await admin.read(listLevels, { params: other.params })).toMatchObject({ totalElements: 0 });
  });
});

describe('a key', () => {
  it('is of one administrator, and of one kind of record', async () => {
    const key = newId();
    const mine = await keyed(admin, key).read(createCountry, { body: country() });
    const others = await keyed(await createAdmin(app), key).read(createCountry, { body: country() });
    const continent = await keyed(admin, key).call(createContinent, { body: { ...names(), orderNumber: 1 } });
    expect(others.id).not.toBe(mine.id);
    expect(continent.status).toBe(200);
  });

  it('makes no agency look as if its owner had a phone that was sent later', async () => {
    const { call } = keyed(admin);
    const draft = agency();
    expect((await call(createConsulting, { body: draft })).status).toBe(200);
    const corrected = { ...draft, accountPhone: newPhone() };
    expect(await call(createConsulting, { body: corrected })).toMatchObject({
      ...{ status: 409, code: 'OWNER_CREATED' },
    });
    expect(await messagesTo(app, corrected.accountPhone)).toEqual([]);
  });

  it('answers what was made as it is now, whatever is sent with it, and says that it is gone', async () => {
    const { call, read } = keyed(admin);
    const draft = country();
    const made = await read(createCountry, { body: draft });
    const params = { id: made.id };
    await admin.read(updateCountry, { params, body: { ...draft, nameRu: 'Один раз', version: 1 } });
    expect(await read(createCountry, { body: { ...draft, nameRu: 'Другое' } })).toMatchObject({
      ...{ id: made.id, nameRu: 'Один раз', version: 2 },
    });
    await admin.read(deleteCountry, { params });
    expect((await call(createCountry, { body: draft })).code).toBe('NOT_FOUND');
  });

  it('makes nothing of a refused call, which can be sent again', async () => {
    const { call } = keyed(admin);
    const body = { ...country(), continentId: 2_000_000_000 };
    expect((await call(createCountry, { body })).status).toBe(422);
    expect((await call(createCountry, { body: { ...body, continentId } })).status).toBe(200);
  });
});
