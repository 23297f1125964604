import type { Language } from '@parvoz/contract/languages.ts';
import { ApiError, NotSent } from '../../../../lib/api.ts';
import { exclusively } from '../../../../lib/exclusively.ts';
import { newId } from '../../../../lib/ids.ts';
import { problemOfFile, sentName } from '../../../../lib/private-file.ts';
import { currentSession, isCallingAs, subscribeSession } from '../../../../lib/session.ts';
import {
  findDocument,
  onDocumentRemoved,
  readDocuments,
  removeDocument,
  saveDocument,
} from '../../../../lib/stored-documents.ts';
import { readFile, removeFile, saveFile } from '../../../../lib/stored-files.ts';
import { isBeingStored, momentAfter } from '../../../../lib/stored-waiting.ts';
import { waitToReconnect } from '../../../../lib/wait-to-reconnect.ts';
import { callAs } from './call-as.ts';
import { beginUpload, dropUpload, findUpload, handIn, sendUpload } from './queries.ts';
import { type NewUpload, type QueuedUpload, type RunningUpload, storedOf } from './queued-upload.ts';
import { runUpload } from './resumable-upload.ts';
import { DROPPED, hasCode, mayRepeat, problemOf, type UploadProblem } from './upload-problem.ts';

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
const isGone = ({ key, ownerId, isKept }: QueuedUpload): boolean =>
  ownerId !== null && isKept !== false && findDocument(key) === null;

/** Another tab may have begun it. */
const uploadIdOf = (key: string): string | null => findDocument(key)?.uploadId ?? find(key)?.uploadId ?? null;

/** Ends what another tab has sent or taken away, which the documents of the page tell. */
const leaveToOthers = (key: string): void => {
  const upload = find(key);
  if (!upload) return;
  upload.abort.abort();
  remove(key);
  if (upload.ownerId && isCallingAs(upload.ownerId)) void upload.onDone(false);
};

/** Students' files stay stored for them; on this page nothing of anybody is sent or shown once somebody else is there. */
const follow = (): void => {
  const { isLoading, failure, user } = currentSession();
  if (isLoading || failure !== null) return;
  const isOthers = ({ accountId }: QueuedUpload) => accountId !== (user?.id ?? null);
  for (const { abort } of uploads.filter(isOthers)) abort.abort();
  if (uploads.some(isOthers)) show(uploads.filter((one) => !isOthers(one)));
};

/** Of what would end with the page. */
const askToStay = (event: BeforeUnloadEvent): void => {
  if (uploads.some(({ isKept, state }) => isKept !== true && state !== 'FAILED')) event.preventDefault();
};

const startFollowing = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  subscribeSession(follow);
  onDocumentRemoved(leaveToOthers);
  window.addEventListener('beforeunload', askToStay);
};

/**
 * Stores a file with all that is needed to send it; without the browser's help it ends with the page, which says so. First
 * its record, without which the file would be nobody's: also where the session ends meanwhile, it waits for its student.
 */
const keep = async (upload: QueuedUpload, file: File, ownerId: string): Promise<void> => {
  const { key } = upload;
  const leave = () => {
    change(key, { isKept: false });
    removeDocument(key);
  };
  if (!saveDocument(storedOf(upload, ownerId))) return leave();
  const isStored = await saveFile(key, ownerId, file);
  // Sent or taken away meanwhile, or somebody else has signed in.
  if (!findDocument(key)) return removeFile(key);
  if (!isStored) return leave();
  change(key, { isKept: true });
};

/** A document already, or swept: handing it in tells which. */
const orWhole =
  ({ sizeBytes }: QueuedUpload, id: string) =>
  (error: unknown): { id: string; receivedBytes: number } => {
    if (hasCode(error, 'NOT_FOUND')) return { id, receivedBytes: sizeBytes };
    throw error;
  };

const begin = async (upload: QueuedUpload): Promise<{ id: string; receivedBytes: number }> => {
  const { key, name, sizeBytes, language } = upload;
  const { signal } = upload.abort;
  const known = uploadIdOf(key);
  if (known !== null) {
    change(key, { uploadId: known });
    return findUpload(known, language, signal).catch(orWhole(upload, known));
  }
  const begun = await beginUpload(sentName(name), sizeBytes, language, signal);
  if (uploadIdOf(key) === null) {
    settle(key, { uploadId: begun.id });
    return begun;
  }
  // Another tab was faster; what is not dropped the server deletes itself within a day.
  dropUpload(begun.id, language).catch(() => null);
  return begin(upload);
};

