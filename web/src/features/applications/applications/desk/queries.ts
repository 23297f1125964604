import type {
  assignManager,
  listManagers,
  listStaff,
} from '@parvoz/contract/applications/application-calls.ts';
import type { downloadDocuments } from '@parvoz/contract/applications/application-documents.ts';
import type { addNote, listNotes } from '@parvoz/contract/applications/application-notes.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, loadFile } from '../../../../lib/api.ts';
import { FRESH } from '../../../../lib/opening.ts';
import { applicationKey } from '../queries.ts';

/** Query of the own agency's staff, who can be responsible. */
export const staffQuery = (language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: ['staff'],
    queryFn: () => callApi<typeof listStaff>('GET /application/manager', {}, language),
  });

/** Query of those who can be responsible for an application, of whatever agency it is. */
export const managersQuery = (id: string, language: Language) =>
  queryOptions({
    ...FRESH,
    queryKey: [...applicationKey(id), 'managers'],
    queryFn: () =>
      callApi<typeof listManagers>('GET /application/{id}/manager', { params: { id } }, language),
  });

/** Of all of these or, when one cannot have that manager, of none. */
export const assign = (applicationIdList: string[], managerId: string | null, language: Language) =>
  callApi<typeof assignManager>(
    'PUT /application/manager',
    { body: { applicationIdList, managerId } },
    language,
  );

const notesKey = (id: string) => [...applicationKey(id), 'notes'] as const;

/** Internal notes of the agency, newest first, page by page. */
export const notesQuery = (id: string, language: Language) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: notesKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      callApi<typeof listNotes>(
        'GET /application/{id}/note',
        { params: { id }, query: { before } },
        language,
        {
          signal,
        },
      ),
    getNextPageParam: ({ content, hasOlder }) => (hasOlder ? content.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ content }) => content),
  });

export const writeNote = (id: string, text: string, idempotencyKey: string, language: Language) =>
  callApi<typeof addNote>('POST /application/{id}/note', { params: { id }, body: { text } }, language, {
    idempotencyKey,
  });

/** All documents as one ZIP. */
export const loadDocuments = (id: string, language: Language): Promise<Blob> =>
  loadFile<typeof downloadDocuments>('GET /application/{id}/document/zip', { params: { id } }, language);
