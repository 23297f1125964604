import type { Language } from '@parvoz/contract/languages.ts';
import type {
  CommissionDraft,
  getCommission,
  getOwnCommission,
  setCommission,
} from '@parvoz/contract/money/commissions.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Among what live events of money renew. */
export const commissionKey = ['payments', 'commissions'] as const;

export const ownCommissionQuery = (language: Language) =>
  queryOptions({
    queryKey: [...commissionKey, 'own'],
    queryFn: ({ signal }) => callApi<typeof getOwnCommission>('GET /commission', {}, language, { signal }),
    staleTime: 0,
  });

export const commissionQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: [...commissionKey, id],
    queryFn: ({ signal }) =>
      callApi<typeof getCommission>('GET /consulting/{id}/commission', { params: { id } }, language, {
        signal,
      }),
    staleTime: 0,
  });

export const postCommission = (id: number, body: CommissionDraft, language: Language) =>
  callApi<typeof setCommission>('POST /consulting/{id}/commission', { params: { id }, body }, language);
