import type { Language } from '@parvoz/contract/languages.ts';
import type { AcceptedTexts, acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from './api.ts';

/** Query of the legal texts that the person has accepted, and of those still to be accepted. */
export const acceptancesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['acceptances', language],
    queryFn: ({ signal }) =>
      callApi<typeof getAcceptances>('GET /operator/acceptance', {}, language, { signal }),
    staleTime: 0,
  });

/** True if the server has refused an act because its author has not accepted a legal text in force. */
export const isAcceptanceNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ACCEPTANCE_NEEDED';

/** Accepts legal texts in these versions. Throws ACCEPTANCE_OUTDATED for one that does not hold. */
export const postAcceptances = (texts: AcceptedTexts, language: Language) =>
  callApi<typeof acceptTexts>('POST /operator/acceptance', { body: { texts } }, language);
