import { WRITTEN_LANGUAGES, writtenLanguage } from '@parvoz/contract/languages.ts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { type PickerCountry, pickerQuery } from './queries.ts';
import { foldAhead, namesIn, type OtherNames } from './selection.ts';

const namesOf = (lists: UseQueryResult<PickerCountry[]>[]): OtherNames =>
  namesIn(lists.flatMap(({ data }) => (data ? [data] : [])));

/**
 * Names in the languages that the page is not in: asked for once they are wanted, those that have come. Where one can't be
 * had, the others are found by.
 */
export const useOtherNames = (isWanted: boolean): OtherNames => {
  const { i18n } = useTranslation();
  const own = writtenLanguage(languageOf(i18n));
  const names = useQueries({
    queries: WRITTEN_LANGUAGES.filter((language) => language !== own).map((language) => ({
      ...pickerQuery(language),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: isWanted,
    })),
    combine: namesOf,
  });
  useEffect(() => foldAhead([...names.universities.values()].flat()), [names]);
  return names;
};
