import { type Rates, toTiyin } from '@parvoz/contract/catalogue/cost.ts';
import {
  changePrograms,
  deleteProgram,
  getProgram,
  updateProgram,
} from '@parvoz/contract/catalogue/programs-admin.ts';
import {
  createExchangeRate,
  deleteExchangeRate,
  type ExchangeRateDraft,
  updateExchangeRate,
} from '@parvoz/contract/catalogue/rates.ts';
import { rangeOf, type TypicalCost } from '@parvoz/contract/catalogue/typical-costs.ts';
import { getManagedUniversity, updateUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoLast } from '../../../../test/administration.ts';
import { costOf, putCosts } from '../../../../test/country-costs.ts';
import {
  createCountry,
  createDegree,
  createFaculty,
  createProgram,
  createUniversity,
  next,
} from '../../../../test/factories.ts';
import { importsOf } from '../../../../test/imports.ts';
import { overtaken } from '../../../../test/locks.ts';
import { createAdmin, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let degreeId: number;
let facultyId: number;
/** Typical tuition begins at 3 million won here, and at 1 million there. */
let here: { countryId: number; universityId: number };
let there: { countryId: number; universityId: number };
/** A programme here whose tuition is unknown, made anew for each test. */
let id: number;

/** 3 million won at 8 soʻm each. */
const HERE = 24_000_000_00;
const THERE = 8_000_000_00;
let days = 0;

const rateOf = (currency: 'KRW' | 'USD', rateTiyin: number): ExchangeRateDraft => ({
  ...{ currency, rateTiyin, nominal: 1, sourceUrl: 'https://cbu.uz/' },
  datedOn: new Date(Date.UTC(2020, 0, ++days)).toISOString().slice(0, 10),
});
const addRate = (currency: 'KRW' | 'USD', rateTiyin: number) =>
  admin.read(createExchangeRate, { body: rateOf(currency, rateTiyin) });

const costsHere = (...overs: Parameters<typeof costOf>[1][]) =>
  putCosts(
    admin,
    here.countryId,
    overs.map((over) => costOf(degreeId, over)),
  );

const placeWith = async (fromMinor: number) => {
  const countryId = await createCountry(app);
  await putCosts(admin, countryId, [costOf(degreeId, { fromMinor })]);
  return { countryId, universityId: await createUniversity(app, { countryId }) };
};

beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  [degreeId, facultyId] = [await createDegree(app), (await createFaculty(app)).id];
  await addRate('KRW', 800);
});
beforeEach(async () => {
  [here, there] = [await placeWith(3_000_000), await placeWith(1_000_000)];
  id = await createProgram(app, { universityId: here.universityId, degreeId, facultyId });
});
afterAll(() => app.close());

interface Stored {
  id: number;
  isUnknown: boolean;
  stored: number | null;
  costs: TypicalCost[] | null;
}

/** Programmes whose stored sum is not what the contract makes of the costs of their country, beside what it should be. */
const faults = async () => {
  const { rows } = await app.pool.query<Stored>(`
    select p.id, p.tuition_minor is null as "isUnknown", p.typical_tuition_tiyin as stored, (
      select json_agg(json_build_object('fromMinor', x.from_minor, 'toMinor', x.to_minor, 'currency', x.currency,
        'year', x.year, 'source', x.source)) from country_costs x
      where x.country_id = u.country_id and x.degree_id = p.degree_id and x.kind = 'TUITION') as costs
    from programs p join universities u on u.id = p.university_id`);
  const latest = await app.pool.query<{
    currency: Currency;
    rateTiyin: number;
    nominal: number;
    datedOn: string;
  }>(`
    select distinct on (currency) currency, rate_tiyin as "rateTiyin", nominal, dated_on as "datedOn"
    from exchange_rates order by currency, dated_on desc`);
  const rates: Rates = new Map(latest.rows.map((rate) => [rate.currency, rate]));
  return rows.flatMap(({ id, isUnknown, stored, costs }) => {
    const range = isUnknown ? rangeOf(costs ?? []) : null;
    const expected = range && toTiyin(range.fromMinor, range.currency, rates);
    return stored === expected ? [] : [{ id, stored, expected }];
  });
};

