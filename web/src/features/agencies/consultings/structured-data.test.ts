import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
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
  ratingSpread: [0, 0, 0, 0, 0],
  commentCount: 5,
  universityCount: 3,
  isDemo: false,
  verifiedOn: null,
  measures: { answer: null, outcomes: null, disputes: null },
  ...{ priceFrom: null, onParvozSince: '2024-03-11' },
  phone: '998900000101',
  ownerName: 'Sardor',
  ownerSurname: 'Toʻlaganov',
  webSite: null,
  openingHours: [],
  licenceNumber: null,
  spokenLanguages: [],
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

test('hours, licence and site, of agencies that are not invented', () => {
  const open = {
    ...consulting,
    webSite: 'https://ufq.uz',
    licenceNumber: 'T-0042',
    openingHours: [
      { day: 1, opens: '09:00', closes: '18:00' },
      { day: 2, opens: '09:00', closes: '18:00' },
    ],
  };
  expect(organization('https://parvoz.example', open)).toMatchObject({
    '@type': 'ProfessionalService',
    sameAs: 'https://ufq.uz',
    identifier: { value: 'T-0042' },
    openingHoursSpecification: [{ dayOfWeek: ['Monday', 'Tuesday'], opens: '09:00', closes: '18:00' }],
  });
  expect(organization('https://parvoz.example', { ...open, isDemo: true })).not.toHaveProperty(
    'openingHoursSpecification',
  );
});

test('an invented agency has neither', () => {
  const block = organization('https://parvoz.example', { ...consulting, isDemo: true });
  expect(block).not.toHaveProperty('aggregateRating');
  expect(block).not.toHaveProperty('telephone');
});

test('no rating without reviews', () =>
  expect(organization('https://parvoz.example', { ...consulting, rating: null })).not.toHaveProperty(
    'aggregateRating',
  ));
