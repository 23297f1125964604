import type { Language } from '@parvoz/contract/languages.ts';
import type { confirmStep, getProtection, payProtection } from '@parvoz/contract/money/protection.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { OPENING_MS } from '../../../lib/opening.ts';

/** Stands below the application's key, so that whatever renews the application renews its money. */
const protectionKey = (id: string) => ['application', id, 'protection'] as const;

/** Query of the protected payment of an application: each step's share with its state, and the caller's actions. */
export const protectionQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...protectionKey(id), language],
    queryFn: ({ signal }) =>
      callApi<typeof getProtection>('GET /application/{id}/protection', { params: { id } }, language, {
        signal,
      }),
    staleTime: OPENING_MS,
    refetchOnWindowFocus: true,
  });

/** Moves the amount that is due from the own balance into protection. */
export const sendPayment = (
  id: string,
  body: { amount: number; stepId?: number },
  idempotencyKey: string,
  language: Language,
) => {
  const input = { params: { id }, body };
  return callApi<typeof payProtection>('POST /application/{id}/payment', input, language, {
    idempotencyKey,
  });
};

/** Passes the share of a finished step on to the agency. */
export const sendConfirmation = (id: string, stepId: number, idempotencyKey: string, language: Language) => {
  const input = { params: { id }, body: { stepId } };
  return callApi<typeof confirmStep>('POST /application/{id}/confirm', input, language, {
    idempotencyKey,
  });
};
