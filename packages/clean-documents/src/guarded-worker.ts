import { Worker } from 'node:worker_threads';
import { DocumentError } from './document-error.ts';
import type { WorkerInput, WorkerResult } from './worker.ts';

/** Of the thread's own work: on a machine with much else to do, that takes longer. */
const WORK_LIMIT_MS = 20_000;
const TIME_LIMIT_MS = 120_000;
const POLL_MS = 50;
/** Objects of the reader, and bytes that it has unpacked beside them. */
const HEAP_LIMIT_MB = 384;
const BYTES_LIMIT = 400 * 1024 * 1024;

const findExceededLimit = async (worker: Worker): Promise<string | null> => {
  const [heap, work] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]);
  if (heap.external_memory > BYTES_LIMIT) return 'needs too much memory';
  return (work.user + work.system) / 1000 > WORK_LIMIT_MS ? 'takes too long' : null;
};

/** Looks after a worker: the limits that it has itself count neither its bytes nor its work. */
const watch = (worker: Worker, onTooMuch: (why: string) => void): (() => void) => {
  let timer: NodeJS.Timeout;
  const look = async () => {
    // One that has ended meanwhile tells so by itself.
    const why = await findExceededLimit(worker).catch(() => null);
    if (why) onTooMuch(why);
    else if (worker.threadId > 0) timer = setTimeout(look, POLL_MS);
  };
  timer = setTimeout(look, POLL_MS);
  const last = setTimeout(() => onTooMuch('takes too long'), TIME_LIMIT_MS);
  return () => {
    clearTimeout(timer);
    clearTimeout(last);
  };
};

/**
 * Has a file made anew in a thread of its own, so that one that is made to never end, or to grow without end, costs
 * nobody else anything. The bytes are handed over: the caller has them no more. Throws `DocumentError`.
 */
export const cleanInWorker = (input: WorkerInput): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: input,
      transferList: [input.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
      // What a reader has to say about a file is not the product's log.
      ...{ stdout: true, stderr: true, env: {} },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const refuse = (why: string) => {
      reject(new DocumentError(why));
      void worker.terminate();
    };
    const unwatch = watch(worker, refuse);
    worker.on('message', (answer: WorkerResult) => {
      if ('bytes' in answer) resolve(answer.bytes);
      else refuse(answer.refusal);
    });
    worker.on('error', (error) => refuse(String(error)));
    worker.on('exit', () => {
      unwatch();
      refuse('ended the reader');
    });
  });
