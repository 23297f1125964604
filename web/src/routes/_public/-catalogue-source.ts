import { categoriesQuery, continentsQuery, countriesQuery } from '../../features/catalogue/lists/queries.ts';

/** Queries of the lists in the search bar's panels. */
export const catalogueSource = {
  categories: categoriesQuery,
  continents: continentsQuery,
  countries: countriesQuery,
};
