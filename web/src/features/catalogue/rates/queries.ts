import type {
  createExchangeRate,
  deleteExchangeRate,
  ExchangeRateDraft,
  filterExchangeRates,
  getExchangeRate,
  importExchangeRates,
  previewExchangeRates,
  updateExchangeRate,
} from '@parvoz/contract/catalogue/rates.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, uploadFile } from '../../../lib/api.ts';

/** Prefixes of the keys of queries about rates: those of administrators, and public ones with converted sums. */
export const ratesKey = ['admin', 'rates'] as const;
export const CHANGED_KEYS = [ratesKey, ['rates'], ['programs']] as const;

type Filter = NonNullable<CallInput<typeof filterExchangeRates>['body']>;

export const managedRatesQuery = (body: Filter, query: { page: number; size: number }, language: Language) =>
  queryOptions({
    queryKey: [...ratesKey, body, query, language],
    queryFn: ({ signal }) =>
      callApi<typeof filterExchangeRates>('POST /exchange-rate/filter', { body, query }, language, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const readRate = (id: number, language: Language) =>
  callApi<typeof getExchangeRate>('GET /exchange-rate/{id}', { params: { id } }, language, {
    isFresh: true,
  });

export const postRate = (body: ExchangeRateDraft, idempotencyKey: string, language: Language) =>
  callApi<typeof createExchangeRate>('POST /exchange-rate', { body }, language, { idempotencyKey });

export const putRate = (id: number, body: ExchangeRateDraft & { version: number }, language: Language) =>
  callApi<typeof updateExchangeRate>('PUT /exchange-rate/{id}', { params: { id }, body }, language);

export const removeRate = (id: number, language: Language) =>
  callApi<typeof deleteExchangeRate>('DELETE /exchange-rate/{id}', { params: { id } }, language);

export const previewRates = (file: File, encoding: FileEncoding | undefined, language: Language) =>
  uploadFile<typeof previewExchangeRates>('POST /exchange-rate/import/preview', file, language, { encoding });

export const sendRates = (file: File, encoding: FileEncoding | undefined, language: Language) =>
  uploadFile<typeof importExchangeRates>('POST /exchange-rate/import', file, language, { encoding });
