import type { getConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import type {
  addConsultingOwner,
  ConsultingStart,
  ConsultingUpdate,
  changeConsultingStatus,
  createConsulting,
  deleteConsulting,
  filterManagedConsultings,
  getConsulting,
  listConsultingStaff,
  listConsultingUses,
  ManagedConsulting,
  NewOwner,
  OwnerPassword,
  sendOwnerPassword,
  updateConsulting,
  Verification,
  verifyConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../../../lib/all-pages.ts';
import { callApi } from '../../../../lib/api.ts';

/** Prefix of the keys of all queries about agencies, as administrators see them. */
export const agenciesKey = ['admin', 'agencies'] as const;

/** Invalidates queries about agencies, of administrators and visitors, and the history beside them. */
export const renewAgencies = (queries: QueryClient): void => {
  for (const queryKey of [agenciesKey, ['consultings'], ['admin', 'audit']])
    queries.invalidateQueries({ queryKey });
};

type Filter = NonNullable<CallInput<typeof filterManagedConsultings>['body']>;

export const agenciesQuery = (body: Filter, query: { page: number; size: number }, language: Language) =>
  queryOptions({
    queryKey: [...agenciesKey, 'list', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterManagedConsultings>('POST /consulting/adm/filter', { body, query }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** All agencies by name, to choose from; also those that visitors do not see, whose applications go on. */
export const agencyNamesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...agenciesKey, 'names', language],
    queryFn: async ({ signal }) => {
      const body = { order: 'NAME' } as const;
      const found = await allPages((query) =>
        callApi<typeof filterManagedConsultings>('POST /consulting/adm/filter', { body, query }, language, {
          signal,
        }),
      );
      return found.map(({ id, name, status }) => ({ id, name, isActive: status === 'ACTIVE' }));
    },
    staleTime: 0,
  });

export const readAgency = (id: number, language: Language): Promise<ManagedConsulting> =>
  callApi<typeof getConsulting>('GET /consulting/{id}', { params: { id } }, language, { isFresh: true });

export const agencyQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...agenciesKey, 'one', id, language],
    queryFn: () => readAgency(id, language),
    staleTime: 0,
  });

export const staffQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...agenciesKey, 'staff', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof listConsultingStaff>(
        'GET /consulting-profile/adm/consulting/{id}',
        { params: { id }, query: { page: 1, size: 100 } },
        language,
        { signal },
      ),
    staleTime: 0,
  });

export const postAgency = (body: ConsultingStart, idempotencyKey: string, language: Language) =>
  callApi<typeof createConsulting>('POST /consulting', { body }, language, { idempotencyKey });

export const postOwner = (id: number, body: NewOwner, idempotencyKey: string, language: Language) =>
  callApi<typeof addConsultingOwner>('POST /consulting/{id}/owner', { params: { id }, body }, language, {
    idempotencyKey,
  });

export const postOwnerPassword = (id: number, ownerId: string, body: OwnerPassword, language: Language) =>
  callApi<typeof sendOwnerPassword>(
    'POST /consulting/{id}/owner/{ownerId}/password',
    { params: { id, ownerId }, body },
    language,
  );

export const putAgency = (id: number, body: ConsultingUpdate, language: Language) =>
  callApi<typeof updateConsulting>('PUT /consulting/{id}', { params: { id }, body }, language);

export const putStatus = (
  id: number,
  { status, reason }: { status: ManagedConsulting['status']; reason: string },
  language: Language,
) =>
  callApi<typeof changeConsultingStatus>(
    'PUT /consulting/change-status/{id}',
    { params: { id }, query: { status }, body: { reason } },
    language,
  );

export const putVerification = (id: number, body: Verification, language: Language) =>
  callApi<typeof verifyConsulting>('PUT /consulting/{id}/verified', { params: { id }, body }, language);

export const removeAgency = (id: number, language: Language) =>
  callApi<typeof deleteConsulting>('DELETE /consulting/{id}', { params: { id } }, language);

/** Loads what depends on an agency. */
export const findUses = (id: number, language: Language) =>
  callApi<typeof listConsultingUses>('GET /consulting/{id}/uses', { params: { id } }, language);

/** Loads what prevents an agency from being deleted. Employees do not: they are deleted with it. */
export const findObstacles = async (id: number, language: Language) =>
  (await findUses(id, language)).filter(({ kind }) => kind !== 'EMPLOYEE');

export const figuresQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...agenciesKey, 'figures', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof getConsultingFigures>('GET /consulting/{id}/figures', { params: { id } }, language, {
        signal,
      }),
    staleTime: 0,
  });
