import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { SEASON_MONTHS } from '@parvoz/contract/catalogue/seasons.ts';
import { TIYIN_IN_SOM } from '../../../lib/format.ts';
import { writeIds, writeWords } from '../../../ui/filters/address.ts';

type Of<Kind extends SearchCondition['kind']> = Extract<SearchCondition, { kind: Kind }>;

const of = <Kind extends SearchCondition['kind']>(
  conditions: readonly SearchCondition[],
  kind: Kind,
): Of<Kind>[] => conditions.filter((one): one is Of<Kind> => one.kind === kind);

const testAddress = ({ test, score }: Of<'SCORE'>): string =>
  `${test.toLowerCase()}${score === null ? '' : `-${score}`}`;

const startAddress = ({ year, season, month }: Of<'START'>): string => {
  const [from, to] = month === null ? (season ? SEASON_MONTHS[season] : [1, 12]) : [month, month];
  const written = (one: number) => `${year}-${String(one).padStart(2, '0')}`;
  return `${written(from)}_${written(to)}`;
};

/**
 * Returns the filters of the list of programmes that say the same as these conditions; undefined where it has none for one of
 * them. `countryId` is the place of the search, in which all of them are met.
 */
export const programsAddress = (conditions: readonly SearchCondition[], countryId: number | undefined) => {
  const [city, ...cities] = of(conditions, 'CITY').map((one) => one.city);
  const [start, ...starts] = of(conditions, 'START').map(startAddress);
  if (cities.length > 0 || starts.length > 0) return undefined;
  const countries =
    countryId === undefined ? of(conditions, 'COUNTRY').map(({ country }) => country.id) : [countryId];
  const sums = of(conditions, 'UP_TO').map(({ tiyin }) => tiyin);
  return {
    country: writeIds(countries),
    degree: writeIds(of(conditions, 'DEGREE').map(({ degree }) => degree.id)),
    language: writeWords(of(conditions, 'LANGUAGE').map(({ language }) => language)),
    free: of(conditions, 'FREE').length > 0 ? (1 as const) : undefined,
    // Whole soʻm: a tuition of exactly that sum is still within it.
    upTo: sums.length > 0 ? Math.ceil(Math.min(...sums) / TIYIN_IN_SOM) : undefined,
    admits: writeWords(of(conditions, 'SCORE').map(testAddress)),
    without: writeWords(of(conditions, 'WITHOUT').map(({ test }) => test.toLowerCase())),
    start,
    city,
    sort: of(conditions, 'CHEAP').length > 0 ? ('tuition' as const) : undefined,
  };
};
