import type { ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { expect, test } from 'vitest';
import { monetaryGrant } from './structured-data.ts';

const scholarship: ScholarshipDetail = {
  id: 4,
  name: 'Stipendium Hungaricum',
  description: '<p>Vengriyada <b>bepul</b> oʻqish</p>',
  attach: null,
  degreeTypeList: [],
  startDate: '2026-11-02',
  expiredDate: '2027-01-15',
  isExpected: false,
  status: 'OPEN',
  university: null,
  country: { id: 1, name: 'Vengriya', code: 'HU' },
  price: 0,
  coverage: 'FULL',
  covers: null,
  conditions: null,
  steps: [],
  sourceUrl: null,
  checkedOn: null,
  isDemo: true,
};

test('a grant of a country', () =>
  expect(monetaryGrant('https://parvoz.example', scholarship)).toEqual({
    '@type': 'MonetaryGrant',
    name: 'Stipendium Hungaricum',
    description: 'Vengriyada bepul oʻqish',
    url: 'https://parvoz.example/scholarships/4',
    funder: { '@type': 'Country', name: 'Vengriya' },
  }));

test('a grant of a university, with its picture and source', () =>
  expect(
    monetaryGrant('https://parvoz.example', {
      ...scholarship,
      university: { id: 2, name: 'ELTE' },
      attach: { id: 'a', url: '/p' },
      sourceUrl: 'https://elte.hu',
    }),
  ).toMatchObject({
    image: 'https://parvoz.example/p',
    sameAs: 'https://elte.hu',
    funder: { '@type': 'CollegeOrUniversity', name: 'ELTE' },
  }));
