import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { documentStore, type Waiting } from './stored-waiting.ts';

/**
 * A file that a student has chosen for an application and that has not arrived yet, of this browser; its bytes are in
 * `stored-files.ts`.
 */
export interface StoredDocument extends Waiting {
  requirementId: number | null;
  name: string;
  sizeBytes: number;
  /** Upload that was begun for it, by whatever tab: it becomes a document once. */
  uploadId: string | null;
  /** It was handed in, and the answer was lost. */
  isPerhapsIn: boolean;
  /** Document that it was to replace; null for none, undefined where it may replace any. */
  replaces: string | null | undefined;
  /** Refusal of the server; null if there was none. */
  refusal: { code: ErrorCode; sentence: string } | null;
}

const documents = documentStore<StoredDocument>();

/** Returns the documents of this account, in the order in which they were chosen. */
export const readDocuments = documents.read;
/** Returns one of them; null if it has arrived, was taken away, or was never stored. */
export const findDocument = documents.find;
/** Returns false where the browser has refused it. */
export const saveDocument = documents.save;
/** Removes a document with its file. */
export const removeDocument = documents.remove;
/** Calls `listener` with the id of each document that another tab has removed. */
export const onDocumentRemoved = documents.onRemoved;
