import type { Language } from '@parvoz/contract/languages.ts';
import type * as bank from '@parvoz/contract/money/bank-details.ts';
import type * as contract from '@parvoz/contract/money/payouts.ts';
import type * as queue from '@parvoz/contract/money/payouts-queue.ts';
import type { PayoutList } from '@parvoz/contract/money/payouts-states.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../lib/api.ts';

/** Of everything that a movement of money may change. */
export const payoutsKey = ['payouts'] as const;

const HISTORY_SIZE = 20;
const QUEUE_SIZE = 20;

export const overviewQuery = (language: Language) =>
  queryOptions({
    queryKey: [...payoutsKey, 'overview'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getPayoutOverview>('GET /payout/overview', {}, language, { signal }),
    staleTime: 0,
  });

export const historyQuery = (page: number, language: Language) =>
  queryOptions({
    queryKey: [...payoutsKey, 'history', page],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listPayouts>('GET /payout', { query: { page, size: HISTORY_SIZE } }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const postPayout = (amount: number, idempotencyKey: string, language: Language) =>
  callApi<typeof contract.askPayout>('POST /payout', { body: { amount } }, language, { idempotencyKey });

export const cancelPayout = (id: string, language: Language) =>
  callApi<typeof contract.cancelPayout>('PUT /payout/{id}/cancel', { params: { id } }, language);

export const loadHistory = (language: Language): Promise<Blob> =>
  loadFile<typeof contract.exportPayouts>('POST /payout/history/export', { body: undefined }, language);

export const postDetails = (body: bank.BankDetailsDraft, language: Language) =>
  callApi<typeof bank.startBankDetails>('POST /payout/details', { body }, language);

export const confirmDetails = (code: string, language: Language) =>
  callApi<typeof bank.confirmBankDetails>('POST /payout/details/confirm', { body: { code } }, language);

export const stopDetails = (id: string, language: Language) =>
  callApi<typeof bank.stopBankDetails>('PUT /payout/details/{id}/stop', { params: { id } }, language);

export const withdrawalQuery = (language: Language) =>
  queryOptions({
    queryKey: [...payoutsKey, 'withdrawal'],
    queryFn: ({ signal }) =>
      callApi<typeof contract.getWithdrawalOverview>('GET /withdrawal/overview', {}, language, { signal }),
    staleTime: 0,
  });

export const withdrawalsQuery = (page: number, language: Language) =>
  queryOptions({
    queryKey: [...payoutsKey, 'withdrawals', page],
    queryFn: ({ signal }) =>
      callApi<typeof contract.listWithdrawals>(
        'GET /withdrawal',
        { query: { page, size: HISTORY_SIZE } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const postWithdrawal = (amount: number, idempotencyKey: string, language: Language) =>
  callApi<typeof contract.askWithdrawal>('POST /withdrawal', { body: { amount } }, language, {
    idempotencyKey,
  });

export const cancelWithdrawal = (id: string, language: Language) =>
  callApi<typeof contract.cancelWithdrawal>('PUT /withdrawal/{id}/cancel', { params: { id } }, language);

/** Query of the requests that administrators decide on. */
export const queueQuery = (state: PayoutList, page: number, language: Language) =>
  queryOptions({
    queryKey: [...payoutsKey, 'queue', state, page],
    queryFn: ({ signal }) =>
      callApi<typeof queue.filterPayouts>(
        'POST /payout/filter',
        { body: { state }, query: { page, size: QUEUE_SIZE } },
        language,
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const decidePayout = (id: string, body: queue.PayoutDecision, language: Language) =>
  callApi<typeof queue.decidePayout>('PUT /payout/{id}', { params: { id }, body }, language);

export const loadForBank = (format: 'csv' | 'xlsx', language: Language): Promise<Blob> =>
  loadFile<typeof queue.exportForBank>('POST /payout/export', { query: { format } }, language);

/** Invalidates balances and requests. */
export const renewPayouts = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: payoutsKey });
