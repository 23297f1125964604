import { getCountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { MAX_VISA_LENGTH } from '@parvoz/contract/catalogue/country-facts-states.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { MAX_COST_NOTE_LENGTH } from '@parvoz/contract/catalogue/typical-costs.ts';
import { minorDigits } from '@parvoz/contract/currencies.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { loadDemo } from '../demo.ts';
import type { DemoCountryCost } from './country-costs.ts';
import type { DemoCountryFacts } from './country-facts.ts';
import { read } from './data.ts';

const facts = read<DemoCountryFacts[]>('country-facts.json');
const stateOf = (code: string) => facts.find((one) => one.code === code)!.legalisation?.state;

describe('facts of the countries of the demo data', () => {
  it('are of every country', () => {
    const countries = read<{ code: string }[]>('countries.json').map(({ code }) => code);
    expect(facts.map(({ code }) => code)).toEqual(countries);
  });

  it('name a page for everything that is said', () => {
    for (const { code, living, recognition, legalisation, visa } of facts) {
      for (const origin of [living, legalisation, visa])
        if (origin) expect(new URL(origin.sourceUrl).protocol, code).toBe('https:');
      expect(recognition.sourceUrl === null, code).toBe(recognition.state === 'UNKNOWN');
    }
  });

  it('tell of visas in two sentences in every language', () => {
    for (const { code, visa } of facts) {
      for (const language of WRITTEN_LANGUAGES) {
        const text = visa.text[language];
        expect(text.length, code).toBeLessThanOrEqual(MAX_VISA_LENGTH);
        expect(text.match(/[.](?= |$)/g), `${code} ${language}`).toHaveLength(2);
        expect(text, code).not.toMatch(/['"`‘]/);
      }
      expect(visa.text.ru, code).toMatch(/[а-яё]/);
      expect(visa.text.uz, code).not.toMatch(/[а-яё]|(?<=[og])’/i);
    }
  });

  it('say what living costs by the month, the least before the most, and of which year', () => {
    for (const { code, living } of facts) {
      if (!living) continue;
      expect(living.fromMinor, code).toBeLessThanOrEqual(living.toMinor);
      expect(living.year, code).toBeGreaterThanOrEqual(2020);
    }
  });

  it('know where an apostille isn’t taken, and where papers need nothing', () => {
    expect(['KR', 'TR', 'CN', 'IT', 'PL', 'SA'].map(stateOf)).toEqual(Array(6).fill('APOSTILLE'));
    expect(['DE', 'MY', 'AE', 'EG', 'QA'].map(stateOf)).toEqual(Array(5).fill('CONSULAR'));
    expect(['RU', 'KZ', 'KG', 'TJ', 'BY'].map(stateOf)).toEqual(Array(5).fill('NONE'));
    expect(['AT', 'BE'].map(stateOf)).toEqual([undefined, undefined]);
  });
});

describe('typical costs of the demo data', () => {
  const costs = read<DemoCountryCost[]>('country-costs.json');

  it('name a page and a year for each sum, the least before the most, once each', () => {
    for (const { country, from, to, year, sourceUrl } of costs) {
      expect(new URL(sourceUrl).protocol, country).toBe('https:');
      expect(0 <= from && from <= to, `${country} ${from} ${to}`).toBe(true);
      expect(year, country).toBeGreaterThanOrEqual(2019);
    }
    const subjects = costs.map((cost) =>
      cost.kind === 'TUITION'
        ? [cost.country, cost.degree, cost.ownership].join(' ')
        : [cost.country, cost.city, cost.period].join(' '),
    );
    expect(subjects.filter((one, at) => subjects.indexOf(one) < at)).toEqual([]);
  });

  it('have their notes in every language', () => {
    for (const { country, note } of costs)
      if (note)
        for (const language of WRITTEN_LANGUAGES) {
          expect(note[language], country).not.toBe('');
          expect(note[language].length, country).toBeLessThanOrEqual(MAX_COST_NOTE_LENGTH);
          expect(note[language], country).not.toMatch(/['"`‘]/);
        }
  });
});

describe('loaded facts of countries', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
    await loadDemo(app.ctx);
  });
  afterAll(() => app.close());

  it('have every typical cost, in minor units', async () => {
    const costs = read<DemoCountryCost[]>('country-costs.json');
    const countries = await app.read(listCountries, {});
    for (const [code, own] of Map.groupBy(costs, ({ country }) => country)) {
      const id = countries.find((country) => country.code === code)!.id;
      const shown = (await app.read(getCountryDetail, { params: { id } })).facts.costs;
      expect(shown.map(({ toMinor }) => toMinor).sort(), code).toEqual(
        own.map(({ to, currency }) => to * 10 ** minorDigits(currency)).sort(),
      );
    }
  });

  it.each(WRITTEN_LANGUAGES)('are told in %s, unchecked', async (language) => {
    const countries = await app.read(listCountries, {}, language);
    const id = countries.find(({ code }) => code === 'GB')!.id;
    const { living, legalisation, visa } = facts.find(({ code }) => code === 'GB')!;
    expect((await app.read(getCountryDetail, { params: { id } }, language)).facts).toMatchObject({
      living: { ...living, checkedOn: null },
      recognition: { checkedOn: null },
      legalisation: { ...legalisation, checkedOn: null },
      visa: { text: visa.text[language], sourceUrl: visa.sourceUrl, checkedOn: null },
    });
  });
});
