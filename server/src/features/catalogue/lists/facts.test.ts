import {
  type CountryFactsDraft,
  getCountryDetail,
  getCountryFacts,
  type ManagedCountryFacts,
  updateCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import { deleteCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf, undoLast } from '../../../../test/administration.ts';
import { createCountry } from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

const FACTS: CountryFactsDraft = {
  costs: [],
  ...{ livingFromMinor: 18_000_00, livingToMinor: 26_000_00, livingCurrency: 'TRY', livingYear: 2026 },
  ...{ livingSourceUrl: 'https://www.studyinturkiye.gov.tr/', livingCheckedOn: null },
  ...{ recognition: 'TEST', recognitionSourceUrl: null, recognitionCheckedOn: '2026-01-15' },
  ...{
    legalisation: 'APOSTILLE',
    legalisationSourceUrl: 'https://www.hcch.net/',
    legalisationCheckedOn: null,
  },
  ...{ visaUz: 'Talaba vizasi kerak.', visaRu: '', visaEn: 'A student visa is needed.' },
  ...{ visaSourceUrl: null, visaCheckedOn: null },
};

const draftIn = ({ id, version, updatedAt, nameUz, nameRu, nameEn, ...draft }: ManagedCountryFacts) => draft;
const read = (id: number) => admin.read(getCountryFacts, { params: { id } });
const save = (id: number, over: object = {}, version = 1) =>
  admin.call(updateCountryFacts, { params: { id }, body: { ...FACTS, ...over, version } });
const detailOf = (id: number, language: 'uz' | 'ru' | 'en' = 'uz') =>
  app.read(getCountryDetail, { params: { id } }, language);

describe('calls', () => {
  it.each([
    ['getCountryFacts', getCountryFacts, async () => ({ params: { id: await createCountry(app) } })],
    [
      'updateCountryFacts',
      updateCountryFacts,
      async () => ({ params: { id: await createCountry(app) }, body: { ...FACTS, version: 1 } }),
    ],
  ] as [string, AnyEndpoint, () => Promise<object>][])(
    '%s is for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('know no country %j', async (id) => {
    for (const endpoint of [getCountryFacts, getCountryDetail])
      expect((await admin.call(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
    const body = { ...FACTS, version: 1 };
    expect((await admin.call(updateCountryFacts, { params: { id }, body })).code).toBe('NOT_FOUND');
  });
});

describe('facts of a country', () => {
  it('are not known at first, and that is what visitors are told', async () => {
    const id = await createCountry(app);
    expect((await detailOf(id)).facts).toEqual({
      living: null,
      costs: [],
      recognition: { state: 'UNKNOWN', sourceUrl: null, checkedOn: null },
      legalisation: null,
      visa: null,
    });
  });

  it('are public at once, each with its source, and in the language that there is', async () => {
    const id = await createCountry(app, { name: { uz: 'Turkiya', en: 'Türkiye' } });
    await detailOf(id);
    await save(id);
    await vi.waitFor(async () => expect((await detailOf(id)).facts.living).not.toBeNull());
    expect(await detailOf(id, 'en')).toMatchObject({
      ...{ id, name: 'Türkiye', originalName: 'Türkiye' },
      facts: {
        living: {
          ...{ fromMinor: 18_000_00, toMinor: 26_000_00, currency: 'TRY', year: 2026 },
          ...{ sourceUrl: 'https://www.studyinturkiye.gov.tr/', checkedOn: null },
        },
        recognition: { state: 'TEST', sourceUrl: null, checkedOn: '2026-01-15' },
        legalisation: { state: 'APOSTILLE' },
        visa: { text: 'A student visa is needed.' },
      },
    });
    expect((await detailOf(id, 'ru')).facts.visa?.text).toBe('Talaba vizasi kerak.');
  });

  it('are changed by one of two editors, stand in the audit, and are put back', async () => {
    const id = await createCountry(app);
    const statuses = await raceOf(5, (index) => save(id, { visaEn: `Visa ${index}.` }));
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect((await save(id, { livingYear: 2025 }, 2)).status).toBe(200);
    expect((await changesOf(app, 'country-facts', id)).at(-1)).toMatchObject({
      ...{ action: 'CHANGED', before: { livingYear: 2026 }, after: { livingYear: 2025 } },
    });
    expect((await undoLast(admin, 'country-facts', id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ livingYear: 2026, version: 4 });
  });

  it('that are saved as they were leave no trace', async () => {
    const id = await createCountry(app);
    await save(id);
    const saved = await read(id);
    await save(id, draftIn(saved), saved.version);
    expect(await read(id)).toEqual(saved);
    expect(await changesOf(app, 'country-facts', id)).toHaveLength(1);
  });

  it.each([
    [{ livingFromMinor: -1 }, 'livingFromMinor'],
    [{ livingFromMinor: 0 }, 'livingFromMinor'],
    [{ livingToMinor: 1e15 }, 'livingToMinor'],
    [{ livingFromMinor: 10.5 }, 'livingFromMinor'],
    [{ livingFromMinor: 26_000_01 }, 'livingToMinor'],
    [{ livingFromMinor: null }, 'livingFromMinor'],
    [{ livingToMinor: null }, 'livingToMinor'],
    [{ livingCurrency: null }, 'livingCurrency'],
    [{ livingCurrency: 'XXX' }, 'livingCurrency'],
    [{ livingYear: 1900 }, 'livingYear'],
    [{ livingYear: 2099 }, 'livingYear'],
    [{ livingCheckedOn: '2099-01-01' }, 'livingCheckedOn'],
    [{ visaCheckedOn: '2026-02-30' }, 'visaCheckedOn'],
    [{ recognition: 'SURE' }, 'recognition'],
    [{ recognition: null }, 'recognition'],
    [{ legalisation: 'STAMP' }, 'legalisation'],
    [{ legalisationSourceUrl: 'javascript:alert(1)' }, 'legalisationSourceUrl'],
    [{ visaUz: 'x'.repeat(501) }, 'visaUz'],
  ])('with %j are refused at the field', async (over, field) => {
    const answer = await save(await createCountry(app), over);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('are nobody’s to see while their country is deleted, and there again with it', async () => {
    const id = await createCountry(app);
    await save(id);
    const kept = await read(id);
    expect((await admin.call(deleteCountry, { params: { id } })).status).toBe(200);
    for (const endpoint of [getCountryFacts, getCountryDetail])
      expect((await admin.call(endpoint, { params: { id } })).status).toBe(404);
    expect((await undoLast(admin, 'country', id)).status).toBe(200);
    expect(await read(id)).toEqual(kept);
  });
});
