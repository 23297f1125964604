import type { Language } from '@parvoz/contract/languages.ts';
import type * as contract from '@parvoz/contract/money/approvals.ts';
import type * as acts from '@parvoz/contract/money/money-acts.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../lib/api.ts';

/** Of everything that an act of an administrator with money changes here. */
export const approvalsKey = ['approvals'] as const;

const PAGE_SIZE = 20;
const ACTS_SIZE = 10;

export type ApprovalList = 'WAITING' | 'ENDED';

export const approvalListQuery = (state: ApprovalList, page: number, language: Language) =>
  queryOptions({
    queryKey: [...approvalsKey, 'list', state, page],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listApprovals>(
        'GET /approval',
        { query: { state, page, size: PAGE_SIZE } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const moneyDayQuery = (language: Language) =>
  queryOptions({
    queryKey: [...approvalsKey, 'day'],
    queryFn: ({ signal }) => callApi<typeof acts.getMoneyDay>('GET /money-act/day', {}, language, { signal }),
    staleTime: 0,
  });

export const moneyActsQuery = (page: number, language: Language) =>
  queryOptions({
    queryKey: [...approvalsKey, 'acts', page],
    queryFn: ({ signal }) =>
      callApi<typeof acts.listMoneyActs>('GET /money-act', { query: { page, size: ACTS_SIZE } }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const putDecision = (id: string, body: contract.ApprovalDecision, language: Language) =>
  callApi<typeof contract.decideApproval>('PUT /approval/{id}', { params: { id }, body }, language);

export const cancelApproval = (id: string, language: Language) =>
  callApi<typeof contract.cancelApproval>('PUT /approval/{id}/cancel', { params: { id } }, language);

export const loadApproved = (id: string, format: 'csv' | 'xlsx', language: Language): Promise<Blob> =>
  loadFile<typeof contract.downloadApproved>(
    'POST /approval/{id}/file',
    { params: { id }, query: { format } },
    language,
  );

export const renewApprovals = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: approvalsKey });
