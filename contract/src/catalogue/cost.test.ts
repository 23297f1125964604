import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../currencies.ts';
import {
  type CostInput,
  type Cover,
  compareBudget,
  compareYear,
  costOf,
  oldYears,
  type Rates,
  toTiyin,
} from './cost.ts';
import { coverOf } from './coverage.ts';
import { COST_SOURCES, type CostSource, livingOf, rangeOf } from './typical-costs.ts';

const rate = (rateTiyin: number, nominal = 1, datedOn = '2026-11-20') => ({ rateTiyin, nominal, datedOn });

const RATES: Rates = new Map([
  ['USD', rate(1_205_000)],
  ['TRY', rate(28_300, 1, '2026-11-19')],
  ['KRW', rate(826)],
  ['IDR', rate(7_400, 100)],
]);

const NO_COVER: Cover = { tuitionPercent: 0, stipend: null, stipendMonths: 12 };

const input = (over: Partial<CostInput> = {}): CostInput => ({
  tuition: { kind: 'PAID', amount: 60_000_00, currency: 'TRY' },
  typicalTuition: null,
  durationMonths: 48,
  living: { fromMinor: 18_000_00, toMinor: 26_000_00, currency: 'TRY', source: null, withoutRent: false },
  rates: RATES,
  cover: null,
  ...over,
});

describe('a sum in soʻm', () => {
  it.each([
    [1_500_00, 'USD', 18_075_000_00],
    [60_000_00, 'TRY', 16_980_000_00],
    // Won have no minor unit.
    [9_700_000, 'KRW', 80_122_000_00],
    [1_000_000_00, 'IDR', 740_000_00],
    [5, 'UZS', 5],
    [0, 'EUR', 0],
    [1, 'EUR', null],
    // 283.00 soʻm for a lira: a kuruş is 283 tiyin.
    [1, 'TRY', 283],
    [Number.MAX_SAFE_INTEGER, 'USD', null],
  ] as [number, Currency, number | null][])('of %i %s is %j tiyin', (amount, currency, tiyin) => {
    expect(toTiyin(amount, currency, RATES)).toBe(tiyin);
  });

  it('is rounded half up', () => {
    const half: Rates = new Map([['USD', rate(50)]]);
    expect([1, 2, 3].map((amount) => toTiyin(amount, 'USD', half))).toEqual([1, 1, 2]);
  });

  it('never becomes less by a larger amount, and is off by half a tiyin at most', () => {
    const cases = [
      fc.nat({ max: 1e10 }),
      fc.nat({ max: 1e10 }),
      fc.integer({ min: 1, max: 1e8 }),
      fc.constantFrom(1, 10, 100),
    ] as const;
    fc.assert(
      fc.property(...cases, (one, more, rateTiyin, nominal) => {
        const rates: Rates = new Map([['USD', rate(rateTiyin, nominal)]]);
        const [small, large] = [toTiyin(one, 'USD', rates), toTiyin(one + more, 'USD', rates)];
        fc.pre(small !== null && large !== null);
        expect(large).toBeGreaterThanOrEqual(small!);
        const off = 2n * (BigInt(small!) * BigInt(nominal) * 100n - BigInt(one) * BigInt(rateTiyin));
        const parts = BigInt(nominal) * 100n;
        expect(off <= parts && off > -parts).toBe(true);
      }),
    );
  });
});

