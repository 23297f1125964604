import { categoriesQuery, continentsQuery, countriesQuery } from '../../features/catalogue/lists/queries.ts';

/** What the search bar's panels list. */
export const catalogueSource = {
  categories: categoriesQuery,
  continents: continentsQuery,
  countries: countriesQuery,
};
