import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ZipFile as ZipWriter } from 'yazl';
import { mendPart, mendWorkbook } from './mend.ts';
import { percentStyles, writePercents } from './percents.ts';
import { chooseSheet, hiddenRows } from './sheets.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const MAX_ENTRIES = 1000;
/** Largest size of all parts of a workbook together. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const ENCRYPTED = 0x1;

/** Parts that cells are read from; pictures, charts, macros and all else are left out. */
const PART =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/)?workbook\.xml(?:\.rels)?|xl\/(?:styles|sharedStrings)\.xml|xl\/worksheets\/[^/]+\.xml)$/i;

const unpack = async (zip: ZipFile, entry: Entry, left: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    // Counted as it comes: the sizes in an archive are its maker's claim.
    if (size > left) throw new SpreadsheetError('TOO_LARGE', 'is too large when it is unpacked');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

/** Columns and rows of Excel: nothing that it writes is beyond them, and a reader makes room for everything before. */
const LAST_COLUMN = 'XFD';
const LAST_ROW = 1_048_576;
const SHEET = /^xl\/worksheets\//i;
/** Reference of a row or a cell. */
const REFERENCE = /\sr\s*=\s*["']\s*([A-Za-z]*)(\d*)/g;

const isBeyond = (column: string, row: string): boolean =>
  column.length > LAST_COLUMN.length ||
  (column.length === LAST_COLUMN.length && column.toUpperCase() > LAST_COLUMN) ||
  Number(row) > LAST_ROW;

/** References in another encoding are left to the limits of the process that reads. */
const assertWithin = (sheet: Buffer): void => {
  for (const [, column, row] of sheet.toString('latin1').matchAll(REFERENCE))
    if (isBeyond(column!, row!)) throw new SpreadsheetError('DAMAGED', 'has a cell beyond those of Excel');
};

const unpackParts = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  // Programs of Windows name parts with backslashes, as they name files.
  const zip = await fromBufferPromise(bytes, { strictFileNames: false, lazyEntries: true });
  if (zip.entryCount > MAX_ENTRIES) throw new SpreadsheetError('TOO_LARGE', 'has too many entries');
  const parts = new Map<string, Buffer>();
  let left = MAX_UNPACKED_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (!PART.test(entry.fileName) || parts.has(entry.fileName)) continue;
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new SpreadsheetError('PASSWORD');
    const part = await unpack(zip, entry, left);
    left -= part.length;
    if (SHEET.test(entry.fileName)) assertWithin(part);
    parts.set(entry.fileName, part);
  }
  return parts;
};

const WORKBOOK = /^xl[\\/]workbook\.xml$/i;
const STYLES = /^xl[\\/]styles\.xml$/i;
const CELLS = /^xl[\\/]worksheets[\\/]/i;

/** Writes the cells of a sheet as a person sees them: `5%` is no 0.05. */
const writeAsShown = (parts: Map<string, Buffer>): void => {
  const styles = [...parts].find(([name]) => STYLES.test(name))?.[1].toString() ?? '';
  const percents = percentStyles(styles);
  if (percents.size === 0) return;
  for (const [name, part] of parts)
    if (CELLS.test(name)) parts.set(name, Buffer.from(writePercents(part.toString(), percents)));
};

/** A workbook as it is handed to the reader: with one sheet. */
export interface Remade {
  archive: Buffer;
  /** Name of the sheet that is read, and its XML. */
  sheet: string;
  xml: string;
  /** Names of the sheets with cells that are not. */
  others: string[];
  /** Numbers of the rows that a person does not see. */
  hiddenRows: number[];
}

/**
 * A workbook in an archive that is written here: a reader unpacks neither more than was counted nor parts that the archive has
 * at a place where others look for them, and reads the sheet that a person sees first. Throws `SpreadsheetError`.
 */
export const remakeArchive = async (bytes: Buffer): Promise<Remade> => {
  const found = await unpackParts(bytes).catch((error: unknown) => {
    if (error instanceof SpreadsheetError) throw error;
    throw new SpreadsheetError('DAMAGED', String(error));
  });
  const book = [...found.keys()].find((name) => WORKBOOK.test(name));
  if (book === undefined) throw new SpreadsheetError('NOT_A_TABLE', 'is an archive of something else');
  const chosen = chooseSheet(found);
  const unread = chosen?.all.filter((one) => one !== chosen.read) ?? [];
  for (const { part } of unread) if (part !== null && part !== chosen?.read.part) found.delete(part);
  const parts = new Map([...found].map(([name, part]) => [name, mendPart(name, part)]));
  writeAsShown(parts);
  const tags = unread.map(({ tag }) => tag);
  parts.set(book, Buffer.from(mendWorkbook(parts.get(book)!.toString(), tags)));
  const zip = new ZipWriter();
  for (const [name, part] of parts) zip.addBuffer(part, name, { compress: false });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const { name: sheet, part } = chosen?.read ?? { name: '', part: null };
  const xml = parts.get(part ?? '')?.toString() ?? '';
  return {
    ...{ archive: Buffer.concat(chunks), sheet, xml, others: chosen?.others ?? [] },
    hiddenRows: hiddenRows(xml),
  };
};