describe('what a programme costs', () => {
  it('is tuition and living of a year, and of all its months', () => {
    const { year, programme, ratedOn } = costOf(input());
    expect(year.tuition).toEqual({
      isTypical: false,
      original: { from: 60_000_00, to: 60_000_00 },
      currency: 'TRY',
      tiyin: { from: 16_980_000_00, to: 16_980_000_00 },
      datedOn: '2026-11-19',
    });
    expect(year.living?.tiyin).toEqual({ from: 61_128_000_00, to: 88_296_000_00 });
    expect(year.total).toEqual({ from: 78_108_000_00, to: 105_276_000_00 });
    expect(programme.total).toEqual({ from: 4 * 78_108_000_00, to: 4 * 105_276_000_00 });
    expect(ratedOn).toBe('2026-11-19');
  });

  it('is less by what a scholarship takes over, of living no more than it comes to', () => {
    const stipend = { amount: 30_000_00, currency: 'TRY' as const };
    const cover: Cover = { tuitionPercent: 50, stipend, stipendMonths: 12 };
    const { year } = costOf(input({ cover }));
    expect(year.covered).toEqual({ from: 8_490_000_00 + 61_128_000_00, to: 8_490_000_00 + 88_296_000_00 });
    expect(year.total).toEqual({ from: 8_490_000_00, to: 8_490_000_00 });
  });

  it('is nothing but living where tuition is free', () => {
    const { year } = costOf(input({ tuition: { kind: 'FREE' } }));
    expect(year.total).toEqual(year.living?.tiyin);
  });

  it.each([
    [{ tuition: { kind: 'UNKNOWN' } }, ['TUITION'], ['TUITION']],
    [{ living: null }, ['LIVING'], ['LIVING']],
    [{ durationMonths: null }, [], ['DURATION']],
    [{ rates: new Map() }, ['NO_RATE'], ['NO_RATE']],
    [{ tuition: { kind: 'UNKNOWN' }, living: null }, ['TUITION', 'LIVING'], ['TUITION', 'LIVING']],
  ] as [Partial<CostInput>, string[], string[]][])(
    'with %j says what is not known',
    (over, ofYear, ofAll) => {
      const { year, programme } = costOf(input(over));
      expect([year.gaps, programme.gaps]).toEqual([ofYear, ofAll]);
      expect(year.total === null).toBe(ofYear.length > 0);
      expect(programme.total).toBeNull();
    },
  );

  it('names currencies without a rate, and still says the sum in its own', () => {
    const { year, withoutRate } = costOf(
      input({ tuition: { kind: 'PAID', amount: 9_000_00, currency: 'EUR' } }),
    );
    expect(withoutRate).toEqual(['EUR']);
    expect(year.tuition).toMatchObject({ original: { from: 9_000_00 }, tiyin: null, datedOn: null });
  });

  it('does not say how much is covered where the scholarship does not', () => {
    const { year } = costOf(input({ cover: { ...NO_COVER, tuitionPercent: null } }));
    expect([year.covered, year.total]).toEqual([null, { from: 78_108_000_00, to: 105_276_000_00 }]);
  });

  it('counts a known allowance also beside a part of tuition that is not known', () => {
    const stipend = { amount: 10_000_00, currency: 'TRY' as const };
    const { year } = costOf(input({ cover: { ...NO_COVER, tuitionPercent: null, stipend } }));
    expect(year.covered).toEqual({ from: 33_960_000_00, to: 33_960_000_00 });
    expect(year.total).toEqual({ from: 44_148_000_00, to: 71_316_000_00 });
  });

  it('has no total where an allowance has no rate: a part of it is missing', () => {
    const stipend = { amount: 900_00, currency: 'EUR' as const };
    const { year, programme, withoutRate } = costOf(
      input({ cover: { ...NO_COVER, tuitionPercent: 100, stipend } }),
    );
    expect([year.gaps, year.covered, year.total, programme.total]).toEqual([['NO_RATE'], null, null, null]);
    expect(withoutRate).toEqual(['EUR']);
    expect(compareBudget(year, 1)).toEqual({ state: 'UNKNOWN' });
  });
});

