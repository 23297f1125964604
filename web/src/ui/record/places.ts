import type { LinkProps } from '@tanstack/react-router';

/** Pages of a record: its own for administrators, its form, and the one that visitors see. */
export interface RecordPlaces {
  page: LinkProps;
  update: LinkProps;
  site: LinkProps;
}

/** A thing that records are described with, by its name. */
export interface Named {
  id: number;
  name: string;
}

/** Lists that describe records, in the language of the page. */
export interface Lists {
  continents: readonly Named[];
  countries: readonly (Named & { code: string })[];
  degrees: readonly Named[];
  categories: readonly (Named & { subFaculties: readonly Named[] })[];
}

/** Names of those that are chosen, in their order. */
export const namesOf = (items: readonly Named[], ids: readonly (number | null)[]): string =>
  items
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
