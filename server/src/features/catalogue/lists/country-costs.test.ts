import type { CostDraft } from '@parvoz/contract/catalogue/country-costs.ts';
import {
  type CountryFactsDraft,
  getCountryDetail,
  getCountryFacts,
  listCountryCards,
  updateCountryFacts,
} from '@parvoz/contract/catalogue/country-facts.ts';
import { listFactQueue } from '@parvoz/contract/catalogue/facts.ts';
import { deleteDegree } from '@parvoz/contract/catalogue/lists-admin.ts';
import { deleteCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changesOf, undoLast } from '../../../../test/administration.ts';
import { createCountry, createDegree, createUniversity } from '../../../../test/factories.ts';
import { createAdmin, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { forgetOld } from './country-facts.service.ts';

let app: TestApp;
let admin: Person;
let bachelor: number;
let master: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  bachelor = await createDegree(app, 'BACHELOR');
  master = await createDegree(app, 'MASTER');
});
afterAll(() => app.close());

const FACTS: Omit<CountryFactsDraft, 'costs'> = {
  ...{ livingFromMinor: null, livingToMinor: null, livingCurrency: null, livingYear: null },
  ...{ livingSourceUrl: null, livingCheckedOn: null, recognition: 'UNKNOWN', recognitionSourceUrl: null },
  ...{ recognitionCheckedOn: null, legalisation: null, legalisationSourceUrl: null },
  ...{ legalisationCheckedOn: null, visaUz: '', visaRu: '', visaEn: '', visaSourceUrl: null },
  visaCheckedOn: null,
};

const tuition = (over: Partial<CostDraft> = {}): CostDraft => ({
  ...{ kind: 'TUITION', degreeId: bachelor, ownership: 'PUBLIC', city: null, withoutRent: false },
  ...{ fromMinor: 3_000_000, toMinor: 6_000_000, currency: 'KRW', year: 2025, source: 'ESTIMATE' },
  ...{ sourceUrl: 'https://www.studyinkorea.go.kr/', checkedOn: null, noteUz: '', noteRu: '', noteEn: '' },
  ...over,
});
const living = (over: Partial<CostDraft> = {}): CostDraft =>
  tuition({
    ...{ kind: 'LIVING', degreeId: null, ownership: null, city: 'LARGE', source: 'PROOF_OF_FUNDS' },
    ...{ fromMinor: 900_000, toMinor: 1_300_000, noteUz: 'Seul', ...over },
  });

const put = async (id: number, costs: readonly object[]) => {
  const { version } = await admin.read(getCountryFacts, { params: { id } });
  const body = { ...FACTS, costs: costs as CostDraft[], version };
  return admin.call(updateCountryFacts, { params: { id }, body });
};
const publicCosts = async (id: number, language: 'uz' | 'ru' | 'en' = 'uz') =>
  (await app.read(getCountryDetail, { params: { id } }, language)).facts.costs;

