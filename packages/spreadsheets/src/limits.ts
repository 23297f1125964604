/** Bytes of a file that is read. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_COLUMNS = 200;
/** Rows below the headings. */
export const MAX_ROWS = 20_000;
/** Characters of one cell, as in Excel. */
export const MAX_CELL_CHARACTERS = 32_767;

/** Beginning of a cell that is empty because one above it reaches into it; behind it stands the line of that one. No text has it. */
export const MERGED = '\ufdd0';

/** Beginning of a cell whose formula no program has counted yet, or whose error has no name; behind it stands the formula. No text has it. */
export const UNCOUNTED = '\ufdd1';

/** Returns whether a cell has a value, and no mark in its place. */
export const hasValue = (cell: string): boolean =>
  cell !== '' && !cell.startsWith(MERGED) && !cell.startsWith(UNCOUNTED);

/** A cell as its file has it: of merged ones the rest is empty, and a formula without a result is a formula. */
export const writtenCell = (cell: string): string => {
  if (cell.startsWith(MERGED)) return '';
  return cell.startsWith(UNCOUNTED) ? `=${cell.slice(UNCOUNTED.length)}` : cell;
};
