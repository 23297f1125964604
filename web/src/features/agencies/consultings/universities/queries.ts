import type {
  LinkableUniversity,
  listLinkableUniversities,
  listUniversityPictures,
  listUniversityWords,
  saveLinkedUniversities,
} from '@parvoz/contract/agencies/consulting-universities.ts';
import type { Picture } from '@parvoz/contract/common.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';
import { synonymsIn } from './query-parts.ts';

/** A country with the universities that the agency works with or may work with. */
export interface PickerCountry {
  id: number;
  name: string;
  code: string;
  universities: LinkableUniversity[];
}

export const pickerQuery = (language: Language) =>
  queryOptions({
    queryKey: ['consulting-universities', language],
    queryFn: async ({ signal }): Promise<PickerCountry[]> => {
      const call = 'GET /consulting-university/country';
      const countries = await callApi<typeof listLinkableUniversities>(call, {}, language, { signal });
      return countries.map(({ universityList, ...country }) => ({
        ...country,
        universities: decodeList(universityList),
      }));
    },
    // Ticks are compared with what the server has now.
    staleTime: 0,
    // A list of this length is not cached for long after the page is left.
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** Abbreviations and other names that a list is searched by; they are the same in each language. */
export const wordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['agency-university-words'],
    queryFn: async ({ signal }) => {
      const call = 'GET /consulting-university/word';
      const found = await callApi<typeof listUniversityWords>(call, {}, language, { signal });
      const { abbreviationList, synonymList } = found;
      return {
        abbreviations: new Map(
          abbreviationList.map(({ id, nameList }) => [id, nameList.map(fold).join(' ')]),
        ),
        synonyms: synonymsIn(synonymList),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Pictures of universities by their ids; the same in each language. */
export const picturesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['agency-university-pictures'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, Picture>> => {
      const call = 'GET /consulting-university/photo';
      const found = await callApi<typeof listUniversityPictures>(call, {}, language, { signal });
      return new Map(found.map(({ id, photo }) => [id, photo]));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Throws CHANGED_MEANWHILE where `version` is no longer that of the agency's links, and UNIVERSITY_IN_USE. */
export const postSelection = (ids: readonly number[], version: string, language: Language) =>
  callApi<typeof saveLinkedUniversities>(
    'POST /consulting-university',
    { body: ids.map((universityId) => ({ universityId })), query: { version } },
    language,
  );
