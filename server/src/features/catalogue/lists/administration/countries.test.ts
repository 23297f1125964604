import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import {
  type CountryDraft,
  createCountry,
  deleteCountry,
  filterCountries,
  getCountry,
  listCountryUses,
  type ManagedCountry,
  updateCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { listTopUniversities } from '@parvoz/contract/catalogue/universities.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf } from '../../../../../test/administration.ts';
import { createContinent, createScholarship, createUniversity, next } from '../../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../../test/odd-ids.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let continentId: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  continentId = await createContinent(app);
});
afterAll(() => app.close());

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const newCode = (): string => {
  const number = next();
  return `${LETTERS[Math.floor(number / 26) % 26]}${LETTERS[number % 26]}`;
};

const draftOf = (over: Partial<CountryDraft> = {}): CountryDraft => ({
  nameUz: 'Gruziya',
  nameRu: 'Грузия',
  nameEn: 'Georgia',
  code: newCode(),
  continentId,
  orderNumber: 5,
  ...over,
});

const add = (over?: Partial<CountryDraft>): Promise<ManagedCountry> =>
  admin.read(createCountry, { body: draftOf(over) });

const draftIn = ({ id, version, updatedAt, ...draft }: ManagedCountry): CountryDraft => draft;

const save = (country: ManagedCountry, over: Partial<CountryDraft>) =>
  admin.call(updateCountry, {
    params: { id: country.id },
    body: { ...draftIn(country), ...over, version: country.version },
  });

