import { UPLOAD_PIECE_BYTES } from '@parvoz/contract/application-states.ts';
import { ApiError } from '../../../lib/api.ts';

interface Arrived {
  id: string;
  receivedBytes: number;
}

/** The calls that an upload is made of. */
export interface UploadCalls {
  begin(signal: AbortSignal): Promise<Arrived>;
  find(id: string, signal: AbortSignal): Promise<Arrived>;
  send(id: string, offset: number, bytes: Blob, signal: AbortSignal): Promise<Arrived>;
  /** Makes a document of what has arrived. */
  finish(id: string, signal: AbortSignal): Promise<unknown>;
}

export interface UploadProgress {
  /** WAITING: the connection is lost, the upload goes on by itself. */
  state: 'SENDING' | 'WAITING' | 'FINISHING';
  sentBytes: number;
  /** Its name on the server, as soon as there is one. */
  uploadId: string | null;
}

interface UploadRun {
  file: Blob;
  calls: UploadCalls;
  /** Resolves when it is worth trying again; `attempt` counts from 1. */
  wait(attempt: number, signal: AbortSignal): Promise<void>;
  now(): number;
  tell(progress: UploadProgress): void;
  signal: AbortSignal;
}

/** Small enough that the progress moves on a slow line, and little is sent twice after a lost connection. */
const FIRST_PIECE_BYTES = 128 * 1024;
const SMALLEST_PIECE_BYTES = 32 * 1024;
const FAST_MS = 700;
const SLOW_MS = 3000;

/** The next piece: larger while the line is fast, smaller while it is slow. */
export const nextPieceBytes = (bytes: number, tookMs: number): number => {
  if (tookMs < FAST_MS) return Math.min(bytes * 2, UPLOAD_PIECE_BYTES);
  return tookMs > SLOW_MS ? Math.max(bytes / 2, SMALLEST_PIECE_BYTES) : bytes;
};

const TOO_EARLY = [408, 425, 429];

/** Nothing was refused: the answer is missing, or the server has no time now. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500 || TOO_EARLY.includes(error.status)
    : error instanceof TypeError;

const hasCode = (error: unknown, code: ApiError['code']): boolean =>
  error instanceof ApiError && error.code === code;

/** The bytes in memory: a file that can no longer be read fails here and not as a lost connection. */
const read = async (file: Blob, from: number, bytes: number): Promise<Blob> =>
  new Blob([await file.slice(from, from + bytes).arrayBuffer()]);

/**
 * Sends a file piece by piece and hands it in. A lost connection only makes it wait; then it asks how much has arrived
 * and goes on from there. Throws what the server refuses, what the file cannot be read for, and the reason of `signal`.
 */
export const runUpload = async ({ file, calls, wait, now, tell, signal }: UploadRun): Promise<void> => {
  let sentBytes = 0;
  let uploadId: string | null = null;
  const say = (state: UploadProgress['state']) => tell({ state, sentBytes, uploadId });

  /** Repeats a call until it is answered. */
  const insist = async <T>(call: () => Promise<T>): Promise<{ answer: T; wasLost: boolean }> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return { answer: await call(), wasLost: attempt > 1 };
      } catch (error) {
        signal.throwIfAborted();
        if (!isLost(error)) throw error;
        say('WAITING');
        await wait(attempt, signal);
      }
    }
  };

  const begun = await insist(() => calls.begin(signal));
  const { id } = begun.answer;
  uploadId = id;
  sentBytes = begun.answer.receivedBytes;
  let pieceBytes = FIRST_PIECE_BYTES;

  const sendNext = async (): Promise<void> => {
    say('SENDING');
    const bytes = await read(file, sentBytes, pieceBytes);
    const begunAt = now();
    try {
      sentBytes = (await calls.send(id, sentBytes, bytes, signal)).receivedBytes;
      pieceBytes = nextPieceBytes(pieceBytes, now() - begunAt);
    } catch (error) {
      signal.throwIfAborted();
      if (isLost(error)) {
        say('WAITING');
        await wait(1, signal);
        pieceBytes = FIRST_PIECE_BYTES;
      } else if (!hasCode(error, 'UPLOAD_OFFSET')) throw error;
      sentBytes = (await insist(() => calls.find(id, signal))).answer.receivedBytes;
    }
  };
  while (sentBytes < file.size) await sendNext();

  say('FINISHING');
  let isRepeated = false;
  await insist(async () => {
    const wasTried = isRepeated;
    isRepeated = true;
    try {
      await calls.finish(id, signal);
    } catch (error) {
      // The first attempt arrived although its answer was lost: the upload is spent.
      if (!(wasTried && hasCode(error, 'NOT_FOUND'))) throw error;
    }
  });
};
