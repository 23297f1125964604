import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { ApiError } from '../../../../lib/api.ts';
import { exclusively } from '../../../../lib/exclusively.ts';
import { newId } from '../../../../lib/ids.ts';
import { type FileProblem, problemOfFile, sentName } from '../../../../lib/private-file.ts';
import { currentSession, isCallingAs, subscribeSession } from '../../../../lib/session.ts';
import {
  findDocument,
  onDocumentRemoved,
  readDocuments,
  removeDocument,
  type StoredDocument,
  saveDocument,
} from '../../../../lib/stored-documents.ts';
import { readFile, removeFile, saveFile } from '../../../../lib/stored-files.ts';
import { momentAfter } from '../../../../lib/stored-waiting.ts';
import { waitToReconnect } from '../../../../lib/wait-to-reconnect.ts';
import { beginUpload, dropUpload, findUpload, handIn, sendUpload } from './queries.ts';
import { runUpload } from './resumable-upload.ts';

/** Reason why an upload has stopped: a fault of the file, or the server's own message. */
export type UploadProblem =
  | { kind: FileProblem | 'UNREADABLE' | 'UNKNOWN' }
  | { kind: 'REFUSED'; code: ErrorCode; sentence: string };

export interface RunningUpload {
  key: string;
  applicationId: string;
  requirementId: number | null;
  /** Student that it is stored for until it has arrived; null of staff, of whom nothing is stored. */
  ownerId: string | null;
  name: string;
  sizeBytes: number;
  state: 'QUEUED' | 'SENDING' | 'WAITING' | 'WAITING_FOR_STORE' | 'FINISHING' | 'FAILED';
  sentBytes: number;
  problem: UploadProblem | null;
  /** True if it outlives the page, false where the browser does not store it; null while that is not known. */
  isKept: boolean | null;
}

interface QueuedUpload extends RunningUpload {
  /** Null if it is no longer in this browser. */
  file: File | null;
  language: Language;
  /** Milliseconds since 1970. */
  writtenAt: number;
  abort: AbortController;
  /** Upload that was begun for it: it becomes a document once, however often that is handed in. */
  uploadId: string | null;
  /** Document that it is to replace; null for none, undefined for whatever there is. */
  replaces: string | null | undefined;
  /** Loads the new documents into the page. */
  onDone(): Promise<unknown>;
}

/** More at once only make each of them slower. */
const AT_ONCE = 2;

let uploads: readonly QueuedUpload[] = [];
let isFollowing = false;
const listeners = new Set<() => void>();

const find = (key: string): QueuedUpload | undefined => uploads.find((one) => one.key === key);

const show = (next: readonly QueuedUpload[]): void => {
  uploads = next;
  for (const listener of listeners) listener();
};

const change = (key: string, changed: Partial<QueuedUpload>): void =>
  show(uploads.map((one) => (one.key === key ? { ...one, ...changed } : one)));

const storedOf = (
  {
    key,
    applicationId,
    requirementId,
    name,
    sizeBytes,
    writtenAt,
    uploadId,
    replaces,
    problem,
  }: QueuedUpload,
  ownerId: string,
): StoredDocument => ({
  ...{ clientId: key, ownerId, applicationId, requirementId, name, sizeBytes, writtenAt, uploadId, replaces },
  refusal: problem?.kind === 'REFUSED' ? { code: problem.code, sentence: problem.sentence } : null,
});

/** Changes an upload as its other pages will find it. */
const settle = (key: string, changed: Partial<QueuedUpload>): void => {
  change(key, changed);
  const upload = find(key);
  if (upload?.ownerId && findDocument(key)) saveDocument(storedOf(upload, upload.ownerId));
};

/** Forgets an upload on this page and in this browser. */
const remove = (key: string): void => {
  show(uploads.filter((one) => one.key !== key));
  removeDocument(key);
};

/** True if another tab has sent it, or has taken it away. */
const isGone = ({ key, isKept }: QueuedUpload): boolean => isKept === true && findDocument(key) === null;

/** Another tab may have begun it. */
const uploadIdOf = (key: string): string | null => findDocument(key)?.uploadId ?? find(key)?.uploadId ?? null;

/** Ends what another tab has sent or taken away, which the documents of the page tell. */
const leaveToOthers = (key: string): void => {
  const upload = find(key);
  if (!upload) return;
  upload.abort.abort();
  remove(key);
  if (upload.ownerId && isCallingAs(upload.ownerId)) void upload.onDone();
};

