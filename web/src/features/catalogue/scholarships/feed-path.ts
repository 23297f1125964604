import { SCHOLARSHIP_FEED } from '@parvoz/contract/catalogue/feeds.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_PARAM, type Language } from '@parvoz/contract/languages.ts';
import type { ListState } from './list-search.ts';

/** Path of the feed of new scholarships for the countries and degrees of the list; it knows no other filters. */
export const feedPath = ({ country, degree }: Pick<ListState, 'country' | 'degree'>, language: Language) => {
  const parts = [
    ...(country.length > 0 ? [`country=${country.join(',')}`] : []),
    ...(degree.length > 0 ? [`degree=${degree.join(',')}`] : []),
    ...(language === DEFAULT_LANGUAGE ? [] : [`${LANGUAGE_PARAM}=${language}`]),
  ];
  return parts.length > 0 ? `${SCHOLARSHIP_FEED}?${parts.join('&')}` : SCHOLARSHIP_FEED;
};
