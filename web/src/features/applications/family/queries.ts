import type {
  getFamilyApplication,
  leaveFamilyApplication,
  listFamilyApplications,
  openFamilyDocument,
  sendFamilyCode,
  signInFamily,
  signOutFamily,
} from '@parvoz/contract/applications/family.ts';
import type { Language } from '@parvoz/contract/languages.ts';
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
