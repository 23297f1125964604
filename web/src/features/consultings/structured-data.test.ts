import type { ConsultingDetail } from '@parvoz/contract/consultings.ts';
import { expect, test } from 'vitest';
import { organization } from './structured-data.ts';

const consulting: ConsultingDetail = {
  id: 1,
  name: 'Ufq Taʼlim',
  abbreviation: 'UT',
  photo: { id: 'a', url: '/p' },
  city: 'Toshkent',
  description: '<p>Matn</p>',
  rating: 4.2,
  commentCount: 5,
  universityCount: 3,
  isDemo: false,
  verifiedOn: null,
  phone: '998900000101',
  ownerName: 'Sardor',
  ownerSurname: 'Toʻlaganov',
  countryList: [],
};

test('an organization with its rating and phone', () =>
  expect(organization('https://parvoz.example', consulting)).toMatchObject({
    '@type': 'Organization',
    url: 'https://parvoz.example/consulting-list/1',
    logo: 'https://parvoz.example/p',
    telephone: '+998900000101',
    aggregateRating: { ratingValue: 4.2, reviewCount: 5 },
  }));

test('an invented agency has neither', () => {
  const block = organization('https://parvoz.example', { ...consulting, isDemo: true });
  expect(block).not.toHaveProperty('aggregateRating');
  expect(block).not.toHaveProperty('telephone');
});

test('no rating without reviews', () =>
  expect(organization('https://parvoz.example', { ...consulting, rating: null })).not.toHaveProperty(
    'aggregateRating',
  ));