/** Students' files stay stored for them; on this page nothing of theirs is sent or shown once somebody else is there. */
const follow = (): void => {
  const { isLoading, failure, user } = currentSession();
  if (isLoading || failure !== null) return;
  const isOthers = ({ ownerId }: QueuedUpload) => ownerId !== null && ownerId !== user?.id;
  for (const { abort } of uploads.filter(isOthers)) abort.abort();
  if (uploads.some(isOthers)) show(uploads.filter((one) => !isOthers(one)));
};

const startFollowing = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  subscribeSession(follow);
  onDocumentRemoved(leaveToOthers);
};

/** Stores a file with all that is needed to send it; without the browser's help it ends with the page, which says so. */
const keep = async ({ key, ownerId, file }: QueuedUpload): Promise<void> => {
  if (!ownerId || !file) return;
  const isFileStored = await saveFile(key, ownerId, file);
  const upload = find(key);
  // Sent or taken away meanwhile, or its author has gone.
  if (!upload || !isCallingAs(ownerId)) return removeFile(key);
  const isKept = isFileStored && saveDocument(storedOf(upload, ownerId));
  if (!isKept) removeDocument(key);
  change(key, { isKept });
};

const hasCode = (error: unknown, ...codes: ErrorCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);

/** The server has given these up at once: there is nothing to drop. */
const DROPPED: readonly ErrorCode[] = ['NOT_A_DOCUMENT', 'PICTURE_TOO_LARGE'];
/** The same file would be refused again. */
const FINAL: readonly ErrorCode[] = [...DROPPED, 'PAYLOAD_TOO_LARGE', 'TOO_MANY_DOCUMENTS'];

/** True of a file that may be sent once more. */
export const mayRepeat = (problem: UploadProblem | null): boolean =>
  problem?.kind === 'UNKNOWN' || (problem?.kind === 'REFUSED' && !FINAL.includes(problem.code));

const problemOf = (error: unknown): UploadProblem => {
  if (error instanceof ApiError)
    return { kind: 'REFUSED', code: error.code, sentence: error.fields.file ?? error.message };
  return { kind: error instanceof DOMException ? 'UNREADABLE' : 'UNKNOWN' };
};

/** Makes a call for the owner of a stored file alone; a session that has ended refuses nothing, and is waited for. */
const callAs = async <T>(ownerId: string | null, call: () => Promise<T>): Promise<T> => {
  if (ownerId === null) return call();
  if (!isCallingAs(ownerId)) throw new TypeError('Another account has signed in');
  try {
    return await call();
  } catch (error) {
    throw hasCode(error, 'UNAUTHORIZED') ? new TypeError('The session has ended') : error;
  }
};

const begin = async (upload: QueuedUpload): Promise<{ id: string; receivedBytes: number }> => {
  const { key, name, sizeBytes, language } = upload;
  const { signal } = upload.abort;
  const known = uploadIdOf(key);
  if (known !== null)
    return findUpload(known, language, signal).catch((error) => {
      // A document already, or swept: handing it in tells which.
      if (hasCode(error, 'NOT_FOUND')) return { id: known, receivedBytes: sizeBytes };
      throw error;
    });
  const begun = await beginUpload(sentName(name), sizeBytes, language, signal);
  if (uploadIdOf(key) === null) {
    settle(key, { uploadId: begun.id });
    return begun;
  }
  // Another tab was faster; what is not dropped the server deletes itself within a day.
  dropUpload(begun.id, language).catch(() => null);
  return begin(upload);
};

/** Sends a file and hands it in; one whose bytes the server has swept meanwhile is sent once more. */
const send = async (upload: QueuedUpload, file: File, isFirst = true): Promise<void> => {
  const { key, applicationId, requirementId, replaces, language, ownerId } = upload;
  const { signal } = upload.abort;
  try {
    await runUpload({
      file,
      signal,
      wait: waitToReconnect,
      onState: (progress) => change(key, progress),
      calls: {
        begin: () => callAs(ownerId, () => begin(upload)),
        find: (id) => callAs(ownerId, () => findUpload(id, language, signal)),
        send: (id, offset, bytes, options) =>
          callAs(ownerId, () => sendUpload(id, offset, bytes, language, options)),
        finish: (uploadId) =>
          callAs(ownerId, () =>
            handIn(applicationId, { uploadId, requirementId, replaces }, language, signal),
          ),
      },
    });
  } catch (error) {
    if (!isFirst || signal.aborted || !hasCode(error, 'NOT_FOUND')) throw error;
    settle(key, { uploadId: null });
    await send(upload, file, false);
  }
};

