import type { Language } from '@parvoz/contract/languages.ts';
import type {
  decideSandbox,
  getPayment,
  listOpenPayments,
  listProviders,
  Payment,
  TopUp,
  topUp,
} from '@parvoz/contract/money/payments.ts';
import type { getProtection } from '@parvoz/contract/money/protection.ts';
import type { readNotifications } from '@parvoz/contract/people/notifications.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { OPENING_MS } from '../../../lib/opening.ts';

/** Prefix of the keys of queries about own payments and providers. */
export const paymentsKey = ['payments'] as const;

/** Polling interval of a pending payment, in milliseconds, in case no live event reports its end. */
const WAITING_MS = 5000;

/** Query of the providers that take money for a balance. */
export const providersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...paymentsKey, 'providers'],
    queryFn: ({ signal }) => callApi<typeof listProviders>('GET /payment/provider', {}, language, { signal }),
  });

const openPaymentsKey = [...paymentsKey, 'open'] as const;

/** Own payments that wait, newest first. */
export const openPaymentsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...openPaymentsKey, language],
    staleTime: OPENING_MS,
    queryFn: ({ signal }) =>
      callApi<typeof listOpenPayments>('GET /payment/waiting', {}, language, { signal }),
  });

/** An own payment; asked for again as long as it waits. */
export const paymentQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...paymentsKey, 'one', id, language],
    staleTime: OPENING_MS,
    // Where the payer comes back from the provider.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }: { state: { data: Payment | undefined } }) =>
      data?.status === 'CREATED' && data.failure === null && !(data.corrected > 0) ? WAITING_MS : false,
    queryFn: ({ signal }) =>
      callApi<typeof getPayment>('GET /payment/top-up/{id}', { params: { id } }, language, { signal }),
  });

/** Query of the amount due for an application that a balance is topped up for; invalidated with the application. */
export const dueQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['application', id, 'due', language],
    queryFn: ({ signal }) => {
      const call = 'GET /application/{id}/protection';
      return callApi<typeof getProtection>(call, { params: { id } }, language, { signal });
    },
  });

/** Begins a payment; one key begins one, however often it is sent. */
export const beginTopUp = (body: TopUp, idempotencyKey: string, language: Language) =>
  callApi<typeof topUp>('POST /payment/top-up', { body }, language, { idempotencyKey });

/** The next page with the payments that wait asks for them again: one has begun. */
export const forgetOpenPayments = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: openPaymentsKey, refetchType: 'none' });

/** Marks the notification about the payment's end as read. */
export const markPaymentSeen = (paymentId: string, language: Language) =>
  callApi<typeof readNotifications>('PUT /notification/read', { body: { paymentId } }, language);

/** Pays or declines in the sandbox; one key does it once. */
export const decideInSandbox = (id: string, isPaid: boolean, idempotencyKey: string, language: Language) =>
  callApi<typeof decideSandbox>(
    'POST /payment/top-up/{id}/sandbox',
    { params: { id }, body: { isPaid } },
    language,
    { idempotencyKey },
  );
