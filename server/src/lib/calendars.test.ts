import { expect, it } from 'vitest';
import { calendarsAt, dayInCountry } from './calendars.ts';

it.each([
  // A day is over in Japan four hours before Tashkent, in New Zealand eight, with its summer time.
  ['2026-12-01T14:59:59Z', { JP: '2026-12-01', UZ: '2026-12-01', NZ: '2026-12-02', US: '2026-12-01' }],
  ['2026-12-01T15:00:00Z', { JP: '2026-12-02', KR: '2026-12-02', CN: '2026-12-01', UZ: '2026-12-01' }],
  // By Beijing's clock, though a part of the country has another one.
  ['2026-12-01T16:00:00Z', { CN: '2026-12-02', MY: '2026-12-02', IN: '2026-12-01', UZ: '2026-12-01' }],
  ['2026-12-01T18:29:59Z', { IN: '2026-12-01', UZ: '2026-12-01' }],
  ['2026-12-01T18:30:00Z', { IN: '2026-12-02', UZ: '2026-12-01' }],
  ['2026-12-01T19:00:00Z', { UZ: '2026-12-02', TR: '2026-12-01', GB: '2026-12-01', US: '2026-12-01' }],
  // Summer and winter time.
  ['2026-12-01T22:59:59Z', { PL: '2026-12-01', GB: '2026-12-01' }],
  ['2026-12-01T23:00:00Z', { PL: '2026-12-02', GB: '2026-12-01' }],
  ['2026-07-01T22:00:00Z', { PL: '2026-07-02', GB: '2026-07-01' }],
  ['2026-07-01T23:00:00Z', { PL: '2026-07-02', GB: '2026-07-02' }],
  // The last of several zones: Hawaii, Kaliningrad.
  ['2026-12-02T09:59:59Z', { US: '2026-12-01', UZ: '2026-12-02' }],
  ['2026-12-02T10:00:00Z', { US: '2026-12-02', UZ: '2026-12-02' }],
  ['2026-12-01T21:59:59Z', { RU: '2026-12-01' }],
  ['2026-12-01T22:00:00Z', { RU: '2026-12-02' }],
  ['2028-02-29T19:30:00Z', { UZ: '2028-03-01', US: '2028-02-29', AU: '2028-03-01' }],
])('at %s it is another day in each country', (moment, days) => {
  const calendars = calendarsAt(new Date(moment));
  for (const [code, day] of Object.entries(days))
    expect([code, dayInCountry(calendars, code)]).toEqual([code, day]);
});

it('without a country, and of a code that is none, it is the day in Tashkent', () => {
  const calendars = calendarsAt(new Date('2026-12-01T19:00:00Z'));
  expect([null, 'QX', ''].map((code) => dayInCountry(calendars, code))).toEqual(Array(3).fill('2026-12-02'));
});
