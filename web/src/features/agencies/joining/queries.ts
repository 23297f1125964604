import type {
  answerJoinRequest,
  createJoinRequest,
  getJoinProgress,
  JoinRequestDraft,
  openJoinRequest,
  sendJoinCode,
  uploadJoinDocument,
} from '@parvoz/contract/agencies/joining.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, callApi, uploadFile } from '../../../lib/api.ts';
import { sentName } from '../../../lib/private-file.ts';

export const sendCode = (phone: string, language: Language) =>
  callApi<typeof sendJoinCode>('POST /join-request/code', { body: { phone } }, language);

export const askToJoin = (body: JoinRequestDraft, language: Language) =>
  callApi<typeof createJoinRequest>('POST /join-request', { body }, language);

export const openRequest = (body: { phone: string; code: string }, language: Language) =>
  callApi<typeof openJoinRequest>('POST /join-request/state', { body }, language);

export const progressQuery = (key: string, language: Language) =>
  queryOptions({
    queryKey: ['joining', key, language],
    queryFn: ({ signal }) =>
      callApi<typeof getJoinProgress>('POST /join-request/progress', { body: { key } }, language, { signal }),
    staleTime: 0,
  });

export const sendAnswer = (key: string, answer: string, language: Language) =>
  callApi<typeof answerJoinRequest>('PUT /join-request', { body: { key, answer } }, language);

export const sendDocument = (key: string, file: File, language: Language) =>
  uploadFile<typeof uploadJoinDocument>('POST /join-request/document', file, language, {
    key,
    name: sentName(file.name),
  });

/** Returns the server's reason why a document has not arrived; null where it gave none. */
export const whyLost = (error: unknown): string | null =>
  error instanceof ApiError ? (error.fields.file ?? error.message) || null : null;

/** A document that has not arrived with its request. */
export interface LostDocument {
  name: string;
  why: string | null;
}
