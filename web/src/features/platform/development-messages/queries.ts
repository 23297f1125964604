import type { DataOf } from '@parvoz/contract/endpoint.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { listDevelopmentMessages } from '@parvoz/contract/people/development-messages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

export type DevelopmentMessage = DataOf<typeof listDevelopmentMessages>[number];

const REFRESH_MS = 2000;

/** The newest messages of the console gateway, asked for again and again while somebody looks. */
export const developmentMessagesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['development-messages'],
    queryFn: ({ signal }) =>
      callApi<typeof listDevelopmentMessages>('GET /dev/sms', {}, language, { signal }),
    refetchInterval: REFRESH_MS,
    gcTime: 0,
  });
