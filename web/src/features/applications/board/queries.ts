import type { filterApplications, getBoard } from '@parvoz/contract/application-calls.ts';
import type { listViews, removeView, saveView } from '@parvoz/contract/application-notes.ts';
import { BOARD_COLUMN_SIZE } from '@parvoz/contract/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { listPublicTariffs } from '@parvoz/contract/tariffs.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import type { Stage } from './board-search.ts';
import type { Conditions } from './filter.ts';

/** All lists of applications, the board among them; live events and changes empty it. */
export const APPLICATIONS = ['applications'] as const;

/** What others change meanwhile is asked for again when it comes into view. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** Columns and counts; the old ones stay until the new ones are there. */
export const boardQuery = (conditions: Conditions, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...APPLICATIONS, 'board', conditions, language],
    queryFn: ({ signal }) =>
      callApi<typeof getBoard>('POST /application/board', { body: conditions }, language, { signal }),
    placeholderData: keepPreviousData,
  });

const findPage = (
  body: Conditions,
  query: { page: number; size: number },
  language: Language,
  signal: AbortSignal,
) => callApi<typeof filterApplications>('POST /application/filter', { query, body }, language, { signal });

/** One page of the table. */
export const tableQuery = (conditions: Conditions, page: number, size: number, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...APPLICATIONS, 'list', conditions, page, size, language],
    queryFn: ({ signal }) => findPage(conditions, { page, size }, language, signal),
    placeholderData: keepPreviousData,
  });

const isOpen = (status: Stage['status']): boolean => status === 'TRAIL' || status === 'STARTED';

/** What follows the first applications of a column, which come with the board. */
export const columnRestQuery = (conditions: Conditions, { status, stepNumber }: Stage, language: Language) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: [...APPLICATIONS, 'board', 'column', conditions, status, stepNumber, language],
    queryFn: ({ pageParam, signal }) =>
      findPage(
        { ...conditions, status: [status], stepNumber, sort: isOpen(status) ? 'DEADLINE' : 'ACTIVITY' },
        { page: pageParam, size: BOARD_COLUMN_SIZE },
        language,
        signal,
      ),
    initialPageParam: 2,
    getNextPageParam: ({ page, size, totalElements }) => (page * size < totalElements ? page + 1 : undefined),
  });

/** Active tariffs of an agency, to choose from. */
export const tariffsQuery = (consultingId: number, language: Language) =>
  queryOptions({
    queryKey: ['tariffs', 'public', consultingId, language],
    queryFn: () =>
      callApi<typeof listPublicTariffs>(
        'GET /tariff/public/consulting/{id}',
        { params: { id: consultingId } },
        language,
      ),
  });

export const VIEWS_KEY = ['application-views'] as const;

/** Own saved views; names of nothing are in a language, so one answer serves all. */
export const viewsQuery = (language: Language) =>
  queryOptions({
    queryKey: VIEWS_KEY,
    queryFn: () => callApi<typeof listViews>('GET /application-view', {}, language),
  });

/** One of the same name is replaced. */
export const saveViewAs = (name: string, filter: Conditions, language: Language) =>
  callApi<typeof saveView>('POST /application-view', { body: { name, filter } }, language);

export const deleteView = (id: number, language: Language) =>
  callApi<typeof removeView>('DELETE /application-view/{id}', { params: { id } }, language);
