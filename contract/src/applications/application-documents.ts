import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { digits, Id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { ROLES } from '../roles.ts';
import { writtenText } from '../written-text.ts';
import { DOCUMENT_STATUSES, MAX_DOCUMENT_BYTES, SIDES } from './application-states.ts';

/** A private file as people see it; `id` opens it by `/attach/open/{id}` with a bearer header. */
export const PrivateFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
});
export type PrivateFile = z.infer<typeof PrivateFile>;

/** A file handed in to an application. `comment` is the agency's, of a returned one. `number` counts versions from 1. */
export const ApplicationDocument = z.object({
  id: z.uuid(),
  file: PrivateFile,
  requirementId: z.number().int().nullable(),
  status: z.enum(DOCUMENT_STATUSES),
  comment: z.string().nullable(),
  number: z.number().int(),
  side: z.enum(SIDES),
  createdAt: z.iso.datetime(),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** A resumable upload: chunks are sent from `receivedBytes` on until all have arrived. */
export const Upload = z.object({
  id: z.uuid(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
});
export type Upload = z.infer<typeof Upload>;

/** Name of a file as a person gave it; shown, never used as a path. */
export const FileName = writtenText().trim().min(1).max(200);

const tag = 'Documents';
const PARTIES = ['ROLE_STUDENT', ...CONSULTING_ROLES] as const;
const params = z.object({ id: z.string().max(100) });

export const startUpload = endpoint({
  method: 'POST',
  path: '/upload',
  access: ROLES,
  tag,
  summary: 'Begin to send a private file of at most 20 MB: PDF, JPEG, PNG, WebP or DOCX',
  body: z.object({
    name: FileName,
    sizeBytes: z
      .number()
      .int()
      .max(MAX_DOCUMENT_BYTES)
      .refine((sizeBytes) => sizeBytes > 0, { params: { problem: 'fileEmpty' satisfies FieldProblem } }),
  }),
  data: Upload,
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/upload/{id}',
  access: ROLES,
  tag,
  summary: 'How much of one’s own upload has arrived',
  params,
  data: Upload,
});

export const sendChunk = endpoint({
  method: 'PUT',
  path: '/upload/{id}',
  access: ROLES,
  bytes: true,
  tag,
  summary:
    'Send the bytes from `offset` on (application/octet-stream, 16 KB to 1 MB, the last piece may be shorter); 409 when others are due',
  params,
  query: z.object({ offset: digits(MAX_DOCUMENT_BYTES, 0) }),
  data: Upload,
});

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/upload/{id}',
  access: ROLES,
  tag,
  summary: 'Give up one’s own upload',
  params,
  data: z.null(),
});

const idOrNull = z
  .uuid()
  .nullish()
  .transform((value) => value ?? null);

/**
 * A document from one’s own finished upload, from the file of a chat message of this application, or from a document of one’s
 * own side that this application has for another requirement and that was not returned.
 */
export const DocumentDraft = z
  .object({
    uploadId: idOrNull,
    messageId: idOrNull,
    documentId: idOrNull,
    /** The requirement that it meets; null for one that nobody asked for. */
    requirementId: Id.nullish().transform((value) => value ?? null),
    /** The document that met it when the file was chosen; null for none. Without it any may be replaced. */
    replaces: z.uuid().nullable().optional(),
  })
  .refine(
    ({ uploadId, messageId, documentId }) =>
      [uploadId, messageId, documentId].filter((source) => source !== null).length === 1,
    { path: ['uploadId'] },
  )
  .refine(({ documentId, requirementId }) => documentId === null || requirementId !== null, {
    path: ['requirementId'],
  });
export type DocumentDraft = z.output<typeof DocumentDraft>;

export const addDocument = endpoint({
  method: 'POST',
  path: '/application/{id}/document',
  access: PARTIES,
  tag,
  summary:
    'Submit a file, or a document of one’s own again for another requirement; it replaces what met the requirement before, which is kept',
  params,
  body: DocumentDraft,
  data: ApplicationDocument,
});

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/application/{id}/document/{documentId}',
  access: PARTIES,
  tag,
  summary: 'Remove one’s own document while it has not been submitted',
  params: params.extend({ documentId: z.string().max(100) }),
  data: z.null(),
});

export const downloadDocuments = endpoint({
  method: 'GET',
  path: '/application/{id}/document/zip',
  access: ROLES,
  file: true,
  tag,
  summary: 'All documents as one ZIP',
  params,
  data: z.custom<unknown>(),
});
