import type {
  addDocument,
  getUpload,
  removeDocument,
  removeUpload,
  sendChunk,
  startUpload,
} from '@parvoz/contract/applications/application-documents.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { openAttachment } from '@parvoz/contract/people/files.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, loadFile, sendBytes } from '../../../../lib/api.ts';

/** Bytes of a private file; kept while it is shown, and for a moment after. */
export const fileQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['file', id],
    queryFn: ({ signal }) =>
      loadFile<typeof openAttachment>('GET /attach/open/{id}', { params: { id } }, language, signal),
    gcTime: 60_000,
  });

export const beginUpload = (name: string, sizeBytes: number, language: Language, signal: AbortSignal) =>
  callApi<typeof startUpload>('POST /upload', { body: { name, sizeBytes } }, language, { signal });

export const findUpload = (id: string, language: Language, signal: AbortSignal) =>
  callApi<typeof getUpload>('GET /upload/{id}', { params: { id } }, language, { signal });

/** Sends the bytes from `offset` on. */
export const sendUpload = (
  id: string,
  offset: number,
  bytes: Blob,
  language: Language,
  options: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
) =>
  sendBytes<typeof sendChunk>(
    'PUT /upload/{id}',
    { params: { id }, query: { offset } },
    bytes,
    language,
    options,
  );

export const dropUpload = (id: string, language: Language) =>
  callApi<typeof removeUpload>('DELETE /upload/{id}', { params: { id } }, language);

/** Hands a finished upload in. */
export const handIn = (
  applicationId: string,
  body: { uploadId: string; requirementId: number | null; replaces?: string | null | undefined },
  language: Language,
  signal: AbortSignal,
) =>
  callApi<typeof addDocument>(
    'POST /application/{id}/document',
    { params: { id: applicationId }, body },
    language,
    { signal },
  );

/** Hands in once more, for another requirement, a document that the application has. */
export const handInAgain = (
  applicationId: string,
  body: { documentId: string; requirementId: number },
  language: Language,
) =>
  callApi<typeof addDocument>(
    'POST /application/{id}/document',
    { params: { id: applicationId }, body },
    language,
  );

export const takeBack = (applicationId: string, documentId: string, language: Language) =>
  callApi<typeof removeDocument>(
    'DELETE /application/{id}/document/{documentId}',
    { params: { id: applicationId, documentId } },
    language,
  );
