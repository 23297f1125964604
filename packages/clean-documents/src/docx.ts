import { newSizeBudget, readArchive, type SizeBudget, writeArchive } from './archive.ts';
import { DocumentError } from './document-error.ts';
import { cleanRelationships } from './relationships.ts';
import { sanitizeText } from './word-text.ts';
import { readXml } from './xml.ts';

const TYPES = '[Content_Types].xml';
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Endings of the parts that documents have: texts, pictures, fonts, the numbers behind a chart. */
const ENDINGS = new Set([
  ...[
    'xml',
    'rels',
    'png',
    'jpg',
    'jpeg',
    'jfif',
    'gif',
    'bmp',
    'tif',
    'tiff',
    'emf',
    'wmf',
    'wdp',
    'svg',
    'webp',
  ],
  ...['odttf', 'xlsx', 'sigs'],
]);
const PRINTER = /^word\/printersettings\d*\.bin$/i;
const REFUSED_TYPE = /macroenabled|vba|activex|oleobject|template\.main|application\/x-|html|rtf/i;
/** Beginnings of programs, of the container of macros and of web pages, whatever a part is called. */
const REFUSED_BEGINNINGS = ['MZ', '\x7fELF', '\xd0\xcf\x11\xe0', '#!', '%PDF'];

const assertAllowedPart = (name: string, bytes: Buffer): void => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!ENDINGS.has(ending) && !PRINTER.test(name)) throw new DocumentError(`has a part ${ending}`);
  const beginning = bytes.toString('latin1', 0, 4);
  if (REFUSED_BEGINNINGS.some((mark) => beginning.startsWith(mark)))
    throw new DocumentError(`${ending} is something else`);
};

/** Where the text is; a package of Office is a DOCX only by what it says there. */
const findMain = (types: Buffer): string => {
  let main: string | undefined;
  readXml(types, {
    onElement: ({ name, attributes }) => {
      const type = attributes.get('ContentType') ?? '';
      if (REFUSED_TYPE.test(type)) throw new DocumentError(`has a part of the type ${type}`);
      if (name === 'Override' && type === MAIN) main = attributes.get('PartName');
    },
  });
  if (!main?.startsWith('/word/')) throw new DocumentError('has no text');
  return main.slice(1);
};

const REFUSED_IN_SHEETS = /vbaproject|activex|externallinks|embeddings|connections|macrosheets|\.bin$/i;

/** The sheet behind a chart is an archive of its own, for which Excel asks when it is opened. */
const assertSheet = async (bytes: Buffer, budget: SizeBudget): Promise<void> => {
  for (const name of (await readArchive(bytes, budget)).keys())
    if (REFUSED_IN_SHEETS.test(name)) throw new DocumentError(`has a sheet with ${name}`);
};

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006';
const empty = (root: string, namespace: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${namespace}"/>`);

/** Who wrote it, with what, for whom and how long: parts that are there and say nothing. */
const NAMELESS: Record<string, Buffer> = {
  'docprops/core.xml': empty(
    'coreProperties',
    'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  ),
  'docprops/app.xml': empty('Properties', `${PROPERTIES}/extended-properties`),
  'docprops/custom.xml': empty('Properties', `${PROPERTIES}/custom-properties`),
};

const cleanPart = async (name: string, bytes: Buffer, budget: SizeBudget): Promise<Buffer> => {
  assertAllowedPart(name, bytes);
  const path = name.toLowerCase();
  const nameless = NAMELESS[path];
  if (nameless) return nameless;
  if (path.endsWith('.rels')) return cleanRelationships(bytes);
  if (path.endsWith('.xml')) return sanitizeText(bytes);
  if (path.endsWith('.xlsx')) await assertSheet(bytes, budget);
  return bytes;
};

/**
 * A new DOCX of the parts of a given one, without what would be fetched from elsewhere. Throws for what is no document of
 * Word, or damaged, for macros, embedded programs and files of other formats, and for sheets in it that unpack to more
 * than all of it may.
 */
export const cleanDocx = async (bytes: Buffer): Promise<Uint8Array> => {
  // One for all: archives inside a small one can be as large as it itself may be.
  const budget = newSizeBudget();
  const files = await readArchive(bytes, budget);
  const types = files.get(TYPES);
  if (!types) throw new DocumentError('has no types');
  if (!files.has(findMain(types))) throw new DocumentError('has no text');
  const clean = new Map([[TYPES, types]]);
  for (const [name, part] of files) clean.set(name, await cleanPart(name, part, budget));
  return writeArchive(clean);
};