const anyTuition = fc.oneof(
  fc.constant({ kind: 'FREE' as const }),
  fc.constant({ kind: 'UNKNOWN' as const }),
  fc.record({
    kind: fc.constant('PAID' as const),
    amount: fc.integer({ min: 1, max: 1e9 }),
    currency: fc.constantFrom<Currency>('USD', 'KRW', 'EUR', 'UZS'),
  }),
);
const anyLiving = fc.option(
  fc.tuple(fc.integer({ min: 1, max: 1e8 }), fc.nat({ max: 1e8 })).map(([fromMinor, more]) => ({
    ...{ fromMinor, toMinor: fromMinor + more, currency: 'TRY' as const },
    ...{ source: null as CostSource | null, withoutRent: false },
  })),
);
const anyTypical = fc.option(
  fc
    .tuple(fc.nat({ max: 1e9 }), fc.nat({ max: 1e9 }), fc.constantFrom(...COST_SOURCES))
    .map(([fromMinor, more, source]) => ({
      ...{ fromMinor, toMinor: fromMinor + more, currency: 'KRW' as const, year: 2025, source },
    })),
);
const anyCover = fc.option(
  fc.record({
    tuitionPercent: fc.option(fc.nat({ max: 100 })),
    stipend: fc.option(
      fc.record({
        amount: fc.nat({ max: 1e8 }),
        currency: fc.constantFrom<Currency>('TRY', 'USD', 'GBP'),
      }),
    ),
    stipendMonths: fc.integer({ min: 1, max: 12 }),
  }),
);
const anyInput = fc
  .record({
    tuition: anyTuition,
    typicalTuition: fc.constant(null),
    durationMonths: fc.option(fc.integer({ min: 1, max: 84 })),
    living: anyLiving,
    cover: anyCover,
  })
  .map((one): CostInput => ({ ...one, rates: RATES }));

describe('whatever is given', () => {
  it('a sum is from less to more, never below zero, and never more with a scholarship', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const [withCover, without] = [costOf(given), costOf({ ...given, cover: null })];
        for (const period of ['year', 'programme'] as const) {
          const { total } = withCover[period];
          if (!total) continue;
          expect(total.from).toBeGreaterThanOrEqual(0);
          expect(total.to).toBeGreaterThanOrEqual(total.from);
          expect(total.to).toBeLessThanOrEqual(without[period].total!.to);
        }
      }),
    );
  });

  it('what is not known never becomes a sum', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const { year, withoutRate } = costOf(given);
        if (given.tuition.kind === 'UNKNOWN' || !given.living) expect(year.total).toBeNull();
        const sums = [given.tuition.kind === 'PAID' ? given.tuition : null, given.cover?.stipend];
        if (sums.some((sum) => sum && sum.amount > 0 && withoutRate.includes(sum.currency)))
          expect(year.total).toBeNull();
      }),
    );
  });
});

const TYPICAL = {
  ...{ fromMinor: 3_000_000, toMinor: 6_000_000, currency: 'KRW' as const, year: 2025 },
  source: 'ESTIMATE' as const,
};

