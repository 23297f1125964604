import {
  MAX_QUESTION_LENGTH,
  MIN_QUERY_LENGTH,
  SEARCH_TYPES,
  type SearchType,
} from '@parvoz/contract/limits.ts';

/** Tabs of the results in their order; the first one with results is shown by default (docs/rules.md#search). */
export const RESULT_TABS = ['university', 'scholarship', 'consulting', 'program'] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** Parameters in the address of a results page. */
export interface SearchAddress {
  query?: string;
  type?: SearchType;
  /** Faculty of either level. */
  id?: number;
  countryId?: number;
  continentId?: number;
  tab?: ResultTab;
  page?: number;
}

const MAX_NUMBER = 2_147_483_647;

const toNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  const isFine =
    typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= MAX_NUMBER;
  return isFine ? number : undefined;
};

const toChoice = <T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value);

/** Text as it is searched: without control characters, with single spaces, at most as long as the API takes. */
export const cleanQuery = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value)
    .slice(0, MAX_QUESTION_LENGTH)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return text || undefined;
};

/**
 * Parses the address for `validateSearch`: invalid values become absent ones. Absent ones are returned as undefined,
 * because the router would otherwise keep the address's values.
 */
export const parseSearchAddress = (search: Record<string, unknown>): SearchAddress => ({
  query: cleanQuery(search.query),
  type: toChoice(search.type, SEARCH_TYPES),
  id: toNumber(search.id),
  countryId: toNumber(search.countryId),
  continentId: toNumber(search.continentId),
  tab: toChoice(search.tab, RESULT_TABS),
  page: toNumber(search.page),
});

/** The text is long enough to be searched (docs/rules.md#search). */
export const isSearchable = (text: string): boolean => text.trim().length >= MIN_QUERY_LENGTH;

/** Conditions of a search. Changing one keeps the others and returns to the first tab and page. */
export type SearchConditions = Omit<SearchAddress, 'tab' | 'page'>;

const searchableText = ({ query }: SearchAddress) => (query && isSearchable(query) ? query : undefined);

/** The category and the place of an address. */
export const withoutText = ({ type, id, countryId, continentId }: SearchAddress): SearchConditions => ({
  type,
  id,
  countryId,
  continentId,
});

/** Another text within the same category and place. */
export const withText = (address: SearchAddress, query: string): SearchConditions => ({
  query: query || undefined,
  ...withoutText(address),
});

/** Another category, or none, with the same text and place. */
export const withCategory = (address: SearchAddress, id: number | undefined): SearchConditions => ({
  query: searchableText(address),
  ...(id !== undefined && { type: 'UNIVERSITY', id }),
  countryId: address.countryId,
  continentId: address.continentId,
});

/** Another place, or none, with the same text and category. */
export const withPlace = (
  address: SearchAddress,
  place: Pick<SearchAddress, 'countryId' | 'continentId'>,
): SearchConditions => ({ query: searchableText(address), type: address.type, id: address.id, ...place });

/** True if there is a condition that the API can search by. */
export const hasCondition = ({ query, id, countryId, continentId }: SearchAddress): boolean =>
  query ? isSearchable(query) : Boolean(id ?? countryId ?? continentId);