/** Hands an upload in, and notes where nobody knows whether that has arrived. */
const finish = async (upload: QueuedUpload, uploadId: string): Promise<void> => {
  const { key, applicationId, requirementId, replaces, language, abort } = upload;
  try {
    await handIn(applicationId, { uploadId, requirementId, replaces }, language, abort.signal);
  } catch (error) {
    const isLost = (error instanceof TypeError && !(error instanceof NotSent)) || hasCode(error, 'INTERNAL');
    if (isLost) settle(key, { isPerhapsIn: true });
    throw error;
  }
};

/** Sends a file and hands it in; one whose bytes the server has swept meanwhile is sent once more. */
const send = async (upload: QueuedUpload, file: File, isFirst = true): Promise<void> => {
  const { key, language, accountId } = upload;
  const { signal } = upload.abort;
  try {
    await runUpload({
      file,
      signal,
      wait: waitToReconnect,
      onState: (progress) => change(key, progress),
      calls: {
        begin: () => callAs(accountId, () => begin(upload)),
        find: (id) => callAs(accountId, () => findUpload(id, language, signal).catch(orWhole(upload, id))),
        send: (id, offset, bytes, options) =>
          callAs(accountId, () =>
            sendUpload(id, offset, bytes, language, options).catch(orWhole(upload, id)),
          ),
        finish: (id) => callAs(accountId, () => finish(upload, id)),
      },
    });
  } catch (error) {
    const current = find(key);
    if (signal.aborted || !current || isGone(current) || !hasCode(error, 'NOT_FOUND')) throw error;
    settle(key, { uploadId: null });
    // It may have become a document that was taken back: that is for its student to say.
    if (current.isPerhapsIn)
      throw new ApiError(409, { code: 'CHANGED_MEANWHILE', message: 'perhaps taken back' });
    if (!isFirst) throw error;
    await send(upload, file, false);
  }
};

/** Sends the file that was chosen; where that was moved or removed since, the one that the browser has stored. */
const sendReadable = async (upload: QueuedUpload, chosen: File): Promise<void> => {
  try {
    await send(upload, chosen);
  } catch (error) {
    if (!(error instanceof DOMException) || upload.abort.signal.aborted || !upload.ownerId) throw error;
    const file = await readFile(upload.key, upload.ownerId);
    if (!file) throw error;
    change(upload.key, { file });
    await send(upload, file);
  }
};

/** Sends an upload in its turn; returns false where another tab has sent it, or was refused. */
const takeTurn = async (key: string): Promise<boolean> => {
  const upload = find(key);
  if (!upload) return false;
  upload.abort.signal.throwIfAborted();
  const refusal = upload.ownerId && findDocument(key)?.refusal;
  if (isGone(upload)) leaveToOthers(key);
  else if (refusal) change(key, { state: 'FAILED', problem: { kind: 'REFUSED', ...refusal } });
  else {
    if (!upload.file) throw new DOMException('The file is no longer in this browser', 'NotFoundError');
    await sendReadable(upload, upload.file);
    removeDocument(key);
    return true;
  }
  return false;
};

