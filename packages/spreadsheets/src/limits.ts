/** Bytes of a file that is read. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_COLUMNS = 200;
/** Rows below the headings. */
export const MAX_ROWS = 20_000;
/** Characters of one cell, as in Excel. */
export const MAX_CELL_CHARACTERS = 32_767;

/** Beginning of a cell that is empty because one above it reaches into it; behind it stands the line of that one. No text has it. */
export const MERGED = '\ufdd0';