describe('calls', () => {
  it.each([
    ['createCountry', createCountry, () => ({ body: draftOf() })],
    ['filterCountries', filterCountries, () => ({})],
    ['getCountry', getCountry, async () => ({ params: { id: (await add()).id } })],
    ['deleteCountry', deleteCountry, async () => ({ params: { id: (await add()).id } })],
    ['listCountryUses', listCountryUses, async () => ({ params: { id: (await add()).id } })],
    [
      'updateCountry',
      updateCountry,
      async () => {
        const country = await add();
        return { params: { id: country.id }, body: { ...draftIn(country), version: 1 } };
      },
    ],
  ] as [string, AnyEndpoint, () => object][])(
    '%s are for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('know no country %j', async (id) => {
    for (const endpoint of [getCountry, deleteCountry, listCountryUses])
      expect((await admin.call(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
    const body = { ...draftOf(), version: 1 };
    expect((await admin.call(updateCountry, { params: { id }, body })).code).toBe('NOT_FOUND');
  });
});

describe('a country', () => {
  it('that is added is public at once, and on the audit', async () => {
    const before = await app.read(listCountries);
    const code = newCode();
    const country = await add({ nameRu: '', nameEn: '', code: code.toLowerCase() });
    expect(country).toMatchObject({ nameUz: 'Gruziya', nameRu: '', code, version: 1 });
    await vi.waitFor(async () => expect(await app.read(listCountries)).toHaveLength(before.length + 1));
    expect(await changesOf(app, 'country', country.id)).toEqual([
      expect.objectContaining({ action: 'CREATED', title: 'Gruziya', before: null }),
    ]);
  });

  it('is changed by one of two editors, and the second one is told', async () => {
    const country = await add();
    const statuses = await raceOf(6, (index) => save(country, { nameEn: `Georgia ${index}` }));
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await save(country, { nameEn: 'Late' })).code).toBe('CHANGED_MEANWHILE');
    const now = await admin.read(getCountry, { params: { id: country.id } });
    expect(now.version).toBe(2);
    expect(await changesOf(app, 'country', country.id)).toEqual([
      expect.objectContaining({ action: 'CREATED' }),
      expect.objectContaining({
        action: 'CHANGED',
        before: { nameEn: 'Georgia' },
        after: { nameEn: now.nameEn },
      }),
    ]);
  });

  it('that is saved as it was leaves no trace', async () => {
    const country = await add();
    expect((await save(country, {})).data).toEqual(country);
    expect(await changesOf(app, 'country', country.id)).toHaveLength(1);
  });

  it('has its code alone', async () => {
    const [one, other] = [await add(), await add()];
    const taken = { code: 'INVALID_INPUT', fields: { code: 'Bu band. Boshqasini kiriting.' } };
    expect(await save(other, { code: one.code })).toMatchObject(taken);
    expect(await admin.call(createCountry, { body: draftOf({ code: one.code }) })).toMatchObject(taken);
    const code = newCode();
    const statuses = await raceOf(5, () => admin.call(createCountry, { body: draftOf({ code }) }));
    expect(statuses).toEqual([200, 422, 422, 422, 422]);
  });

  it.each([
    [{ nameUz: '' }, 'nameUz'],
    [{ nameUz: 'x'.repeat(201) }, 'nameUz'],
    [{ code: 'GEO' }, 'code'],
    [{ continentId: 2_000_000 }, 'continentId'],
    [{ orderNumber: -1 }, 'orderNumber'],
    [{ orderNumber: 1e12 }, 'orderNumber'],
    [{ orderNumber: 1.5 }, 'orderNumber'],
  ])('with %j is refused at the field', async (over, field) => {
    const answer = await admin.call(createCountry, { body: draftOf(over) });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  it('is kept while something depends on it, and says what', async () => {
    const { id } = await add();
    await createUniversity(app, { countryId: id });
    await createScholarship(app, { countryId: id });
    await createScholarship(app, { countryId: id });
    const uses = [
      { kind: 'UNIVERSITY', count: 1 },
      { kind: 'SCHOLARSHIP', count: 2 },
    ];
    expect(await admin.read(listCountryUses, { params: { id } })).toEqual(uses);
    const refused = await admin.call(deleteCountry, { params: { id } }, 'en');
    expect(refused).toMatchObject({ status: 409, code: 'REFERENCED', references: uses });
    expect(refused.message).toContain('universities: 1, scholarships: 2');
    await admin.read(getCountry, { params: { id } });
  });

  it('that is deleted is gone, with what it was on the audit', async () => {
    const country = await add();
    await admin.read(deleteCountry, { params: { id: country.id } });
    expect((await admin.call(getCountry, { params: { id: country.id } })).status).toBe(404);
    expect((await changesOf(app, 'country', country.id)).at(-1)).toEqual({
      ...{ action: 'DELETED', title: 'Gruziya', after: null },
      before: { ...draftIn(country), id: country.id },
    });
  });

  it('is found by its new name where its universities are', async () => {
    const country = await add();
    await createUniversity(app, { countryId: country.id, rating: 5 });
    await save(country, { nameUz: 'Sakartvelo' });
    await vi.waitFor(async () => {
      const [first] = await app.read(listTopUniversities);
      expect(first?.country.name).toBe('Sakartvelo');
    });
    const { rows } = await app.pool.query(`select from search_documents where words @@ 'sakartvelo'`);
    expect(rows).toHaveLength(1);
  });
});

describe('the list', () => {
  it('finds any script, sorts both ways and pages', async () => {
    const other = await createTestApp();
    const boss = await createAdmin(other);
    const place = await createContinent(other);
    const elsewhere = await createContinent(other);
    const names = [
      ['Oʻzbekiston', 'Узбекистан', 'Uzbekistan', 'UZ', 1, place],
      ['Qirgʻiziston', 'Киргизия', 'Kyrgyzstan', 'KG', 3, place],
      ['Qozogʻiston', 'Казахстан', 'Kazakhstan', 'KZ', 2, elsewhere],
    ] as const;
    for (const [nameUz, nameRu, nameEn, code, orderNumber, where] of names) {
      const body = { nameUz, nameRu, nameEn, code, orderNumber, continentId: where };
      await boss.read(createCountry, { body });
    }
    const codes = async (body: object, query = {}) => {
      const { content, totalElements } = await boss.read(filterCountries, { body, query }, 'uz');
      return [content.map(({ code }) => code).join(' '), totalElements];
    };
    expect(await codes({})).toEqual(['UZ KZ KG', 3]);
    for (const query of ['ozbek', 'Ўзбек', "o'zbek", 'УЗБЕК', 'uz'])
      expect(await codes({ query }), query).toEqual(['UZ', 1]);
    expect(await codes({ query: 'iston' })).toEqual(['UZ KZ KG', 3]);
    expect(await codes({ query: '%' })).toEqual(['UZ KZ KG', 3]);
    expect(await codes({ query: 'nobody' })).toEqual(['', 0]);
    expect(await codes({ continentId: [elsewhere] })).toEqual(['KZ', 1]);
    expect(await codes({ order: '-ORDER' })).toEqual(['KG KZ UZ', 3]);
    expect(await codes({ order: 'NAME' })).toEqual(['KG KZ UZ', 3]);
    expect(await codes({ order: '-CODE' })).toEqual(['UZ KZ KG', 3]);
    expect(await codes({}, { page: 2, size: 2 })).toEqual(['KG', 3]);
    expect(await codes({}, { page: 9 })).toEqual(['', 3]);
    await other.close();
  });
});
