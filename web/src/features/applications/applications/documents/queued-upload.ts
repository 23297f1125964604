import type { Language } from '@parvoz/contract/languages.ts';
import type { StoredDocument } from '../../../../lib/stored-documents.ts';
import type { UploadProblem } from './upload-problem.ts';

export interface RunningUpload {
  key: string;
  applicationId: string;
  requirementId: number | null;
  /** Student that it is stored for until it has arrived; null of staff, of whom nothing is stored. */
  ownerId: string | null;
  name: string;
  sizeBytes: number;
  /** ASKED: its student is asked for consent, or it is not known yet whether they have to be. */
  state: 'ASKED' | 'QUEUED' | 'SENDING' | 'WAITING' | 'WAITING_FOR_STORE' | 'FINISHING' | 'FAILED';
  sentBytes: number;
  problem: UploadProblem | null;
  /** True if it outlives the page, false where the browser does not store it; null while that is not known. */
  isKept: boolean | null;
}

export interface QueuedUpload extends RunningUpload {
  /** Account that has chosen it: nobody else's session sends it. */
  accountId: string | null;
  /** Null if it is no longer in this browser. */
  file: File | null;
  language: Language;
  /** Milliseconds since 1970. */
  writtenAt: number;
  abort: AbortController;
  /** Upload that was begun for it: it becomes a document once, however often that is handed in. */
  uploadId: string | null;
  /** It was handed in, and the answer was lost: it may be a document, and somebody may have taken that back. */
  isPerhapsIn: boolean;
  /** Document that it is to replace; null for none, undefined for whatever there is. */
  replaces: string | null | undefined;
  /** Loads the new documents into the page; `isSent` is false where another tab has sent it, or taken it away. */
  onDone(isSent: boolean): Promise<unknown>;
}

export interface NewUpload
  extends Pick<
    QueuedUpload,
    'applicationId' | 'requirementId' | 'language' | 'ownerId' | 'replaces' | 'onDone'
  > {
  file: File;
  /** Resolves to whether its student lets it be taken; until then nothing of it is stored or sent. */
  consent?: (() => Promise<boolean>) | undefined;
}

/** Returns an upload as it is stored for its student. */
export const storedOf = (
  {
    key,
    applicationId,
    requirementId,
    name,
    sizeBytes,
    writtenAt,
    uploadId,
    isPerhapsIn,
    replaces,
    problem,
  }: QueuedUpload,
  ownerId: string,
): StoredDocument => ({
  ...{ clientId: key, ownerId, applicationId, requirementId, name, sizeBytes, writtenAt },
  ...{ uploadId, isPerhapsIn, replaces },
  refusal: problem?.kind === 'REFUSED' ? { code: problem.code, sentence: problem.sentence } : null,
});
