import { z } from 'zod';
import { FilterText, Id, IdList, IdParams, PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { COUNTRY_SORTS, MATCH, MAX_ORDER_NUMBER } from '../limits.ts';
import { ADMIN, names, orderOf, SeenVersion, Uses, Versioned } from '../platform/administration.ts';

/** A country as it is entered; `code` is ISO 3166-1 alpha-2. */
export const CountryDraft = z.object({
  ...names('name'),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/),
  continentId: Id,
  orderNumber: z.number().int().min(0).max(MAX_ORDER_NUMBER),
});
export type CountryDraft = z.output<typeof CountryDraft>;

/** A country with all its texts, for administrators. */
export const ManagedCountry = z.object({
  ...CountryDraft.shape,
  code: z.string(),
  id: z.number().int(),
  ...Versioned,
});
export type ManagedCountry = z.infer<typeof ManagedCountry>;

export const CountryFilter = z
  .object({ query: FilterText, continentId: IdList, order: orderOf([...COUNTRY_SORTS, MATCH]) })
  .prefault({});
export type CountryFilter = z.output<typeof CountryFilter>;

const tag = 'Catalogue';

export const filterCountries = endpoint({
  method: 'POST',
  path: '/country/filter',
  access: ADMIN,
  tag,
  summary: 'Countries by text and continent, for administrators',
  query: PageQuery,
  body: CountryFilter,
  data: pageOf(ManagedCountry),
});

export const getCountry = endpoint({
  method: 'GET',
  path: '/country/{id}',
  access: ADMIN,
  tag,
  summary: 'A country with its texts in every language',
  params: IdParams,
  data: ManagedCountry,
});

export const createCountry = endpoint({
  method: 'POST',
  path: '/country',
  access: ADMIN,
  idempotent: true,
  tag,
  summary: 'Add a country',
  body: CountryDraft,
  data: ManagedCountry,
});

export const updateCountry = endpoint({
  method: 'PUT',
  path: '/country/{id}',
  access: ADMIN,
  tag,
  summary: 'Change a country; `version` is the one that was read; without it nothing is compared',
  params: IdParams,
  body: CountryDraft.extend({ version: SeenVersion }),
  data: ManagedCountry,
});

export const deleteCountry = endpoint({
  method: 'DELETE',
  path: '/country/{id}',
  access: ADMIN,
  tag,
  summary: 'Delete a country that nothing depends on',
  params: IdParams,
  data: z.null(),
});

export const listCountryUses = endpoint({
  method: 'GET',
  path: '/country/{id}/uses',
  access: ADMIN,
  tag,
  summary: 'What depends on a country',
  params: IdParams,
  data: Uses,
});
