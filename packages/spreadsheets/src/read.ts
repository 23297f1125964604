import { Worker } from 'node:worker_threads';
import { type Reason, SpreadsheetError } from './spreadsheet-error.ts';
import type { Table } from './table.ts';
import type { WorkerResult } from './worker.ts';

/** Objects of the reader; what it may unpack beside them is bounded by `archive.ts`. */
const HEAP_LIMIT_MB = 192;
/** Ten thousand rows take two seconds; on a machine with much else to do, longer. */
const TIME_LIMIT_MS = 60_000;

/**
 * A CSV (UTF-8, UTF-16, Windows-1251 or -1252; commas, semicolons, tabs or bars) or the first sheet of an XLSX that is not hidden as a
 * table. It is read in a thread of its own, so that a file that is made to grow or never to end costs nobody else
 * anything. Throws `SpreadsheetError`.
 */
export const readTable = (bytes: Uint8Array): Promise<Table> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
      // What a reader has to say about a file is not the product's log.
      ...{ stdout: true, stderr: true, env: {} },
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const refuse = (reason: Reason, message: string) => {
      reject(new SpreadsheetError(reason, message));
      void worker.terminate();
    };
    const timer = setTimeout(() => refuse('TOO_LARGE', 'takes too long'), TIME_LIMIT_MS);
    worker.on('message', (answer: WorkerResult) => {
      if ('table' in answer) resolve(answer.table);
      else refuse(answer.reason, answer.message);
    });
    worker.on('error', (error) => refuse('TOO_LARGE', String(error)));
    worker.on('exit', () => {
      clearTimeout(timer);
      refuse('DAMAGED', 'ended the reader');
    });
  });
