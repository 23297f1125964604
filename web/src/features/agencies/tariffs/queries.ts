import type { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

/** Query of an agency's active tariffs, in its order. */
export const tariffsQuery = (consultingId: number, language: Language) =>
  queryOptions({
    queryKey: ['tariffs', consultingId, language],
    queryFn: () =>
      callApi<typeof listPublicTariffs>(
        'GET /tariff/public/consulting/{id}',
        { params: { id: consultingId } },
        language,
      ),
  });