const storedOf = async (program: number): Promise<number | null> =>
  (await app.pool.query('select typical_tuition_tiyin from programs where id = $1', [program])).rows[0]
    ?.typical_tuition_tiyin;

/** The programme has this sum, and every other one has its own. */
const expectStored = async (sum: number | null, program = id) => {
  expect(await storedOf(program)).toBe(sum);
  expect(await faults()).toEqual([]);
};

const change = async (over: Partial<CallInput<typeof updateProgram>['body']>) => {
  const { university, faculty, photo, countryId, status, updatedAt, isDemo, ...program } = await admin.read(
    getProgram,
    { params: { id } },
  );
  await admin.read(updateProgram, { params: { id }, body: { ...program, ...over } });
};

const move = async (countryId: number) => {
  const params = { id: here.universityId };
  const { photo, isCover, isDemo, updatedAt, ...university } = await admin.read(getManagedUniversity, {
    params,
  });
  await admin.read(updateUniversity, { params, body: { ...university, photoId: null, countryId } });
};

describe('the stored beginning of typical tuition follows', () => {
  it('costs of the country, one by one, and what puts them back', async () => {
    await expectStored(HERE);
    await costsHere({ fromMinor: 3_500_000 });
    await expectStored(28_000_000_00);
    expect((await undoLast(admin, 'country-facts', here.countryId)).status).toBe(200);
    await expectStored(HERE);
    await costsHere({}, { ownership: 'PRIVATE', fromMinor: 2_000_000 });
    await expectStored(16_000_000_00);
    await costsHere({}, { ownership: 'PRIVATE', currency: 'USD' });
    await expectStored(null);
    await costsHere({ currency: 'UZS' });
    await expectStored(3_000_000);
    await costsHere({ ownership: null });
    await expectStored(HERE);
    await costsHere({ fromMinor: 0, toMinor: 0 });
    await expectStored(0);
    await costsHere();
    await expectStored(null);
    expect((await undoLast(admin, 'country-facts', here.countryId)).status).toBe(200);
    await expectStored(0);
  });

  it('the latest rate: a new one, a corrected one, one that is deleted and comes back', async () => {
    const { id: rateId, isLatest, isDemo, updatedAt, ...rate } = await addRate('KRW', 900);
    await expectStored(27_000_000_00);
    await admin.read(updateExchangeRate, {
      params: { id: rateId },
      body: { ...rate, nominal: 1, rateTiyin: 850 },
    });
    await expectStored(25_500_000_00);
    await admin.read(deleteExchangeRate, { params: { id: rateId } });
    await expectStored(HERE);
    expect((await undoLast(admin, 'exchange-rate', rateId)).status).toBe(200);
    await expectStored(25_500_000_00);
    await admin.read(deleteExchangeRate, { params: { id: rateId } });
    await costsHere({ currency: 'USD' });
    await expectStored(null);
    const { id: dollar } = await addRate('USD', 1_200_000);
    await expectStored(3_000_000 * 12_000);
    await admin.read(deleteExchangeRate, { params: { id: dollar } });
    await expectStored(null);
  });

  it('the programme: its price, degree and university', async () => {
    await change({ tuition: { kind: 'FREE' } });
    await expectStored(null);
    await change({ tuition: { kind: 'UNKNOWN' } });
    await expectStored(HERE);
    await change({ degreeId: await createDegree(app) });
    await expectStored(null);
    await change({ degreeId });
    await expectStored(HERE);
    await change({ universityId: there.universityId });
    await expectStored(THERE);
    expect((await undoLast(admin, 'program', id)).status).toBe(200);
    await expectStored(HERE);
  });

  it('a programme that goes and comes back after the costs have changed', async () => {
    for (const remove of [
      () => admin.read(deleteProgram, { params: { id } }),
      () => admin.read(changePrograms, { body: { ids: [id], filter: {}, what: 'DELETE' } }),
    ]) {
      await costsHere();
      await costsHere({});
      await expectStored(HERE);
      await remove();
      await costsHere({ fromMinor: 4_000_000 });
      expect((await undoLast(admin, 'program', id)).status).toBe(200);
      await expectStored(32_000_000_00);
    }
  });

  it('a university that moves to another country, and back', async () => {
    await move(there.countryId);
    await expectStored(THERE);
    expect((await undoLast(admin, 'university', here.universityId)).status).toBe(200);
    await expectStored(HERE);
    await move(await createCountry(app));
    await expectStored(null);
  });
});