describe('typical costs of a country', () => {
  it('are public at once, tuition before living, each with its year, source and how it was had', async () => {
    const id = await createCountry(app);
    expect(await publicCosts(id)).toEqual([]);
    expect(
      (await put(id, [living({ withoutRent: true }), tuition({ degreeId: master }), tuition()])).status,
    ).toBe(200);
    await vi.waitFor(async () => expect(await publicCosts(id)).toHaveLength(3));
    expect(await publicCosts(id, 'ru')).toEqual([
      {
        ...{
          kind: 'TUITION',
          degree: { key: 'BACHELOR', value: 'BACHELOR ru' },
          ownership: 'PUBLIC',
          city: null,
          withoutRent: false,
        },
        ...{ fromMinor: 3_000_000, toMinor: 6_000_000, currency: 'KRW', year: 2025, source: 'ESTIMATE' },
        ...{ note: null, sourceUrl: 'https://www.studyinkorea.go.kr/', checkedOn: null },
      },
      expect.objectContaining({ degree: { key: 'MASTER', value: 'MASTER ru' } }),
      expect.objectContaining({
        kind: 'LIVING',
        degree: null,
        city: 'LARGE',
        withoutRent: true,
        note: 'Seul',
      }),
    ]);
  });

  it('are changed as one record, stand in the audit, and are put back', async () => {
    const id = await createCountry(app);
    await put(id, [tuition(), living()]);
    await put(id, [tuition({ toMinor: 7_000_000 })]);
    expect((await changesOf(app, 'country-facts', id)).at(-1)).toMatchObject({
      before: { costs: [{ toMinor: 6_000_000 }, { kind: 'LIVING' }] },
      after: { costs: [{ toMinor: 7_000_000 }] },
    });
    expect((await undoLast(admin, 'country-facts', id)).status).toBe(200);
    expect((await admin.read(getCountryFacts, { params: { id } })).costs).toEqual([tuition(), living()]);
  });

  it('leave out what their kind does not have', async () => {
    const id = await createCountry(app);
    await put(id, [
      tuition({ city: 'OTHER', withoutRent: true }),
      living({ degreeId: master, ownership: 'PRIVATE' }),
    ]);
    expect((await admin.read(getCountryFacts, { params: { id } })).costs).toEqual([tuition(), living()]);
  });

  it('may be of next year, free, and in a currency that has no rate', async () => {
    const id = await createCountry(app);
    const costs = [
      tuition({ year: 2027, currency: 'IDR' }),
      tuition({ ownership: null, fromMinor: 0, toMinor: 0 }),
    ];
    expect((await put(id, costs)).status).toBe(200);
    expect(await publicCosts(id)).toMatchObject([{ toMinor: 0 }, { year: 2027, currency: 'IDR' }]);
  });

  it.each([
    ['a range upside down', () => [tuition({ fromMinor: 6_000_001 })], 'costs.0.toMinor'],
    ['a sum below zero', () => [tuition({ fromMinor: -1 })], 'costs.0.fromMinor'],
    ['half a unit', () => [tuition({ toMinor: 6_000_000.5 })], 'costs.0.toMinor'],
    ['1919', () => [tuition({ year: 1919 })], 'costs.0.year'],
    ['1999', () => [living(), tuition({ year: 1999 })], 'costs.1.year'],
    ['the year after next', () => [tuition({ year: 2028 })], 'costs.0.year'],
    ['2199', () => [tuition({ year: 2199 })], 'costs.0.year'],
    ['no page', () => [tuition({ sourceUrl: '' })], 'costs.0.sourceUrl'],
    ['a script for a page', () => [tuition({ sourceUrl: 'javascript:alert(1)' })], 'costs.0.sourceUrl'],
    ['an unknown currency', () => [{ ...tuition(), currency: 'XXX' }], 'costs.0.currency'],
    ['an unknown kind of source', () => [{ ...tuition(), source: 'AGENT' }], 'costs.0.source'],
    ['tuition of no degree', () => [tuition({ degreeId: null })], 'costs.0.degreeId'],
    ['a degree that is not there', () => [tuition({ degreeId: 999_999 })], 'costs'],
    ['free living', () => [living({ fromMinor: 0 })], 'costs.0.fromMinor'],
    ['the same twice', () => [tuition(), living(), tuition({ toMinor: 9_000_000 })], 'costs.2.kind'],
    ['a check to come', () => [tuition({ checkedOn: '2026-11-29' })], 'costs.0.checkedOn'],
    ['more than one can overlook', () => Array.from({ length: 41 }, () => tuition()), 'costs'],
  ])('with %s are refused at the field', async (_name, costs, field) => {
    const id = await createCountry(app);
    const answer = await put(id, costs());
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
    expect(await publicCosts(id)).toEqual([]);
  });

  it('are checked with the other facts, and the queue has first what is of the oldest year', async () => {
    const [older, newer] = [await createCountry(app), await createCountry(app)];
    await put(newer, [tuition({ year: 2024 })]);
    await put(older, [tuition({ year: 2025 }), living({ year: 2021 })]);
    const queue = await admin.read(listFactQueue, { query: { group: 'NEVER' } });
    const rows = queue.rows.filter(({ kind }) => kind === 'COUNTRY');
    expect(rows.map(({ id }) => id).filter((id) => id === older || id === newer)).toEqual([older, newer]);
    expect(rows.find(({ id }) => id === older)?.oldOn).toBe('2024-01-01');
  });

  it('say on the list of countries too that rent is not in them, where one leaves it out', async () => {
    const [without, withRent] = [await createCountry(app), await createCountry(app)];
    for (const countryId of [without, withRent]) await createUniversity(app, { countryId });
    await put(without, [living(), living({ city: 'OTHER', withoutRent: true })]);
    await put(withRent, [living()]);
    const saidOf = async (id: number) =>
      (await app.read(listCountryCards)).find((card) => card.id === id)?.living?.withoutRent;
    await vi.waitFor(async () => expect(await saidOf(without)).toBe(true));
    expect(await saidOf(withRent)).toBe(false);
  });

  it.each([
    ['in two currencies', [living(), living({ city: 'OTHER', currency: 'USD' })], null],
    ['of two sources', [living({ source: 'OFFICIAL_PRICES' }), living({ city: 'OTHER' })], 'PROOF_OF_FUNDS'],
  ])('%s are the same on the list of countries and on their page', async (_name, costs, source) => {
    const id = await createCountry(app);
    await createUniversity(app, { countryId: id });
    await put(id, costs);
    const page = livingOf((await app.read(getCountryDetail, { params: { id } })).facts);
    expect(page?.source ?? null).toBe(source);
    const card = (await app.read(listCountryCards)).find((one) => one.id === id);
    expect(card?.living).toEqual(page);
  });

  it('keep their degree from being deleted', async () => {
    const [id, degree] = [await createCountry(app), await createDegree(app)];
    await put(id, [tuition({ degreeId: degree })]);
    const answer = await admin.call(deleteDegree, { params: { id: degree } });
    expect([answer.status, answer.code]).toEqual([409, 'REFERENCED']);
    await put(id, []);
    expect((await admin.call(deleteDegree, { params: { id: degree } })).status).toBe(200);
  });

  it('keep it for as long as a deleted country can be restored, and go then', async () => {
    const [id, restored, degree] = [
      await createCountry(app),
      await createCountry(app),
      await createDegree(app),
    ];
    await put(id, [tuition({ degreeId: degree }), living()]);
    await put(restored, [tuition()]);
    for (const one of [id, restored]) await admin.read(deleteCountry, { params: { id: one } });
    await undoLast(admin, 'country', restored);
    const deleteIt = async () =>
      (await (await createAdmin(app)).call(deleteDegree, { params: { id: degree } })).status;
    wait(app, 91 * DAY_MS - MINUTE_MS);
    await forgetOld(app.ctx);
    expect(await deleteIt()).toBe(409);
    wait(app, 2 * MINUTE_MS);
    await forgetOld(app.ctx);
    expect(await deleteIt()).toBe(200);
    expect(await publicCosts(restored)).toHaveLength(1);
    const { rows } = await app.pool.query('select from country_facts where country_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });
});
