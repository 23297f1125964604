import type {
  chooseFamilyReminders,
  decideFamilySandbox,
  FamilyPayment,
  FamilyPaymentDraft,
  getFamilyApplication,
  getFamilyPayment,
  leaveFamilyApplication,
  listFamilyApplications,
  listFamilyProviders,
  openFamilyDocument,
  payFamilyApplication,
  sendFamilyCode,
  signInFamily,
  signOutFamily,
  topUpForStudent,
} from '@parvoz/contract/applications/family.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { TopUp } from '@parvoz/contract/money/payments.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../lib/api.ts';

/** Prefix of the keys of all that a guardian is shown. */
export const familyKey = ['family'] as const;

/** Applications that are shown to the guardian. */
export const familyListQuery = (language: Language) =>
  queryOptions({
    queryKey: [...familyKey, 'list', language],
    queryFn: ({ signal }) =>
      callApi<typeof listFamilyApplications>('GET /family/application', {}, language, { signal }),
  });

/** One of them. */
export const familyQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...familyKey, 'one', id, language],
    queryFn: ({ signal }) => {
      const call = 'GET /family/application/{id}';
      return callApi<typeof getFamilyApplication>(call, { params: { id } }, language, { signal });
    },
    retry: false,
  });

export const sendCode = (phone: string, language: Language) =>
  callApi<typeof sendFamilyCode>('POST /family/code', { body: { phone } }, language);

export const signIn = (body: { phone: string; code: string }, language: Language) =>
  callApi<typeof signInFamily>('POST /family/login', { body }, language);

export const signOut = (language: Language) =>
  callApi<typeof signOutFamily>('POST /family/logout', {}, language);

export const leave = (id: string, language: Language) =>
  callApi<typeof leaveFamilyApplication>('DELETE /family/application/{id}', { params: { id } }, language);

export const loadDocument = (id: string, documentId: string, language: Language) =>
  loadFile<typeof openFamilyDocument>(
    'GET /family/application/{id}/document/{documentId}',
    { params: { id, documentId } },
    language,
  );

/** Providers that take money here. */
export const familyProvidersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...familyKey, 'providers'],
    queryFn: ({ signal }) =>
      callApi<typeof listFamilyProviders>('GET /family/provider', {}, language, { signal }),
  });

/** Begins a payment; one key begins one, however often it is sent. */
export const beginPayment = (
  id: string,
  body: FamilyPaymentDraft,
  idempotencyKey: string,
  language: Language,
) => {
  const call = 'POST /family/application/{id}/payment';
  return callApi<typeof payFamilyApplication>(call, { params: { id }, body }, language, { idempotencyKey });
};

/** Begins a payment to the balance of the student; one key begins one. */
export const beginTopUp = (id: string, body: TopUp, idempotencyKey: string, language: Language) => {
  const call = 'POST /family/application/{id}/top-up';
  return callApi<typeof topUpForStudent>(call, { params: { id }, body }, language, { idempotencyKey });
};

/** Polling interval of a payment that is on its way, in milliseconds. */
const WAITING_MS = 3000;

/** Returns whether the page is to ask again. Money that was taken back is on no way before somebody tries to pay once more. */
const isOnItsWay = ({ status, failure, outcome, takenAt }: FamilyPayment): boolean =>
  !takenAt && ((status === 'CREATED' && failure === null) || (status === 'SUCCESS' && outcome === null));

/** A payment of the guardian's; asked for again as long as its money is on its way. */
export const familyPaymentQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [...familyKey, 'payment', id, language],
    retry: false,
    refetchInterval: ({ state: { data } }: { state: { data: FamilyPayment | undefined } }) =>
      data && isOnItsWay(data) ? WAITING_MS : false,
    queryFn: ({ signal }) => {
      const call = 'GET /family/payment/{id}';
      return callApi<typeof getFamilyPayment>(call, { params: { id } }, language, { signal });
    },
  });

export const decideInSandbox = (id: string, isPaid: boolean, idempotencyKey: string, language: Language) => {
  const call = 'POST /family/payment/{id}/sandbox';
  const input = { params: { id }, body: { isPaid } };
  return callApi<typeof decideFamilySandbox>(call, input, language, { idempotencyKey });
};

export const chooseReminders = (id: string, isWanted: boolean, language: Language) => {
  const input = { params: { id }, body: { isWanted } };
  return callApi<typeof chooseFamilyReminders>('PUT /family/application/{id}/reminder', input, language);
};
