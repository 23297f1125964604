import type { Language } from '@parvoz/contract/languages.ts';
import type { listTopUniversities } from '@parvoz/contract/universities.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export const topUniversitiesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['universities', 'top', language],
    queryFn: () => callApi<typeof listTopUniversities>('GET /university/top-university', {}, language),
  });
