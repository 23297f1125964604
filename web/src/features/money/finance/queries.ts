import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import type {
  exportPayments,
  filterPayments,
  getMoneySummary,
  getPaymentDetail,
  getPaymentStatistics,
  getReceipt,
} from '@parvoz/contract/money/finance.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../lib/api.ts';

/** Prefix of the keys of all queries about money; live events about money invalidate them. */
const moneyKey = ['payments'] as const;

const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

export type PaymentListFilter = NonNullable<CallInput<typeof filterPayments>['body']>;

export const paymentListQuery = (
  body: PaymentListFilter,
  query: { page: number; size: number },
  language: Language,
) =>
  queryOptions({
    ...FRESH,
    queryKey: [...moneyKey, 'list', body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterPayments>('POST /payment/filter', { body, query }, language, { signal }),
    placeholderData: keepPreviousData,
  });

export const statisticsQuery = (period: DashboardPeriod, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...moneyKey, 'statistics', period],
    queryFn: ({ signal }) =>
      callApi<typeof getPaymentStatistics>('GET /payment/statistics', { query: { period } }, language, {
        signal,
      }),
  });

/** Query of the balance and protected money of a student or an agency. */
export const summaryQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...moneyKey, 'summary', language],
    queryFn: ({ signal }) =>
      callApi<typeof getMoneySummary>('GET /payment/summary', {}, language, { signal }),
  });

export const paymentDetailQuery = (id: string, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...moneyKey, 'detail', id, language],
    queryFn: ({ signal }) =>
      callApi<typeof getPaymentDetail>('GET /payment/{id}', { params: { id } }, language, { signal }),
  });

/** The receipt of a payment as a PDF. */
export const loadReceipt = (id: string, language: Language): Promise<Blob> =>
  loadFile<typeof getReceipt>('GET /payment/{id}/receipt', { params: { id } }, language);

/** The payments of a filter as a CSV. */
export const loadPayments = (
  { type, purpose, from, to, query }: PaymentListFilter,
  language: Language,
): Promise<Blob> =>
  loadFile<typeof exportPayments>(
    'GET /payment/export',
    {
      query: {
        ...(type && { type }),
        ...(purpose && { purpose }),
        ...(from && { from }),
        ...(to && { to }),
        ...(query && { query }),
      },
    },
    language,
  );
