import { categoriesQuery, continentsQuery, countriesQuery } from './queries.ts';

/** Queries of the lists in the search bar's panels. */
export const catalogueSource = {
  categories: categoriesQuery,
  continents: continentsQuery,
  countries: countriesQuery,
};
