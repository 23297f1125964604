import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type {
  AuditMemberState,
  exportAudit,
  filterAudit,
  getAudit,
  listAuditMembers,
} from '@parvoz/contract/platform/audit.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../lib/api.ts';

/** Prefix of the keys of all queries about changes. */
const auditKey = ['admin', 'audit'] as const;

export type AuditListFilter = NonNullable<CallInput<typeof filterAudit>['body']>;
interface Paging {
  page: number;
  size: number;
}

export const changesQuery = (body: AuditListFilter, query: Paging, language: Language) =>
  queryOptions({
    queryKey: [...auditKey, 'list', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterAudit>('POST /audit/filter', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The changes of a filter as a CSV. */
export const loadChanges = (body: AuditListFilter, language: Language) =>
  loadFile<typeof exportAudit>('POST /audit/export', { body }, language);

export const changeQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...auditKey, 'one', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof getAudit>('GET /audit/{id}', { params: { id } }, language, { signal }),
    staleTime: 0,
  });

/** Parts of a bulk change; with a state only those that are in it. */
export const membersQuery = (id: string, state: AuditMemberState | null, query: Paging, language: Language) =>
  queryOptions({
    queryKey: [...auditKey, 'members', id, state, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof listAuditMembers>(
        'POST /audit/{id}/member',
        { params: { id }, query, body: { state } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
