import type { Language } from '@parvoz/contract/languages.ts';
import type { getOperator, Operator } from '@parvoz/contract/money/operator.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from './api.ts';
import { languageOf } from './i18n.ts';

/** Prefix of the keys of all queries about the operator. */
export const operatorKey = ['operator'] as const;

/**
 * Query of the operator who holds the money, and the versions of the legal texts in force. Loaded for every page of the
 * site, for its footer.
 */
export const operatorQuery = (language: Language) =>
  queryOptions({
    queryKey: [...operatorKey, language],
    queryFn: ({ signal }) => callApi<typeof getOperator>('GET /operator', {}, language, { signal }),
  });

/** The same for a component; undefined while it is not known. */
export const useOperator = (): Operator | undefined => {
  const { i18n } = useTranslation();
  return useQuery(operatorQuery(languageOf(i18n))).data;
};
