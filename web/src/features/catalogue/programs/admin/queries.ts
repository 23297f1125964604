import type {
  getProgram,
  listProgramsForAdmin,
  listProgramUses,
  ProgramRow,
} from '@parvoz/contract/catalogue/programs-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api.ts';

/** Prefix of the keys of all queries about programmes, as administrators see them. */
export const managedProgramsKey = ['admin', 'programs'] as const;

type Filter = NonNullable<CallInput<typeof listProgramsForAdmin>['body']>;

export const managedProgramsQuery = (
  body: Filter,
  query: { page: number; size: number },
  language: Language,
) =>
  queryOptions({
    queryKey: [...managedProgramsKey, 'list', body, query, language],
    queryFn: async ({ signal }) => {
      const page = await callApi<typeof listProgramsForAdmin>(
        'POST /program/adm/filter',
        { body, query },
        language,
        { signal },
      );
      // Lists of records know several degrees.
      return {
        ...page,
        content: page.content.map((row): ListedProgram => ({ ...row, degreeIds: [row.degreeId] })),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A programme in the list. */
export type ListedProgram = ProgramRow & { degreeIds: number[] };

export const readProgram = (id: number, language: Language) =>
  callApi<typeof getProgram>('GET /program/{id}', { params: { id } }, language, { isFresh: true });

/** Query of a programme, loaded again whenever its page opens; an open form keeps its values. */
export const managedProgramQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedProgramsKey, id, language],
    queryFn: () => readProgram(id, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const findProgramUses = (id: number, language: Language) =>
  callApi<typeof listProgramUses>('GET /program/{id}/uses', { params: { id } }, language);

export const programUsesQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...managedProgramsKey, id, 'uses'],
    queryFn: () => findProgramUses(id, language),
    staleTime: 0,
  });