describe('imports', () => {
  const nameOf = async (from: string, key: string, of: number) =>
    (await app.pool.query(`select ${key} as name from ${from} where id = $1`, [of])).rows[0].name;
  const undo = async (auditId: string | null) =>
    expect((await admin.call(undoAudit, { params: { id: auditId! } })).status).toBe(200);

  it('of programmes', async () => {
    const { preview, run } = importsOf('PROGRAM', () => ({ app, admin }));
    const name = `Imported ${next()}`;
    const place = [
      await nameOf('universities', 'name_en', here.universityId),
      await nameOf('degrees', 'key', degreeId),
      await nameOf('faculties', 'name_en', facultyId),
    ].join(';');
    const fileWith = (tuition: string) =>
      `name;university;degree;field;languages;tuition\n${name};${place};en;${tuition}\n`;
    await run(await preview(fileWith('')));
    const imported = (await app.pool.query('select id from programs where name_en = $1', [name])).rows[0].id;
    await expectStored(HERE, imported);
    const priced = await run(await preview(fileWith('900000 KRW')));
    await expectStored(null, imported);
    await undo(priced.auditId);
    await expectStored(HERE, imported);
  });

  it('of universities that move', async () => {
    const { preview, run } = importsOf('UNIVERSITY', () => ({ app, admin }));
    const code = await nameOf('countries', 'code', there.countryId);
    const moved = await run(await preview(`id,country\n${here.universityId},${code}\n`));
    expect(moved).toMatchObject({ state: 'DONE', done: 1 });
    await expectStored(THERE);
    await undo(moved.auditId);
    await expectStored(HERE);
  });
});

describe('at the same time', () => {
  const make = () => createProgram(app, { universityId: here.universityId, degreeId, facultyId });
  const COSTS = 'update country_costs set from_minor = 5000000 where country_id = $1';
  const MOVE = 'update universities set country_id = $1 where id = $2';
  const INSERT = `insert into programs (name_uz, name_ru, name_en, university_id, degree_id, faculty_id, languages)
    values ('Birga', '', '', $1, $2, $3, '{en}')`;
  const inserting = () => [[INSERT, here.universityId, degreeId, facultyId]] as const;

  it('a programme is added while costs, the rate or the country of its university change', async () => {
    await expectStored(40_000_000_00, await overtaken(app, [[COSTS, here.countryId]], make));
    const rate = rateOf('KRW', 820);
    const RATE = `insert into exchange_rates (currency, rate_tiyin, nominal, dated_on, source_url) values ('KRW', $1, 1, $2, '')`;
    await expectStored(41_000_000_00, await overtaken(app, [[RATE, 820, rate.datedOn]], make));
    await app.pool.query('delete from exchange_rates where dated_on = $1', [rate.datedOn]);
    await expectStored(THERE, await overtaken(app, [[MOVE, there.countryId, here.universityId]], make));
  });

  it.each([
    ['costs', () => costsHere({ fromMinor: 5_000_000 })],
    ['a rate', () => addRate('KRW', 800)],
    ['a move', () => move(there.countryId)],
  ] as const)('%s wait for a programme that is being added', async (_name, act) => {
    await overtaken<unknown>(app, inserting(), act);
    expect(await faults()).toEqual([]);
  });

  it('costs, rates, moves and programmes change', async () => {
    const ids = await Promise.all([
      ...[1, 2, 3].map(make),
      costsHere({ fromMinor: 2_000_000 }).then(() => id),
      addRate('KRW', 810).then(() => id),
      move(there.countryId).then(() => id),
      ...[1, 2, 3].map(make),
    ]);
    for (const one of ids) expect(await storedOf(one)).toBe(8_100_000_00);
    expect(await faults()).toEqual([]);
  });
});
