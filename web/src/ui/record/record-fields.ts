import type { WrittenLanguage } from '@parvoz/contract/languages.ts';
import { FACTS_STATES } from '@parvoz/contract/limits.ts';
import { choice, day, ids, type ListState } from '../table/list-address.ts';

export const STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export const MISSING = ['UZ', 'RU', 'EN'] as const;

/** Filters in the address that all lists of the catalogue's records have. */
export const RECORD_FIELDS = {
  country: ids,
  degree: ids,
  status: choice(STATUSES),
  missing: choice(MISSING),
  checked: choice(FACTS_STATES),
  /** Days on which they were added. */
  from: day,
  to: day,
};

export type RecordFilters = { [Name in keyof typeof RECORD_FIELDS]: (typeof RECORD_FIELDS)[Name]['none'] };

/** Returns the filters as the API expects them. */
export const recordFilterOf = ({ query, filters }: ListState<RecordFilters>) => ({
  query,
  countryId: filters.country,
  degreeId: filters.degree,
  status: filters.status,
  missingLanguage: (filters.missing?.toLowerCase() ?? null) as WrittenLanguage | null,
  checked: filters.checked,
  from: filters.from,
  to: filters.to,
});
