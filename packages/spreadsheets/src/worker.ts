import { parentPort, workerData } from 'node:worker_threads';
import { type Reason, SpreadsheetError } from './spreadsheet-error.ts';
import { parseTable, type Table } from './table.ts';

/** The table, or why there is none. */
export type WorkerResult = { table: Table } | { reason: Reason; message: string };

const answer = async (bytes: Uint8Array): Promise<WorkerResult> => {
  try {
    return { table: await parseTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { reason: error.reason, message: error.message };
    // Whatever a reader stumbles over, it is the file that is wrong.
    return { reason: 'DAMAGED', message: String(error) };
  }
};

parentPort?.postMessage(await answer(workerData));
