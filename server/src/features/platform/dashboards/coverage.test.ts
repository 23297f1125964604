import { getCountryFacts, updateCountryFacts } from '@parvoz/contract/catalogue/country-facts.ts';
import { getCostCoverage } from '@parvoz/contract/platform/dashboards.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole } from '../../../../test/administration.ts';
import { createCountry, createDegree, createProgram, createUniversity } from '../../../../test/factories.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { loadDemo } from '../../../demo.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
});
afterAll(() => app.close());

it('counts prices and totals, and ranges of them, apart', async () => {
  const [id, degreeId] = [await createCountry(app), await createDegree(app)];
  const universityId = await createUniversity(app, { countryId: id });
  const make = (over: object = {}) => createProgram(app, { universityId, degreeId, ...over });
  await make();
  await make({ tuition: { kind: 'FREE' } });
  await make({ degreeId: await createDegree(app) });
  const coverage = async () => {
    const { all, countries } = await admin.read(getCostCoverage, {});
    const { programs, priced, pricedOrRange, total, totalOrRange } = countries.find((one) => one.id === id)!;
    expect(all).toEqual({ programs, priced, pricedOrRange, total, totalOrRange });
    return [programs, priced, pricedOrRange, total, totalOrRange];
  };
  expect(await coverage()).toEqual([3, 1, 1, 0, 0]);
  const put = async (over: object) => {
    const {
      nameUz,
      nameRu,
      nameEn,
      updatedAt,
      id: _,
      ...facts
    } = await admin.read(getCountryFacts, {
      params: { id },
    });
    await admin.read(updateCountryFacts, { params: { id }, body: { ...facts, ...over } });
  };
  const cost = {
    ...{ kind: 'TUITION' as const, degreeId, ownership: null, city: null, fromMinor: 1, toMinor: 2 },
    ...{ currency: 'KRW' as const, year: 2026, source: 'ESTIMATE' as const, sourceUrl: 'https://a.test/' },
    ...{ checkedOn: null, noteUz: '', noteRu: '', noteEn: '', withoutRent: false },
  };
  await put({ costs: [cost, { ...cost, kind: 'LIVING', degreeId: null }] });
  expect(await coverage()).toEqual([3, 1, 2, 0, 2]);
  await put({ livingFromMinor: 1, livingToMinor: 2, livingCurrency: 'KRW' });
  expect(await coverage()).toEqual([3, 1, 2, 1, 2]);
});

it('is for administrators', async () => {
  expect(await asEveryRole(app, getCostCoverage, async () => ({}))).toEqual(ADMIN_ONLY);
});

it('of the demo data is a range at least, where most people go', async () => {
  const other = await createTestApp();
  try {
    await loadDemo(other.ctx);
    const { all, countries } = await (await createAdmin(other)).read(getCostCoverage, {}, 'en');
    expect(all.pricedOrRange).toBeGreaterThan(all.priced);
    for (const { code, programs, pricedOrRange } of countries.filter(({ code }) =>
      ['KR', 'TR', 'RU'].includes(code),
    ))
      expect(pricedOrRange / programs, code).toBeGreaterThanOrEqual(0.6);
  } finally {
    await other.close();
  }
});
