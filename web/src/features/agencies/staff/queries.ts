import type * as contract from '@parvoz/contract/agencies/staff.ts';
import type { filterApplications, listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { RUNNING_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import type { StaffPlace } from './place.ts';

const staffKey = ['staff'] as const;

/** Staff of the own agency that a place shows. */
export const staffQuery = ({ state, query, page }: StaffPlace, language: Language) =>
  queryOptions({
    queryKey: [...staffKey, 'page', state, query, page],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listEmployees>(
        'GET /consulting-profile',
        { query: { page, ...(state !== 'ALL' && { state }), ...(query && { query }) } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Query of colleagues who can take over applications: all of the own agency who may sign in. */
export const heirsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...staffKey, 'heirs'],
    queryFn: () => callApi<typeof listStaff>('GET /application/manager', {}, language),
    staleTime: 0,
  });

const MAX_SIZE = 100;

/** Query of the loads of colleagues who can take over: of as many as one page has, those who may sign in first. */
export const loadsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...staffKey, 'loads'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listEmployees>(
        'GET /consulting-profile',
        { query: { page: 1, size: MAX_SIZE } },
        language,
        { signal },
      ),
    staleTime: 0,
  });

/** Query of the open applications that somebody is responsible for, the most urgent first. */
export const heldQuery = (managerId: string, language: Language) =>
  queryOptions({
    queryKey: [...staffKey, 'held', managerId, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterApplications>(
        'POST /application/filter',
        {
          query: { page: 1, size: MAX_SIZE },
          body: { managerId, status: [...RUNNING_STATUSES], sort: 'DEADLINE' },
        },
        language,
        { signal },
      ),
    staleTime: 0,
  });

/** Somebody as they are now; null where they are gone. */
export const findEmployee = async (id: string, language: Language): Promise<contract.Employee | null> => {
  const query = { page: 1, size: MAX_SIZE };
  const { content } = await callApi<typeof contract.listEmployees>(
    'GET /consulting-profile',
    { query },
    language,
    { isFresh: true },
  );
  return content.find((one) => one.id === id) ?? null;
};

/** Invalidates all queries that show staff. */
export const renewStaff = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [staffKey, ['staff'], ['applications']].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );

export const postEmployee = (
  body: contract.EmployeeDraft,
  idempotencyKey: string,
  language: Language,
): Promise<contract.Employee> =>
  callApi<typeof contract.addEmployee>('POST /consulting-profile', { body }, language, { idempotencyKey });

export const putEmployee = (id: string, body: contract.EmployeeUpdate, language: Language) =>
  callApi<typeof contract.updateEmployee>('PUT /consulting-profile/{id}', { params: { id }, body }, language);

export const putStatus = (id: string, body: contract.EmployeeStatusChange, language: Language) =>
  callApi<typeof contract.changeEmployeeStatus>(
    'PUT /consulting-profile/change-status/{id}',
    { params: { id }, body },
    language,
  );

export const sendPassword = (id: string, language: Language) =>
  callApi<typeof contract.sendEmployeePassword>(
    'POST /consulting-profile/{id}/password',
    { params: { id } },
    language,
  );

export const removeEmployee = (id: string, managerId: string | null, language: Language) =>
  callApi<typeof contract.deleteEmployee>(
    'DELETE /consulting-profile/{id}',
    { params: { id }, query: managerId === null ? {} : { managerId } },
    language,
  );
