import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { categoriesQuery, continentsQuery, countriesQuery, degreesQuery } from './queries.ts';

/** Returns the lists that describe universities and scholarships; those still loading are empty. */
export const useLists = () => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const { data: countries = [] } = useQuery(countriesQuery(language));
  const { data: degrees = [] } = useQuery(degreesQuery(language));
  const { data: categories = [] } = useQuery(categoriesQuery(language));
  const { data: continents = [] } = useQuery(continentsQuery(language));
  return { continents, countries, degrees, categories };
};
