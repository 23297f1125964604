import { COUNTRY_CODES } from '@parvoz/contract/country-codes.ts';
import { expect, it } from 'vitest';
import { worldPartOf } from './world-parts.rules.ts';

it('every country is in a part of the world', () => {
  const parts = Map.groupBy(COUNTRY_CODES, worldPartOf);
  expect([...parts.values()].flat()).toHaveLength(COUNTRY_CODES.length);
  expect(['UZ', 'FR', 'US', 'BR', 'EG', 'NZ'].map((code) => worldPartOf(code as 'UZ'))).toEqual([
    ...['ASIA', 'EUROPE', 'NORTH_AMERICA', 'SOUTH_AMERICA', 'AFRICA', 'OCEANIA'],
  ]);
});
