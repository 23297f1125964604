import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { expect, test } from 'vitest';
import { notApplied } from './condition-text.ts';
import { programsAddress } from './programs-address.ts';

const words = { typed: '', without: '' };
const germany = { kind: 'COUNTRY', country: { id: 5, name: 'Germany', code: 'DE' }, ...words } as const;
const score = (test: 'IELTS' | 'TOPIK', value: number | null) =>
  ({ kind: 'SCORE', test, score: value, ...words }) as const;
const start = (season: 'AUTUMN' | null, month: number | null) =>
  ({ kind: 'START', year: 2027, season, month, ...words }) as const;

test.each<[readonly SearchCondition[], object | undefined]>([
  [[germany, { kind: 'FREE', ...words }], { country: 5, free: 1 }],
  [[germany, { kind: 'CHEAP', ...words }], { country: 5, sort: 'tuition' }],
  [[{ kind: 'LANGUAGE', language: 'en', ...words }], { language: 'en' }],
  [[{ kind: 'DEGREE', degree: { id: 2, name: '' }, ...words }], { degree: 2 }],
  // 12.5 soʻm: what costs exactly that is still within it.
  [[{ kind: 'UP_TO', amount: 1, currency: 'USD', tiyin: 1250, ...words }], { upTo: 13 }],
  [[score('IELTS', 5.5), score('TOPIK', null)], { admits: 'ielts-5.5,topik' }],
  [[{ kind: 'WITHOUT', test: 'TOEFL_IBT', ...words }], { without: 'toefl_ibt' }],
  [[start('AUTUMN', null)], { start: '2027-08_2027-11' }],
  [[start(null, 3)], { start: '2027-03_2027-03' }],
  [[start(null, null)], { start: '2027-01_2027-12' }],
  [[{ kind: 'CITY', city: 'Berlin', ...words }], { city: 'Berlin' }],
  [[start('AUTUMN', null), start(null, 3)], undefined],
])('%j are filters of the list of programmes', (conditions, expected) => {
  const address = programsAddress(conditions, undefined);
  expect(address && JSON.parse(JSON.stringify(address))).toEqual(expected);
});

test('the place of the search is the only country of the link, whatever else its text allows', () => {
  const austria = { ...germany, country: { id: 7, name: 'Austria', code: 'AT' } };
  expect(programsAddress([germany, austria], undefined)?.country).toBe('5,7');
  expect(programsAddress([germany, austria], 5)?.country).toBe(5);
  expect(programsAddress([{ kind: 'FREE', ...words }], 5)).toMatchObject({ country: 5, free: 1 });
});

test('a scholarship is not asked for what concerns studies', () => {
  const conditions: SearchCondition[] = [germany, { kind: 'FREE', ...words }, score('IELTS', 6)];
  expect(notApplied(conditions, 'scholarship')).toEqual([conditions[2]]);
  expect(notApplied(conditions, 'program')).toEqual([]);
});
