import type { TFunction } from 'i18next';
import type { SearchNames } from './condition-names.ts';
import {
  type SearchAddress,
  type SearchConditions,
  withCategory,
  withoutText,
  withPlace,
} from './search-address.ts';

/** One part of a search. */
export interface Condition {
  key: 'text' | 'category' | 'location';
  name: string;
  /** The search without it. */
  without: SearchConditions;
}

/**
 * Returns the conditions of a search: text, category, place. A category or place that the catalogue does not have gets
 * a general name.
 */
export const appliedConditions = (
  address: SearchAddress,
  { category, place }: SearchNames,
  t: TFunction<'search'>,
): Condition[] => {
  const { query, id, countryId, continentId } = address;
  const name = {
    text: t('quoted', { text: query }),
    category: category ?? t('category'),
    location: place ?? t('location'),
  };
  return [
    { key: 'text' as const, isOn: query, without: withoutText(address) },
    { key: 'category' as const, isOn: id, without: withCategory(address, undefined) },
    { key: 'location' as const, isOn: countryId ?? continentId, without: withPlace(address, {}) },
  ].flatMap(({ key, isOn, without }) => (isOn ? [{ key, name: name[key], without }] : []));
};
