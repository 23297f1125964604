import { parentPort, workerData } from 'node:worker_threads';

/** Each is loaded where it is needed: a thread lives for one file. */
const cleaners = {
  pdf: async (bytes: Buffer) => (await import('./pdf.ts')).cleanPdf(bytes),
  docx: async (bytes: Buffer) => (await import('./docx.ts')).cleanDocx(bytes),
};

export interface WorkerInput {
  kind: keyof typeof cleaners;
  bytes: Uint8Array;
}

/** The new file, or why there is none. */
export type WorkerResult = { bytes: Uint8Array } | { refusal: string };

const answer = async ({ kind, bytes }: WorkerInput): Promise<WorkerResult> => {
  try {
    return { bytes: new Uint8Array(await cleaners[kind](Buffer.from(bytes.buffer))) };
  } catch (error) {
    // Whatever a reader stumbles over, it is the file that is wrong.
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
};

const found = await answer(workerData);
parentPort?.postMessage(found, 'bytes' in found ? [found.bytes.buffer as ArrayBuffer] : []);
