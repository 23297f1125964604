import type { listTariffs } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { exportApplications, getBoard } from '@parvoz/contract/applications/application-calls.ts';
import type { listViews, removeView, saveView } from '@parvoz/contract/applications/application-notes.ts';
import { BOARD_COLUMN_SIZE, isRunning } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../../lib/all-pages.ts';
import { callApi, loadFile } from '../../../../lib/api.ts';
import { FRESH } from '../../../../lib/opening.ts';
import { type ApplicationConditions, applicationsKey, findApplications } from '../queries.ts';
import type { Stage } from './board-search.ts';

/** Columns and counts; the old ones stay until the new ones are there. */
export const boardQuery = (conditions: ApplicationConditions, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...applicationsKey, 'board', conditions, language],
    queryFn: ({ signal }) =>
      callApi<typeof getBoard>('POST /application/board', { body: conditions }, language, { signal }),
    placeholderData: keepPreviousData,
  });

/** All that a table shows, as a file. */
export const loadApplications = (body: ApplicationConditions, format: 'csv' | 'xlsx', language: Language) =>
  loadFile<typeof exportApplications>('POST /application/export', { body, query: { format } }, language);

/** Query of the applications of a column after the first ones, which are loaded with the board. */
export const columnRestQuery = (
  conditions: ApplicationConditions,
  { status, stepNumber }: Stage,
  language: Language,
) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: [...applicationsKey, 'board', 'column', conditions, status, stepNumber, language],
    queryFn: ({ pageParam, signal }) =>
      findApplications(
        { ...conditions, status: [status], stepNumber, sort: isRunning(status) ? 'DEADLINE' : 'ACTIVITY' },
        { page: pageParam, size: BOARD_COLUMN_SIZE },
        language,
        signal,
      ),
    initialPageParam: 2,
    getNextPageParam: ({ page, size, totalElements }) => (page * size < totalElements ? page + 1 : undefined),
  });

/** Tariffs of the own agency in their order, also inactive ones, which may have applications. */
export const tariffsQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: ['tariffs', 'own'],
    queryFn: ({ signal }) =>
      allPages((query) => callApi<typeof listTariffs>('GET /tariff', { query }, language, { signal })),
  });

export const VIEWS_KEY = ['application-views'] as const;

/** Own saved views; names of nothing are in a language, so one answer serves all. */
export const viewsQuery = (language: Language) =>
  queryOptions({
    queryKey: VIEWS_KEY,
    queryFn: () => callApi<typeof listViews>('GET /application-view', {}, language),
  });

/** One of the same name is replaced. */
export const saveViewAs = (name: string, filter: ApplicationConditions, language: Language) =>
  callApi<typeof saveView>('POST /application-view', { body: { name, filter } }, language);

export const deleteView = (id: number, language: Language) =>
  callApi<typeof removeView>('DELETE /application-view/{id}', { params: { id } }, language);
