import { readSheet } from 'read-excel-file/node';
import { remakeArchive } from './archive.ts';
import { MERGED } from './limits.ts';
import { type MergedCells, mergedCells } from './merged.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { TableSheet } from './table.ts';

/** Digits that Excel keeps: 0.1 + 0.2 is 0.3 there. */
const DIGITS = 15;

/** Milliseconds to which moments are rounded: the reader cuts off what their fractions of a day are too short for. */
const PRECISION = 10;

/** Returns a date as it was on the clock of its author: a workbook has no time zone. */
const writtenDate = (date: Date): string =>
  new Date(Math.round(date.getTime() / PRECISION) * PRECISION)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');

const asText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return writtenDate(cell);
  return String(cell);
};

const parseNumber = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(DIGITS))) : text;
};

/** Marks the empty cells below the first line of merged ones. */
const markMerged = (rows: string[][], ranges: readonly MergedCells[]): void => {
  for (const { top, bottom, left, right } of ranges)
    for (const cells of rows.slice(top + 1, bottom + 1))
      for (let column = left; column <= right && column < cells.length; column++)
        if (cells[column] === '') cells[column] = `${MERGED}${top + 1}`;
};

/**
 * Returns the rows of the first sheet of a workbook of Excel that has any and is not hidden: numbers and dates as in a CSV.
 * Throws `SpreadsheetError`.
 */
export const readXlsx = async (bytes: Buffer): Promise<{ rows: string[][]; sheet: TableSheet }> => {
  const { archive, xml, sheet: name, others, hiddenRows: hiddenLines } = await remakeArchive(bytes);
  try {
    const rows = (await readSheet<string>(archive, { parseNumber })).map((row) => row.map(asText));
    markMerged(rows, mergedCells(xml));
    return { rows, sheet: { name, others, hiddenLines } };
  } catch (error) {
    throw new SpreadsheetError('DAMAGED', String(error));
  }
};
