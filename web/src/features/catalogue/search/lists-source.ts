import type { Category, Continent, Country, SubFaculty } from '@parvoz/contract/catalogue/lists.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** A first-level faculty with its second level. */
export type CategoryBranch = Omit<Category, 'subFaculty'> & { subFaculties: SubFaculty[] };

type Source<T> = (language: Language) => UseQueryOptions<T, Error, T, string[]> & { queryKey: QueryKey };

/** Queries of the catalogue that the search bar's panels show; handed in by the route. */
export interface ListsSource {
  categories: Source<CategoryBranch[]>;
  continents: Source<Continent[]>;
  countries: Source<Country[]>;
}
