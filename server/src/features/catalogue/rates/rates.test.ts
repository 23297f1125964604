import { toTiyin } from '@parvoz/contract/catalogue/cost.ts';
import { filterPrograms } from '@parvoz/contract/catalogue/programs.ts';
import {
  createExchangeRate,
  deleteExchangeRate,
  type ExchangeRateDraft,
  filterExchangeRates,
  getExchangeRate,
  listExchangeRates,
  updateExchangeRate,
} from '@parvoz/contract/catalogue/rates.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf, undoLast } from '../../../../test/administration.ts';
import { createProgram, createUniversity } from '../../../../test/factories.ts';
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

let days = 0;

/** A day that no other rate of this file is of, the newest last. Counted here: other files would take it into the future. */
const newDay = (): string => new Date(Date.UTC(2015, 0, 1) + DAY_MS * days++).toISOString().slice(0, 10);

const draftOf = (over: Partial<ExchangeRateDraft> = {}): ExchangeRateDraft => ({
  ...{ currency: 'USD', rateTiyin: 1_205_000, nominal: 1, datedOn: newDay() },
  sourceUrl: 'https://cbu.uz/uz/arkhiv-kursov-valyut/',
  ...over,
});

const add = (over?: Partial<ExchangeRateDraft>) => admin.read(createExchangeRate, { body: draftOf(over) });

const latestOf = async (currency: Currency) =>
  (await app.read(listExchangeRates)).find((one) => one.currency === currency);

describe('calls', () => {
  it.each([
    ['createExchangeRate', createExchangeRate, async () => ({ body: draftOf() })],
    ['filterExchangeRates', filterExchangeRates, async () => ({})],
    ['getExchangeRate', getExchangeRate, async () => ({ params: { id: (await add()).id } })],
    ['deleteExchangeRate', deleteExchangeRate, async () => ({ params: { id: (await add()).id } })],
    [
      'updateExchangeRate',
      updateExchangeRate,
      async () => ({ params: { id: (await add()).id }, body: { ...draftOf(), version: 1 } }),
    ],
  ] as [string, AnyEndpoint, () => Promise<object>][])(
    '%s is for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('know no rate %j', async (id) => {
    for (const endpoint of [getExchangeRate, deleteExchangeRate])
      expect((await admin.call(endpoint, { params: { id } })).code).toBe('NOT_FOUND');
    const body = { ...draftOf(), version: 1 };
    expect((await admin.call(updateExchangeRate, { params: { id }, body })).code).toBe('NOT_FOUND');
  });
});

