import { categoriesQuery, continentsQuery, countriesQuery } from './queries.ts';

/** Queries of the lists in the search bar's panels. */
export const searchLists = {
  categories: categoriesQuery,
  continents: continentsQuery,
  countries: countriesQuery,
};
