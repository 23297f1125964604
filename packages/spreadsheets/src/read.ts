import { GuardedReader, ReadingError } from '@parvoz/guarded-reader/guarded-reader.ts';
import type { Encoding } from './encoding.ts';
import type { Piece } from './reader.ts';
import { REASONS, type Reason, SpreadsheetError } from './spreadsheet-error.ts';
import type { Table, TableRow } from './table.ts';

const reader = new GuardedReader<Encoding | null, Piece>(new URL('./reader.ts', import.meta.url), {
  // Objects of the reader, which are ten times as large as what it reads; what it may unpack is bounded by `archive.ts`.
  ...{ heapMb: 256, memoryMb: 700 },
  // Ten thousand rows take two seconds; on a machine with much else to do, longer.
  ...{ workMs: 30_000, timeMs: 120_000 },
  outputBytes: 64 * 1024 * 1024,
});

const isReason = (reason: string | null): reason is Reason =>
  (REASONS as readonly (string | null)[]).includes(reason);

const reasonOf = ({ reason, isDeath }: ReadingError): Reason => {
  if (isDeath) return 'TOO_LARGE';
  return isReason(reason) ? reason : 'DAMAGED';
};

/**
 * A CSV (of any of `ENCODINGS`, the given one or that of which its bytes speak; commas, semicolons, tabs or bars) or the first sheet of an XLSX with
 * cells that is not hidden as a table. It is read in a process of its own, so that a file that is made to grow or never to end costs nobody else
 * anything. Throws `SpreadsheetError`.
 */
export const readTable = async (bytes: Uint8Array, encoding: Encoding | null = null): Promise<Table> => {
  try {
    const [head, ...rows] = await reader.read(encoding, bytes);
    return { ...(head as Omit<Table, 'rows'>), rows: (rows as TableRow[][]).flat() };
  } catch (error) {
    if (error instanceof ReadingError) throw new SpreadsheetError(reasonOf(error), error.message);
    throw error;
  }
};
