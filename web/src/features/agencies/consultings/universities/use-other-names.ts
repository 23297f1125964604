import { WRITTEN_LANGUAGES, writtenLanguage } from '@parvoz/contract/languages.ts';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { type PickerCountry, pickerQuery, wordsQuery } from './queries.ts';
import { foldAhead, namesIn, type OtherNames, type Translations } from './selection.ts';

const NO_WORDS: Pick<OtherNames, 'abbreviations' | 'synonyms'> = {
  abbreviations: new Map(),
  synonyms: new Map(),
};

const namesOf = (lists: UseQueryResult<PickerCountry[]>[]): Translations =>
  namesIn(lists.flatMap(({ data }) => (data ? [data] : [])));

/**
 * Names in the languages that the page is not in, abbreviations and what else people say: asked for once they are wanted,
 * those that have come. Where some can't be had, the others are found by.
 */
export const useOtherNames = (isWanted: boolean): OtherNames => {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const own = writtenLanguage(language);
  const { data: words = NO_WORDS } = useQuery({ ...wordsQuery(language), enabled: isWanted });
  const names = useQueries({
    queries: WRITTEN_LANGUAGES.filter((language) => language !== own).map((language) => ({
      ...pickerQuery(language),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: isWanted,
    })),
    combine: namesOf,
  });
  useEffect(() => foldAhead([...names.universities.values()].flat()), [names]);
  return useMemo(() => ({ ...names, ...words }), [names, words]);
};
