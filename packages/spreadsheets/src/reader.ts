import type { Read } from '@parvoz/guarded-reader/messages.ts';
import type { Encoding } from './encoding.ts';
import { parseTable, type Table, type TableRow } from './table.ts';

// Runs in a process of its own (read.ts).

/** Characters of rows that are handed over at once. */
const PIECE_CHARACTERS = 128 * 1024;

/** The table without its rows, then those, some at a time. */
export type Piece = Omit<Table, 'rows'> | TableRow[];

/** Reads a table in pieces, of which each takes the one who gets it a moment. Throws `SpreadsheetError`. */
export const read: Read<Encoding | null, Piece> = async function* (encoding, bytes) {
  const { rows, ...head } = await parseTable(bytes, encoding);
  yield head;
  let [piece, size]: [TableRow[], number] = [[], 0];
  for (const row of rows) {
    piece.push(row);
    size += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (size < PIECE_CHARACTERS) continue;
    yield piece;
    [piece, size] = [[], 0];
  }
  yield piece;
};
