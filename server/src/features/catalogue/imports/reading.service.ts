import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { FileReading } from '@parvoz/contract/file-reading.ts';
import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { ReadingError } from '@parvoz/guarded-reader/guarded-reader.ts';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROWS } from '@parvoz/spreadsheets/limits.ts';
import { readTable } from '@parvoz/spreadsheets/read.ts';
import { type Reason, SpreadsheetError } from '@parvoz/spreadsheets/spreadsheet-error.ts';
import type { Table } from '@parvoz/spreadsheets/table.ts';
import pLimit from 'p-limit';
import type { Context } from '../../../db/context.ts';
import { AppError, type FieldFault } from '../../../lib/app-error.ts';
import { errorText } from '../../../lib/texts.ts';

/** Whole files are in memory while they are read and compared: one at a time in this process. */
export const turn = pLimit(1);

const FAULTS: Record<Reason, FieldFault> = {
  EMPTY: { problem: 'fileEmpty' },
  NO_ROWS: { problem: 'fileNoRows' },
  NOT_A_TABLE: { problem: 'fileNotTable' },
  WEB_PAGE: { problem: 'fileWebPage' },
  PICTURE: { problem: 'filePicture' },
  PDF: { problem: 'filePdf' },
  OLD_EXCEL: { problem: 'fileOldExcel' },
  PASSWORD: { problem: 'filePassword' },
  DAMAGED: { problem: 'fileDamaged' },
  TOO_LARGE: { problem: 'fileUnpacksTooLarge' },
  TOO_MANY_COLUMNS: { problem: 'fileTooManyColumns', limit: MAX_COLUMNS },
  TOO_MANY_ROWS: { problem: 'fileTooManyRows', limit: MAX_ROWS },
  CELL_TOO_LONG: { problem: 'fileCellTooLong', limit: MAX_CELL_CHARACTERS },
};

const REASONS = new Set(LANGUAGES.map((language) => errorText(language, 'importReason')));

/** Returns a table without the column that we add to refused lines, so that such a file is what it was. */
const withoutReasons = ({ columns, rows, ...how }: Table): Table => {
  const width = columns.length - (REASONS.has(columns.at(-1)!) ? 1 : 0);
  return {
    ...how,
    columns: columns.slice(0, width),
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })),
  };
};

/** Returns the result of work with the texts of a file. Throws IMPORT_UNREADABLE at `file` where they crash their reader. */
export const refusing = async <T>({ log }: Pick<Context, 'log'>, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    log.info({ err: error }, 'the texts of a table were refused');
    throw new AppError('IMPORT_UNREADABLE', { file: FAULTS.DAMAGED });
  }
};

/** A file as a table, a CSV in the given encoding or the one that it seems to have. Throws IMPORT_UNREADABLE with the reason at `file`. */
export const read = async (
  { log }: Pick<Context, 'log'>,
  file: Uint8Array,
  encoding: FileEncoding | null = null,
): Promise<Table> => {
  try {
    return withoutReasons(await readTable(file, encoding));
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    log.info({ err: error, reason: error.reason }, 'a table was refused');
    throw new AppError('IMPORT_UNREADABLE', { file: FAULTS[error.reason] });
  }
};

/** Lines that a preview shows. */
export const PREVIEWED_LINES = 5;

/** Returns how a table was read, as a preview says it. */
export const readingOf = ({ format, encoding, unreadLines, sheet }: Table): FileReading => ({
  ...{ format, encoding, unreadLines, sheet },
});
