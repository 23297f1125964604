import type { listExchangeRates } from '@parvoz/contract/catalogue/rates.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** The latest rate of every currency; none is converted while they are not there. */
export const ratesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['rates', language],
    queryFn: () => callApi<typeof listExchangeRates>('GET /exchange-rate', {}, language),
  });
