import { MIN_CHUNK_BYTES, UPLOAD_CHUNK_BYTES } from '@parvoz/contract/applications/application-states.ts';
import { ApiError, isLost } from '../../../../lib/api.ts';

interface Arrived {
  id: string;
  receivedBytes: number;
}

interface SendOptions {
  signal: AbortSignal;
  onProgress(sentBytes: number): void;
}

/** The calls that an upload is made of. */
export interface UploadCalls {
  /** Begins, or answers how much has arrived of one that was begun before. */
  begin(signal: AbortSignal): Promise<Arrived>;
  find(id: string, signal: AbortSignal): Promise<Arrived>;
  send(id: string, offset: number, bytes: Blob, options: SendOptions): Promise<Arrived>;
  /** Makes a document of the uploaded file; called again, it has to do nothing more. */
  finish(id: string, signal: AbortSignal): Promise<unknown>;
}

export interface UploadProgress {
  /** WAITING: the connection is lost, or the server cannot reach its files; the upload continues automatically. */
  state: 'SENDING' | 'WAITING' | 'WAITING_FOR_STORE' | 'FINISHING';
  sentBytes: number;
}

interface UploadRun {
  file: Blob;
  calls: UploadCalls;
  /** Resolves when it is worth trying again; `attempt` counts from 1. */
  wait(attempt: number, signal: AbortSignal): Promise<void>;
  onState(progress: UploadProgress): void;
  signal: AbortSignal;
}

const FIRST_CHUNK_BYTES = 256 * 1024;

/** On a line that breaks often only small chunks arrive whole; on a good one large ones cost less. */
const larger = (bytes: number): number => Math.min(bytes * 2, UPLOAD_CHUNK_BYTES);
const smaller = (bytes: number): number => Math.max(bytes / 4, MIN_CHUNK_BYTES);

const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

const waitingFor = (error: unknown): UploadProgress['state'] =>
  hasCode(error, 'STORE_UNAVAILABLE') ? 'WAITING_FOR_STORE' : 'WAITING';

/** The bytes in memory: a file that can no longer be read fails here and not as a lost connection. */
const read = async (file: Blob, from: number, bytes: number): Promise<Blob> =>
  new Blob([await file.slice(from, from + bytes).arrayBuffer()]);

/**
 * Sends a file chunk by chunk and hands it in. After a lost connection it waits, asks how much has arrived and
 * continues from there. Throws refusals of the server, errors of reading the file, and the reason of `signal`.
 */
export const runUpload = async ({ file, calls, wait, onState, signal }: UploadRun): Promise<void> => {
  let sentBytes = 0;
  /** Of the chunk that is on its way. */
  let leavingBytes = 0;
  let uploadId: string | null = null;
  const report = (state: UploadProgress['state']) => onState({ state, sentBytes: sentBytes + leavingBytes });

  /** Repeats a call until it is answered. */
  const untilAnswered = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        // Too many unfinished uploads are an error for the person; in the midst of a file, waiting helps.
        if (!isLost(error) || (uploadId === null && hasCode(error, 'TOO_MANY_REQUESTS'))) throw error;
        report(waitingFor(error));
        await wait(attempt, signal);
      }
    }
  };

  const { id, receivedBytes } = await untilAnswered(() => calls.begin(signal));
  uploadId = id;
  sentBytes = receivedBytes;

  const onProgress = (bytes: number): void => {
    leavingBytes = bytes;
    report('SENDING');
  };
  let chunkBytes = FIRST_CHUNK_BYTES;
  const sendNext = async (): Promise<void> => {
    report('SENDING');
    const bytes = await read(file, sentBytes, chunkBytes);
    try {
      const arrived = await calls.send(id, sentBytes, bytes, { signal, onProgress });
      leavingBytes = 0;
      sentBytes = arrived.receivedBytes;
      chunkBytes = larger(chunkBytes);
    } catch (error) {
      leavingBytes = 0;
      signal.throwIfAborted();
      if (isLost(error)) {
        chunkBytes = smaller(chunkBytes);
        report(waitingFor(error));
        await wait(1, signal);
      } else if (!hasCode(error, 'UPLOAD_OFFSET')) throw error;
      sentBytes = (await untilAnswered(() => calls.find(id, signal))).receivedBytes;
    }
  };
  while (sentBytes < file.size) await sendNext();

  report('FINISHING');
  await untilAnswered(() => calls.finish(id, signal));
};
