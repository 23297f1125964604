import type { listTestSittings } from '@parvoz/contract/catalogue/test-sittings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** Days on which tests can be taken and still be registered for, of all tests. */
export const testSittingsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['test-sittings', language],
    queryFn: () => callApi<typeof listTestSittings>('GET /test-sitting', {}, language),
  });
