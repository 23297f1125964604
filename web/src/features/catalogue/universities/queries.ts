import type {
  filterUniversities,
  getUniversityDetail,
  listTopUniversities,
  UniversityCard,
} from '@parvoz/contract/catalogue/universities.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { UNIVERSITY_PAGE_SIZE, type UniversitySort } from '@parvoz/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Fields that a card shows; with descriptions the page would be too heavy. */
export type UniversitySummary = Omit<UniversityCard, 'description'>;

const withoutDescription = ({ description: _, ...summary }: UniversityCard): UniversitySummary => summary;

export const topUniversitiesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['universities', 'top', language],
    queryFn: async () =>
      (await callApi<typeof listTopUniversities>('GET /university/top-university', {}, language)).map(
        withoutDescription,
      ),
  });

export interface UniversityFilter {
  query?: string;
  countryId?: number[];
  continentId?: number[];
  degreeId?: number[];
  facultyId?: number[];
  sort?: UniversitySort;
  page?: number;
  size?: number;
}

const findUniversities = async (
  { page = 1, size = UNIVERSITY_PAGE_SIZE, ...body }: UniversityFilter,
  language: Language,
) => {
  const call = 'POST /university/filter';
  const found = await callApi<typeof filterUniversities>(call, { query: { page, size }, body }, language);
  return { ...found, content: found.content.map(withoutDescription) };
};

/** One page of the universities that fit the filter. */
export const universitiesQuery = (filter: UniversityFilter, language: Language) =>
  queryOptions({
    queryKey: ['universities', 'list', filter, language],
    queryFn: () => findUniversities(filter, language),
  });

export const universityQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: ['universities', id, language],
    queryFn: () =>
      callApi<typeof getUniversityDetail>('GET /university/{id}/detail', { params: { id } }, language),
  });

const NEIGHBOUR_SIZE = 5;

/** The best rated universities of a country, one more than are shown beside one of them. */
export const neighboursQuery = (countryId: number, language: Language) =>
  queryOptions({
    queryKey: ['universities', 'neighbours', countryId, language],
    queryFn: async () =>
      (await findUniversities({ countryId: [countryId], size: NEIGHBOUR_SIZE }, language)).content,
  });
