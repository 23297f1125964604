import type { CategoryBranch } from './lists-source.ts';
import type { SearchAddress } from './search-address.ts';

/** As much of the catalogue as is there. */
export interface KnownLists {
  categories: readonly CategoryBranch[] | undefined;
  continents: readonly Named[] | undefined;
  countries: readonly Named[] | undefined;
}

interface Named {
  id: number;
  name: string;
}

const nameIn = (things: readonly Named[] | undefined, id: number | undefined): string | undefined =>
  things?.find((one) => one.id === id)?.name;

/** Names of what an address asks for, as far as they are known. */
export interface SearchNames {
  category: string | undefined;
  place: string | undefined;
}

/** Names of the category (of either level) and of the place that an address asks for. */
export const conditionNames = (
  { categories, continents, countries }: KnownLists,
  { id, countryId, continentId }: SearchAddress,
): SearchNames => ({
  category: nameIn(
    categories?.flatMap((category) => [category, ...category.subFaculties]),
    id,
  ),
  place: nameIn(countries, countryId) ?? nameIn(continents, continentId),
});
