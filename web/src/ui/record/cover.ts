import type { Language } from '@parvoz/contract/languages.ts';
import type { getCover } from '@parvoz/contract/people/files.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export type CoverKind = 'university' | 'scholarship' | 'agency';

/** The cover that belongs to a name, as an address of its own. */
export const coverQuery = (kind: CoverKind, name: string, language: Language) =>
  queryOptions({
    queryKey: ['cover', kind, name],
    queryFn: async ({ signal }) => {
      const query = { kind, name };
      const svg = await callApi<typeof getCover>('GET /cover', { query }, language, { signal });
      return `data:image/svg+xml,${encodeURIComponent(svg)}`;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
