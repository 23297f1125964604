import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import type { DemoCountryCost } from './country-costs.ts';
import type { DemoCountryFacts } from './country-facts.ts';
import { read, readAll } from './data.ts';
import type { DemoPrograms } from './programs.ts';

const costs = read<DemoCountryCost[]>('country-costs.json');

/** Returns the subject of a cost, which only one row says. */
const ofCost = (cost: DemoCountryCost): string =>
  cost.kind === 'TUITION'
    ? `${cost.country} TUITION ${cost.degree} ${cost.ownership}`
    : `${cost.country} LIVING ${cost.city}`;

/** Returns the subject of the range that a cost is a part of. */
const rangeOf = (cost: DemoCountryCost): string =>
  cost.kind === 'TUITION' ? `${cost.country} TUITION ${cost.degree}` : `${cost.country} LIVING`;

describe('typical costs of the demo data', () => {
  it('name a page, a year and a range, each thing once', () => {
    for (const cost of costs) {
      expect(new URL(cost.sourceUrl).protocol, ofCost(cost)).toBe('https:');
      // What has to be shown for a permit stays the same for years.
      expect(cost.year, ofCost(cost)).toBeGreaterThanOrEqual(cost.source === 'PROOF_OF_FUNDS' ? 2019 : 2021);
      expect(cost.from, ofCost(cost)).toBeLessThanOrEqual(cost.to);
    }
    expect(new Set(costs.map(ofCost)).size).toBe(costs.length);
  });

  it('say in every language what an estimate is made of', () => {
    for (const cost of costs) {
      if (cost.source !== 'ESTIMATE') continue;
      for (const language of WRITTEN_LANGUAGES) {
        const text = cost.note![language];
        expect(text.length, `${ofCost(cost)} ${language}`).toBeGreaterThan(30);
        expect(text, ofCost(cost)).not.toMatch(/['"`‘]/);
      }
      expect(cost.note!.ru, ofCost(cost)).toMatch(/[а-яё]/);
      expect(cost.note!.uz, ofCost(cost)).not.toMatch(/[а-яё]|(?<=[og])’/i);
    }
  });

  it('are in one currency where they make one range', () => {
    const currencies = Map.groupBy(costs, rangeOf);
    for (const [what, some] of currencies)
      expect(new Set(some.map(({ currency }) => currency)).size, what).toBe(1);
  });
});

describe('programmes where most people go', () => {
  const DESTINATIONS = ['RU', 'KR', 'TR', 'KZ', 'KG', 'TJ', 'CN', 'DE', 'PL', 'LV'];
  const countryOf = new Map(
    readAll<{ key: string; country: string }>('universities').map(({ key, country }) => [key, country]),
  );
  const programs = readAll<DemoPrograms>('programs').flatMap(
    ({ university, degree, tuition, programs: named }) =>
      named.map(() => ({ country: countryOf.get(university)!, degree, tuition })),
  );
  const hasRange = new Set(costs.map(rangeOf));
  const living = new Set(
    read<DemoCountryFacts[]>('country-facts.json').flatMap((facts) => (facts.living ? [facts.code] : [])),
  );
  const isPriced = ({ country, degree, tuition }: (typeof programs)[number]): boolean =>
    (tuition !== undefined && tuition.kind !== 'UNKNOWN') || hasRange.has(`${country} TUITION ${degree}`);
  const hasTotal = (program: (typeof programs)[number]): boolean =>
    isPriced(program) && (living.has(program.country) || hasRange.has(`${program.country} LIVING`));

  it('have a price or a range, and a total or a range of it', () => {
    const there = programs.filter(({ country }) => DESTINATIONS.includes(country));
    const share = (some: readonly unknown[]): number => some.length / there.length;
    expect(share(there.filter(isPriced))).toBeGreaterThanOrEqual(0.6);
    expect(share(there.filter(hasTotal))).toBeGreaterThanOrEqual(0.8);
  });

  it.each(['RU', 'KR', 'TR', 'KZ', 'DE'])('in %s have nearly all a total or a range of it', (code) => {
    const there = programs.filter(({ country }) => country === code);
    expect(there.filter(hasTotal).length / there.length).toBeGreaterThanOrEqual(0.9);
  });
});
