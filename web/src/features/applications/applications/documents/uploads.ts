import type { Language } from '@parvoz/contract/languages.ts';
import { ApiError } from '../../../../lib/api.ts';
import { type FileProblem, problemOfFile, sentName } from '../../../../lib/private-file.ts';
import { waitToReconnect } from '../../../../lib/wait-to-reconnect.ts';
import { beginUpload, dropUpload, findUpload, handIn, sendUpload } from './queries.ts';
import { runUpload } from './resumable-upload.ts';

/** Reason why an upload has stopped: a fault of the file, or the server's own message. */
export type UploadProblem =
  | { kind: FileProblem | 'UNREADABLE' | 'UNKNOWN' }
  | { kind: 'REFUSED'; sentence: string; isFinal: boolean };

export interface RunningUpload {
  key: string;
  applicationId: string;
  requirementId: number | null;
  file: File;
  state: 'QUEUED' | 'SENDING' | 'WAITING' | 'WAITING_FOR_STORE' | 'FINISHING' | 'FAILED';
  sentBytes: number;
  problem: UploadProblem | null;
}

interface QueuedUpload extends RunningUpload {
  language: Language;
  abort: AbortController;
  uploadId: string | null;
  /** Loads the new documents into the page. */
  onDone(): Promise<unknown>;
}

/** More at once only make each of them slower. */
const AT_ONCE = 2;

let uploads: readonly QueuedUpload[] = [];
let count = 0;
const listeners = new Set<() => void>();

const show = (next: readonly QueuedUpload[]): void => {
  uploads = next;
  for (const listener of listeners) listener();
};
const change = (key: string, changed: Partial<QueuedUpload>): void =>
  show(uploads.map((one) => (one.key === key ? { ...one, ...changed } : one)));
const remove = (key: string): void => show(uploads.filter((one) => one.key !== key));

/** The server has given these up at once: there is nothing to drop. */
const DROPPED: readonly ApiError['code'][] = ['NOT_A_DOCUMENT', 'PICTURE_TOO_LARGE'];
/** The same file would be refused again. */
const FINAL: readonly ApiError['code'][] = [...DROPPED, 'PAYLOAD_TOO_LARGE', 'TOO_MANY_DOCUMENTS'];

const problemOf = (error: unknown): UploadProblem => {
  if (error instanceof ApiError)
    return {
      kind: 'REFUSED',
      sentence: error.fields.file ?? error.message,
      isFinal: FINAL.includes(error.code),
    };
  return { kind: error instanceof DOMException ? 'UNREADABLE' : 'UNKNOWN' };
};

const run = async ({
  key,
  file,
  applicationId,
  requirementId,
  language,
  abort,
  onDone,
}: QueuedUpload): Promise<void> => {
  const { signal } = abort;
  try {
    await runUpload({
      file,
      signal,
      wait: waitToReconnect,
      onState: (progress) => change(key, progress),
      calls: {
        begin: () => beginUpload(sentName(file.name), file.size, language, signal),
        find: (id) => findUpload(id, language, signal),
        send: (id, offset, bytes, options) => sendUpload(id, offset, bytes, language, options),
        finish: (uploadId) => handIn(applicationId, { uploadId, requirementId }, language, signal),
      },
    });
    // The document is on the page before its upload goes.
    await onDone();
    remove(key);
  } catch (error) {
    if (signal.aborted) return;
    const isDropped = error instanceof ApiError && DROPPED.includes(error.code);
    change(key, { state: 'FAILED', problem: problemOf(error), ...(isDropped && { uploadId: null }) });
  }
};

const runNext = (): void => {
  const runningCount = uploads.filter(({ state }) => state !== 'QUEUED' && state !== 'FAILED').length;
  for (const one of uploads
    .filter(({ state }) => state === 'QUEUED')
    .slice(0, Math.max(0, AT_ONCE - runningCount))) {
    change(one.key, { state: 'SENDING' });
    run(one).finally(runNext);
  }
};

export interface NewUpload
  extends Pick<QueuedUpload, 'applicationId' | 'requirementId' | 'file' | 'language' | 'onDone'> {}

/** Sends a file for a requirement, or for none; another one that is on its way there gives way. */
export const startUpload = (upload: NewUpload): void => {
  const { requirementId, applicationId } = upload;
  for (const one of uploads)
    if (requirementId !== null && one.requirementId === requirementId && one.applicationId === applicationId)
      giveUpUpload(one.key);
  const problem = problemOfFile(upload.file);
  count += 1;
  const started: QueuedUpload = {
    ...upload,
    key: String(count),
    state: problem ? 'FAILED' : 'QUEUED',
    sentBytes: 0,
    problem: problem ? { kind: problem } : null,
    abort: new AbortController(),
    uploadId: null,
  };
  show([...uploads, started]);
  runNext();
};

/** Stops an upload and forgets it; its uploaded part is deleted, too. */
export const giveUpUpload = (key: string): void => {
  const upload = uploads.find((one) => one.key === key);
  if (!upload) return;
  upload.abort.abort();
  remove(key);
  // If the server cannot be reached, it deletes the upload itself within a day.
  if (upload.uploadId) dropUpload(upload.uploadId, upload.language).catch(() => null);
};

/** Starts a failed upload from the beginning. */
export const repeatUpload = (key: string): void => {
  const upload = uploads.find((one) => one.key === key);
  if (!upload) return;
  const { applicationId, requirementId, file, language, onDone } = upload;
  remove(key);
  startUpload({ applicationId, requirementId, file, language, onDone });
};

export const currentUploads = (): readonly RunningUpload[] => uploads;

export const watchUploads = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