describe('what is typical of a country', () => {
  const UNKNOWN = { kind: 'UNKNOWN' } as const;

  it('stands in for unknown tuition, of a year and of all months, and says so', () => {
    const { year, programme } = costOf(
      input({ tuition: UNKNOWN, typicalTuition: TYPICAL, durationMonths: 18 }),
    );
    expect(year.tuition).toMatchObject({ isTypical: true, original: { from: 3_000_000, to: 6_000_000 } });
    expect(programme.tuition).toMatchObject({
      isTypical: true,
      original: { from: 4_500_000, to: 9_000_000 },
    });
    expect(year.total).toEqual({
      from: 24_780_000_00 + 61_128_000_00,
      to: 49_560_000_00 + 88_296_000_00,
    });
    expect([year.isTypical, programme.isTypical, year.gaps]).toEqual([true, true, []]);
  });

  it('is left out where tuition is known', () => {
    expect(costOf(input({ typicalTuition: TYPICAL }))).toEqual(costOf(input()));
    const free = input({ tuition: { kind: 'FREE' } });
    expect(costOf({ ...free, typicalTuition: TYPICAL })).toEqual(costOf(free));
  });

  it('fits a budget probably, probably not, or nobody can say', () => {
    const living = { ...TYPICAL, source: 'ESTIMATE' as const, withoutRent: false };
    const { year } = costOf(input({ tuition: { kind: 'FREE' }, living }));
    const [from, to] = [12 * 24_780_000_00, 12 * 49_560_000_00];
    expect(compareYear(year, to)).toEqual({ state: 'LIKELY' });
    expect(compareYear(year, to - 1)).toEqual({ state: 'OPEN' });
    expect(compareYear(year, from)).toEqual({ state: 'OPEN' });
    expect(compareYear(year, from - 1)).toEqual({ state: 'UNLIKELY' });
    expect(compareYear(year, null)).toEqual({ state: 'UNKNOWN' });
    const half = costOf(input({ tuition: UNKNOWN, typicalTuition: TYPICAL, living: null })).year;
    expect(compareYear(half, 24_780_000_00 - 1)).toEqual({ state: 'UNLIKELY' });
    expect(compareYear(half, 24_780_000_00)).toEqual({ state: 'UNKNOWN' });
  });

  it('is never said to be enough where rent is not in it, and may be too much already', () => {
    const living = { ...TYPICAL, source: 'PROOF_OF_FUNDS' as const, withoutRent: true };
    const all = input({ tuition: { kind: 'FREE' }, living });
    const [from, to] = [12 * 24_780_000_00, 12 * 49_560_000_00];
    for (const cover of [null, NO_COVER]) {
      const { year, programme } = costOf({ ...all, cover });
      expect([year.isWithoutRent, programme.isWithoutRent]).toEqual([true, true]);
      for (const compare of [compareYear, compareBudget]) {
        expect(compare(year, to)).toEqual({ state: 'WITHOUT_RENT' });
        expect(compare(year, 1_000 * to)).toEqual({ state: 'WITHOUT_RENT' });
        expect(compare(year, to - 1)).toEqual({ state: 'OPEN' });
        expect(compare(year, from - 1)).toEqual({ state: 'UNLIKELY' });
      }
    }
  });

  it('is without rent where one of its rows is, and never where the country has a sum of its own', () => {
    const row = { ...TYPICAL, kind: 'LIVING' as const, withoutRent: false };
    const rentless = { ...row, withoutRent: true };
    expect(livingOf({ living: null, costs: [row] })?.withoutRent).toBe(false);
    expect(livingOf({ living: null, costs: [row, rentless] })?.withoutRent).toBe(true);
    const own = { fromMinor: 1, toMinor: 2, currency: 'KRW' as const, year: 2026 };
    expect(livingOf({ living: own, costs: [rentless] })).toEqual({
      ...own,
      source: null,
      withoutRent: false,
    });
  });

  it('never makes anything fit, or not fit, for sure', () => {
    fc.assert(
      fc.property(
        anyInput,
        anyTypical,
        fc.boolean(),
        fc.nat({ max: 1e12 }),
        (given, range, isLiving, budget) => {
          const all: CostInput = {
            ...given,
            typicalTuition: range,
            living:
              isLiving && range && range.fromMinor > 0 ? { ...range, withoutRent: false } : given.living,
          };
          const certain = { ...all, typicalTuition: null, living: all.living?.source ? null : all.living };
          for (const cover of [null, given.cover]) {
            const [withRange, without] = [costOf({ ...all, cover }).year, costOf({ ...certain, cover }).year];
            const compared = compareYear(withRange, budget);
            if (['FITS', 'CLOSE', 'SHORT'].includes(compared.state))
              expect(compared).toEqual(compareYear(without, budget));
            if (withRange.isTypical)
              expect(['LIKELY', 'UNLIKELY', 'OPEN', 'UNKNOWN']).toContain(
                compareBudget(withRange, budget).state,
              );
          }
        },
      ),
    );
  });

  it('is as old as the oldest, no surer than the least sure, and none in two currencies', () => {
    const other = { ...TYPICAL, fromMinor: 9, toMinor: 10, year: 2023, source: 'OFFICIAL_PRICES' as const };
    expect(rangeOf([TYPICAL, other])).toEqual({ ...TYPICAL, fromMinor: 9, year: 2023 });
    expect(rangeOf([])).toBeNull();
    expect(rangeOf([TYPICAL, { ...other, currency: 'USD' }])).toBeNull();
  });

  it('is held against a budget with its year, if that is old', () => {
    const program = { tuition: UNKNOWN, typicalTuition: { ...TYPICAL, year: 2022 }, factsYear: 2026 };
    expect(oldYears(program, { year: 2021 }, '2026-11-28')).toEqual([2021, 2022]);
    expect(oldYears({ ...program, tuition: { kind: 'FREE' } }, null, '2026-11-28')).toEqual([]);
  });
});