describe('a rate', () => {
  it('is public at once, the latest of its currency, with its day and source', async () => {
    const [older, newer] = [newDay(), newDay()];
    await add({ currency: 'EUR', datedOn: newer, rateTiyin: 1_390_050 });
    await latestOf('EUR');
    await add({ currency: 'EUR', datedOn: older, rateTiyin: 1_300_000 });
    expect(await latestOf('EUR')).toEqual({
      ...{ currency: 'EUR', rateTiyin: 1_390_050, nominal: 1, datedOn: newer, isDemo: false },
      sourceUrl: 'https://cbu.uz/uz/arkhiv-kursov-valyut/',
    });
    const list = async (former: boolean) =>
      (await admin.read(filterExchangeRates, { body: { currency: 'EUR', former } })).content.map(
        ({ datedOn, isLatest }) => [datedOn, isLatest],
      );
    expect(await list(false)).toEqual([[newer, true]]);
    expect(await list(true)).toEqual([
      [newer, true],
      [older, false],
    ]);
  });

  it('that is deleted leaves the one before it, and comes back from the audit', async () => {
    await add({ currency: 'GBP', datedOn: '2026-01-01' });
    const { id } = await add({ currency: 'GBP', datedOn: '2026-01-02' });
    await admin.read(deleteExchangeRate, { params: { id } });
    await vi.waitFor(async () => expect((await latestOf('GBP'))?.datedOn).toBe('2026-01-01'));
    expect((await undoLast(admin, 'exchange-rate', id)).status).toBe(200);
    await vi.waitFor(async () => expect((await latestOf('GBP'))?.datedOn).toBe('2026-01-02'));
  });

  it('is changed by one of two editors', async () => {
    const { id, isDemo: _, ...rate } = await add({ currency: 'CHF' });
    const statuses = await raceOf(5, (index) =>
      admin.call(updateExchangeRate, {
        params: { id },
        body: { ...draftOf({ currency: 'CHF', datedOn: rate.datedOn }), rateTiyin: 1000 + index, version: 1 },
      }),
    );
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    expect((await changesOf(app, 'exchange-rate', id)).map(({ action }) => action)).toEqual([
      'CREATED',
      'CHANGED',
    ]);
  });

  it('of a day is there once', async () => {
    const body = draftOf({ currency: 'PLN' });
    const statuses = await raceOf(4, () => admin.call(createExchangeRate, { body }));
    expect(statuses).toEqual([200, 422, 422, 422]);
    const { fields } = await admin.call(createExchangeRate, { body });
    expect(Object.keys(fields ?? {})).toEqual(['datedOn']);
  });

  it.each([
    [{ rateTiyin: 0 }, 'rateTiyin'],
    [{ rateTiyin: -5 }, 'rateTiyin'],
    [{ rateTiyin: 1e15 }, 'rateTiyin'],
    [{ rateTiyin: 12.5 }, 'rateTiyin'],
    [{ nominal: 0 }, 'nominal'],
    [{ nominal: 7 }, 'nominal'],
    [{ currency: 'UZS' }, 'currency'],
    [{ currency: 'XXX' }, 'currency'],
    [{ datedOn: '2099-01-01' }, 'datedOn'],
    [{ datedOn: '2026-02-30' }, 'datedOn'],
    [{ sourceUrl: '' }, 'sourceUrl'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: 'https://cbu.uz/\u202egnp' }, 'sourceUrl'],
  ])('with %j is refused at the field', async (over, field) => {
    const answer = await admin.call(createExchangeRate, { body: { ...draftOf(), ...over } as never });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('tuition in soʻm', () => {
  const paid = (amount: number, currency: Currency) => ({ kind: 'PAID', amount, currency }) as const;
  const inTiyin = async (id: number): Promise<number | null> =>
    (await app.pool.query('select tuition_tiyin from programs where id = $1', [id])).rows[0].tuition_tiyin;

  it('is as the contract converts it, and follows the rate', async () => {
    const id = await createProgram(app, { tuition: paid(12_345, 'SEK') });
    expect(await inTiyin(id)).toBeNull();
    for (const [rateTiyin, nominal] of [
      [126_077, 1],
      [99_999, 10],
      [1, 1000],
    ] as const) {
      await add({ currency: 'SEK', rateTiyin, nominal });
      const rates = new Map([['SEK' as const, { rateTiyin, nominal, datedOn: '' }]]);
      expect(await inTiyin(id)).toBe(toTiyin(12_345, 'SEK', rates));
    }
    await app.pool.query(`delete from exchange_rates where currency = 'SEK'`);
    expect(await inTiyin(id)).toBeNull();
  });

  it('of programmes that are added while a rate changes is at the new one', async () => {
    const universityId = await createUniversity(app);
    await add({ currency: 'KRW', rateTiyin: 800 });
    const [, ...ids] = await Promise.all([
      add({ currency: 'KRW', rateTiyin: 826 }),
      ...Array.from({ length: 8 }, () =>
        createProgram(app, { universityId, tuition: paid(6_000_000, 'KRW') }),
      ),
    ]);
    for (const id of ids) expect(await inTiyin(id)).toBe(49_560_000_00);
  });

  it('filters and sorts: what is not known is left out, or comes last', async () => {
    const universityId = await createUniversity(app);
    await add({ currency: 'TRY', rateTiyin: 28_300 });
    const make = (name: string, tuition: Parameters<typeof createProgram>[1]) =>
      createProgram(app, { universityId, name: { uz: name }, ...tuition });
    await make('unknown', { tuition: { kind: 'UNKNOWN' } });
    await make('lira', { tuition: paid(60_000_00, 'TRY') });
    await make('no rate', { tuition: paid(100, 'NZD') });
    await make('free', { tuition: { kind: 'FREE' } });
    await make('som', { tuition: paid(16_980_000_01, 'UZS') });
    const found = async (body: object) =>
      (await app.read(filterPrograms, { body: { universityId, sort: 'TUITION', ...body } })).content.map(
        ({ name }) => name,
      );
    expect(await found({})).toEqual(['free', 'lira', 'som', 'unknown', 'no rate']);
    expect(await found({ tuitionUpTo: 16_980_000_00 })).toEqual(['free', 'lira']);
    expect(await found({ tuitionUpTo: 0 })).toEqual(['free']);
    expect(await found({ tuitionUpTo: 1, orUnknownTuition: true })).toEqual(['free', 'unknown', 'no rate']);
    for (const tuitionUpTo of [-1, 1.5, 1e20])
      expect((await app.call(filterPrograms, { body: { tuitionUpTo } })).status).toBe(422);
  });
});
