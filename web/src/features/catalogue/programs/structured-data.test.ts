import type { ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { expect, test } from 'vitest';
import { educationalProgram } from './structured-data.ts';

const program = (given: Partial<ProgramDetail> = {}): ProgramDetail & { today: string } =>
  ({
    id: 4,
    name: 'Kompyuter muhandisligi',
    originalName: 'Computer Engineering',
    university: {
      ...{ id: 2, name: 'Istanbul texnika universiteti', photo: null, city: 'Istanbul' },
      country: { id: 1, name: 'Turkiya', code: 'TR' },
    },
    degree: { key: 'BACHELOR', value: 'Bakalavriat' },
    field: { id: 9, name: 'Kompyuter va axborot' },
    languages: ['en'],
    durationMonths: 48,
    tuition: { kind: 'PAID', amount: 6_000_000, currency: 'TRY' },
    typicalTuition: null,
    earlierDeadlines: [],
    intakes: [
      { start: '2027-09', opensOn: '2027-01-15', deadline: '2027-02-26', isExpected: false },
      { start: '2028-02', opensOn: null, deadline: null, isExpected: false },
    ],
    requirements: null,
    factsYear: 2026,
    ...{ webPage: null, sourceUrl: null, checkedOn: null, isDemo: false, today: '2026-11-24' },
    ...given,
  }) as ProgramDetail & { today: string };

const ORIGIN = 'https://parvoz.example';

test('a programme with its university, its price in whole units and its next intake', () =>
  expect(educationalProgram(ORIGIN, program({ webPage: 'itu.edu.tr/ce' }))).toEqual({
    '@type': 'EducationalOccupationalProgram',
    name: 'Kompyuter muhandisligi',
    alternateName: 'Computer Engineering',
    url: 'https://parvoz.example/programs/4',
    sameAs: 'https://itu.edu.tr/ce',
    provider: {
      '@type': 'CollegeOrUniversity',
      name: 'Istanbul texnika universiteti',
      url: 'https://parvoz.example/university-list/2',
      address: { '@type': 'PostalAddress', addressLocality: 'Istanbul', addressCountry: 'TR' },
    },
    educationalCredentialAwarded: 'Bakalavriat',
    occupationalCategory: 'Kompyuter va axborot',
    timeToComplete: 'P48M',
    startDate: '2027-09',
    applicationStartDate: '2027-01-15',
    applicationDeadline: '2027-02-26',
    offers: {
      '@type': 'Offer',
      category: 'Tuition',
      price: 60_000,
      priceCurrency: 'TRY',
      priceSpecification: {
        ...{ '@type': 'UnitPriceSpecification', price: 60_000, unitCode: 'ANN' },
        ...{ validFrom: '2026-08-01', validThrough: '2027-07-31' },
      },
    },
  }));

test('won have no minor unit, and what is free costs nothing', () => {
  const priceOf = (tuition: ProgramDetail['tuition']) =>
    (educationalProgram(ORIGIN, program({ tuition })) as { offers: { price: number } }).offers.price;
  expect(priceOf({ kind: 'PAID', amount: 9_700_000, currency: 'KRW' })).toBe(9_700_000);
  expect(priceOf({ kind: 'FREE' })).toBe(0);
});

test('what is of an earlier cycle is no deadline and no price', () => {
  const expected = [{ start: '2027-09', opensOn: '2027-01-15', deadline: '2027-02-26', isExpected: true }];
  const told = educationalProgram(ORIGIN, program({ intakes: expected, factsYear: 2023 }));
  expect(JSON.stringify(told)).not.toMatch(/2027-0[12]|offers|60[_ ]?000/);
  expect(told).toMatchObject({ startDate: '2027-09' });
  expect(educationalProgram(ORIGIN, program({ factsYear: null }))).not.toHaveProperty('offers');
});

test('what is usual in a country is no price', () => {
  const typicalTuition = {
    ...{ fromMinor: 3_000_000, toMinor: 6_000_000, currency: 'KRW' as const, year: 2026 },
    source: 'OFFICIAL_PRICES' as const,
  };
  const told = educationalProgram(ORIGIN, program({ tuition: { kind: 'UNKNOWN' }, typicalTuition }));
  expect(JSON.stringify(told)).not.toMatch(/offers|price|KRW|[36][_ ]?000/i);
});

test('what nobody knows is left out', () => {
  const told = educationalProgram(
    ORIGIN,
    program({ tuition: { kind: 'UNKNOWN' }, durationMonths: null, intakes: [], originalName: '' }),
  );
  expect(Object.keys(told)).toEqual([
    ...['@type', 'name', 'url', 'provider', 'educationalCredentialAwarded', 'occupationalCategory'],
  ]);
});