const run = async (key: string): Promise<void> => {
  const upload = find(key);
  if (!upload) return;
  const { file, abort } = upload;
  try {
    if (!file) throw new DOMException('The file is no longer in this browser', 'NotFoundError');
    // One tab at a time; where two do it all the same, they share one upload.
    await exclusively(`parvoz-document ${key}`, async () => {
      abort.signal.throwIfAborted();
      if (isGone(find(key) ?? upload)) return leaveToOthers(key);
      await send(upload, file);
      removeDocument(key);
    });
    if (abort.signal.aborted) return;
    // The document is on the page before its upload goes.
    await upload.onDone();
    remove(key);
  } catch (error) {
    const current = find(key);
    if (abort.signal.aborted || !current) return;
    if (isGone(current)) return leaveToOthers(key);
    settle(key, {
      state: 'FAILED',
      problem: problemOf(error),
      ...(hasCode(error, ...DROPPED) && { uploadId: null }),
    });
  }
};

const runNext = (): void => {
  const runningCount = uploads.filter(({ state }) => state !== 'QUEUED' && state !== 'FAILED').length;
  for (const { key } of uploads
    .filter(({ state }) => state === 'QUEUED')
    .slice(0, Math.max(0, AT_ONCE - runningCount))) {
    change(key, { state: 'SENDING' });
    run(key).finally(runNext);
  }
};

export interface NewUpload
  extends Pick<
    QueuedUpload,
    'applicationId' | 'requirementId' | 'language' | 'ownerId' | 'replaces' | 'onDone'
  > {
  file: File;
}

const giveUpOthers = ({ applicationId, requirementId, ownerId }: NewUpload): boolean => {
  const isSamePlace = (one: Pick<NewUpload, 'applicationId' | 'requirementId'>) =>
    requirementId !== null && one.requirementId === requirementId && one.applicationId === applicationId;
  const found = uploads.filter(isSamePlace);
  const wasBegun = found.some(({ key }) => uploadIdOf(key) !== null);
  for (const { key } of found) giveUpUpload(key);
  // Of other tabs, which follow.
  if (ownerId) for (const one of readDocuments(ownerId).filter(isSamePlace)) removeDocument(one.clientId);
  return wasBegun;
};

/** Sends a file for a requirement, or for none; another one that is on its way there gives way. */
export const startUpload = ({ file, ...upload }: NewUpload): void => {
  startFollowing();
  const wasBegun = giveUpOthers({ file, ...upload });
  const problem = problemOfFile(file);
  const started: QueuedUpload = {
    ...upload,
    ...{
      file,
      name: file.name,
      sizeBytes: file.size,
      key: newId(),
      writtenAt: momentAfter(uploads.at(-1)?.writtenAt ?? 0),
    },
    ...{ sentBytes: 0, abort: new AbortController(), uploadId: null, isKept: null },
    // What has given way may have become a document all the same.
    replaces: wasBegun ? undefined : upload.replaces,
    state: problem ? 'FAILED' : 'QUEUED',
    problem: problem ? { kind: problem } : null,
  };
  show([...uploads, started]);
  if (!problem) void keep(started);
  runNext();
};

/** Stops an upload and forgets it; its uploaded part is deleted, too. */
export const giveUpUpload = (key: string): void => {
  const upload = find(key);
  if (!upload) return;
  const uploadId = uploadIdOf(key);
  upload.abort.abort();
  remove(key);
  // If the server cannot be reached, it deletes the upload itself within a day.
  if (uploadId) dropUpload(uploadId, upload.language).catch(() => null);
};

/** Sends a failed upload once more, from where it was, also in place of what was handed in meanwhile. */
export const repeatUpload = (key: string): void => {
  settle(key, { state: 'QUEUED', problem: null, replaces: undefined });
  runNext();
};

interface Resuming {
  language: Language;
  onDoneOf(applicationId: string): () => Promise<unknown>;
}

/** Goes on with the files that this student has chosen before, on a page that is gone; refused ones are shown. */
export const resumeUploads = async (ownerId: string, { language, onDoneOf }: Resuming): Promise<void> => {
  startFollowing();
  for (const { clientId: key, refusal, ...stored } of readDocuments(ownerId)) {
    if (find(key)) continue;
    const file = await readFile(key, ownerId);
    if (find(key) || !findDocument(key) || currentSession().user?.id !== ownerId) continue;
    const problem: UploadProblem | null = refusal && { kind: 'REFUSED', ...refusal };
    show([
      ...uploads,
      {
        ...stored,
        ...{ key, file, language, problem, isKept: true, sentBytes: 0 },
        abort: new AbortController(),
        state: problem ? 'FAILED' : 'QUEUED',
        onDone: onDoneOf(stored.applicationId),
      },
    ]);
  }
  runNext();
};

export const currentUploads = (): readonly RunningUpload[] => uploads;

export const watchUploads = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