const run = async (key: string): Promise<void> => {
  const upload = find(key);
  if (!upload) return;
  const { abort } = upload;
  try {
    // One tab at a time; where two do it all the same, they share one upload.
    const isSent = await exclusively(`parvoz-document ${key}`, () => takeTurn(key));
    if (!isSent || abort.signal.aborted) return;
    // The document is on the page before its upload goes.
    await upload.onDone(true);
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

const NOT_RUNNING: readonly RunningUpload['state'][] = ['ASKED', 'QUEUED', 'FAILED'];

const runNext = (): void => {
  const runningCount = uploads.filter(({ state }) => !NOT_RUNNING.includes(state)).length;
  for (const { key } of uploads
    .filter(({ state }) => state === 'QUEUED')
    .slice(0, Math.max(0, AT_ONCE - runningCount))) {
    change(key, { state: 'SENDING' });
    run(key).finally(runNext);
  }
};

const isAtPlaceOf =
  ({ applicationId, requirementId }: Pick<NewUpload, 'applicationId' | 'requirementId'>) =>
  (one: Pick<NewUpload, 'applicationId' | 'requirementId'>): boolean =>
    requirementId !== null && one.requirementId === requirementId && one.applicationId === applicationId;

/** Forgets what was refused for good before at the same place; what may still arrive there goes on. */
const forgetRefused = (refused: QueuedUpload): void => {
  const isOver = ({ key, state, problem }: QueuedUpload) =>
    key !== refused.key && state === 'FAILED' && !mayRepeat(problem);
  for (const { key } of uploads.filter(isAtPlaceOf(refused)).filter(isOver)) giveUpUpload(key);
};

/**
 * Gives up what else is on its way to the same place, in whatever tab, but for a file that was chosen later and is not taken yet;
 * returns whether it may have become a document.
 */
const giveUpOthers = (upload: QueuedUpload): boolean => {
  const { key, ownerId } = upload;
  const isSamePlace = isAtPlaceOf(upload);
  const here = uploads.filter((one) => one.key !== key && one.state !== 'ASKED' && isSamePlace(one));
  const stored = ownerId ? readDocuments(ownerId).filter(isSamePlace) : [];
  const isPerhapsIn =
    here.some((one) => one.isPerhapsIn || one.state === 'FINISHING') || stored.some((one) => one.isPerhapsIn);
  for (const one of here) giveUpUpload(one.key);
  // Of other tabs, which follow.
  for (const { clientId } of stored) removeDocument(clientId);
  return isPerhapsIn;
};

/** Puts a file into the queue that may be taken; another one that is on its way to its place gives way. */
const take = (upload: QueuedUpload, file: File): void => {
  // What has given way may have become a document all the same.
  const replaces = giveUpOthers(upload) ? undefined : upload.replaces;
  change(upload.key, { replaces, state: 'QUEUED' });
  const taken = find(upload.key);
  if (taken?.ownerId) void keep(taken, file, taken.ownerId);
  runNext();
};

/** Takes the file when its student has consented, unless it was given up meanwhile; without consent it is forgotten. */
const takeWith = async (
  consent: () => Promise<boolean>,
  { key }: QueuedUpload,
  file: File,
): Promise<void> => {
  const isGiven = await consent();
  const upload = find(key);
  if (!upload) return;
  if (isGiven) take(upload, file);
  else giveUpUpload(key);
};

/**
 * Sends a file for a requirement, or for none, and shows it at once. One that cannot be sent is refused before anything is
 * asked, and ends nothing that is on its way to the same place.
 */
export const startUpload = ({ file, consent, ...upload }: NewUpload): void => {
  startFollowing();
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
    ...{ sentBytes: 0, abort: new AbortController(), uploadId: null, isKept: null, isPerhapsIn: false },
    accountId: currentSession().user?.id ?? null,
    state: problem ? 'FAILED' : 'ASKED',
    problem: problem ? { kind: problem } : null,
  };
  show([...uploads, started]);
  if (problem) forgetRefused(started);
  else if (consent) void takeWith(consent, started, file);
  else take(started, file);
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

/** Sends a failed upload once more, from where it was; in place of what was handed in meanwhile if it was told of that. */
export const repeatUpload = (key: string): void => {
  const { problem } = find(key) ?? {};
  const isTold = problem?.kind === 'REFUSED' && problem.code === 'CHANGED_MEANWHILE';
  settle(key, {
    ...{ state: 'QUEUED', problem: null, isPerhapsIn: false },
    ...(isTold && { replaces: undefined }),
  });
  runNext();
};

interface Resuming {
  language: Language;
  onDoneOf(applicationId: string): (isSent: boolean) => Promise<unknown>;
}

/** Goes on with the files that this student has chosen before, on a page that is gone; refused ones are shown. */
export const resumeUploads = async (ownerId: string, { language, onDoneOf }: Resuming): Promise<void> => {
  startFollowing();
  for (const { clientId: key, refusal, ...stored } of readDocuments(ownerId)) {
    if (find(key)) continue;
    const file = await readFile(key, ownerId);
    if (!file && isBeingStored(stored)) continue;
    if (find(key) || !findDocument(key) || currentSession().user?.id !== ownerId) continue;
    const problem: UploadProblem | null = refusal && { kind: 'REFUSED', ...refusal };
    show([
      ...uploads,
      {
        ...stored,
        ...{ key, file, language, problem, isKept: true, sentBytes: 0, accountId: ownerId },
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