describe('a budget', () => {
  const total = { from: 30, to: 50 };
  it.each([
    [50, { state: 'FITS' }],
    [40, { state: 'CLOSE', shortAtMost: 10 }],
    [30, { state: 'CLOSE', shortAtMost: 20 }],
    [29, { state: 'SHORT', shortBy: 1 }],
    [0, { state: 'SHORT', shortBy: 30 }],
    [null, { state: 'UNKNOWN' }],
  ])('of %j', (budget, verdict) => {
    expect(compareBudget({ total, isTypical: false, isWithoutRent: false }, budget)).toEqual(verdict);
  });

  it('is exceeded by what is known alone, and otherwise not compared with what is not', () => {
    const year = (over: Partial<CostInput>) => costOf(input(over)).year;
    // 60,000 lira of tuition are 16.98 million soʻm, living of 18,000 to 26,000 a month is 61.128 to 88.296 million.
    const [tuition, living] = [16_980_000_00, 61_128_000_00];
    const noLiving = year({ living: null });
    expect(compareYear(noLiving, tuition - 1)).toEqual({ state: 'SHORT', shortBy: 1 });
    expect(compareYear(noLiving, tuition)).toEqual({ state: 'UNKNOWN' });
    const noTuition = year({ tuition: { kind: 'UNKNOWN' } });
    expect(compareYear(noTuition, living - 100)).toEqual({ state: 'SHORT', shortBy: 100 });
    expect(compareYear(noTuition, living)).toEqual({ state: 'UNKNOWN' });
    expect(compareYear(year({ tuition: { kind: 'FREE' }, living: null }), 1)).toEqual({ state: 'UNKNOWN' });
    // All of it is known.
    expect(compareYear(year({}), tuition + living - 1)).toEqual({ state: 'SHORT', shortBy: 1 });
    expect(compareYear(year({}), tuition + living)).toMatchObject({ state: 'CLOSE' });
    expect(compareYear(year({}), null)).toEqual({ state: 'UNKNOWN' });
    expect(compareYear(noLiving, null)).toEqual({ state: 'UNKNOWN' });
  });

  it('is not compared with what is not known', () => {
    expect(compareBudget({ total: null, isTypical: false, isWithoutRent: false }, 10)).toEqual({
      state: 'UNKNOWN',
    });
  });
});

describe('what a scholarship takes over', () => {
  it('is counted where it is a sum, and named where it is not', () => {
    const stipend = { kind: 'STIPEND', amount: 900_000, currency: 'TRY' } as const;
    expect(coverOf(null)).toBeNull();
    expect(coverOf([{ kind: 'TUITION', extent: 'FULL' }, stipend, { kind: 'TRAVEL' }])).toEqual({
      ...{ tuitionPercent: 100, stipend: { amount: 900_000, currency: 'TRY' }, stipendMonths: 12 },
      uncounted: ['TRAVEL'],
    });
    expect(coverOf([{ kind: 'TUITION', extent: 'PART' }])).toMatchObject({ tuitionPercent: null });
    expect(coverOf([{ kind: 'STIPEND', amount: null, currency: null }])).toMatchObject({
      ...{ tuitionPercent: 0, stipend: null, uncounted: ['STIPEND'] },
    });
  });
});
