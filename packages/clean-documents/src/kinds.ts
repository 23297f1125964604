export type DocumentKind = 'pdf' | 'jpg' | 'png' | 'webp' | 'docx';

type Mark = readonly (readonly [offset: number, mark: string])[];

const MARKS: Record<Exclude<DocumentKind, 'pdf'>, Mark> = {
  jpg: [[0, '\xff\xd8\xff']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBPVP8'],
  ],
  docx: [[0, 'PK\x03\x04']],
};

/** Brands of phones' photos, at their offset: also in files that end as a JPEG. */
const HEIC = /^.{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s;

/** A PDF as programs write it, and as some hand it on: behind a byte order mark or white space. */
const PDF = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,64}%PDF-/;
const LOOKED_AT = 80;

/** Returns the offset of the PDF in bytes that `kindOf` calls one. */
export const beginningOf = (bytes: Buffer): number => {
  const found = PDF.exec(bytes.toString('latin1', 0, LOOKED_AT));
  return found ? found[0].length - '%PDF-'.length : 0;
};

/** Readers look for the beginning of a PDF here, and for the end of an archive in as many bytes at the end. */
const PDF_BEGINS_WITHIN = 1024;
const ZIP_ENDS_WITHIN = 65_557;

/** Returns whether a reader would open the bytes as a PDF, whatever else they are. */
export const beginsPdf = (bytes: Buffer): boolean => bytes.subarray(0, PDF_BEGINS_WITHIN).includes('%PDF-');

/** Ends an archive, wherever it begins. */
export const endsArchive = (bytes: Buffer): boolean =>
  bytes.subarray(-ZIP_ENDS_WITHIN).includes('PK\x05\x06');

const has = (bytes: Buffer, marks: Mark): boolean =>
  marks.every(([offset, mark]) => bytes.toString('latin1', offset, offset + mark.length) === mark);

/** Returns the kind of document that bytes begin as; whether they are one shows when they are read. Null for anything else. */
export const kindOf = (bytes: Buffer): DocumentKind | null => {
  if (PDF.test(bytes.toString('latin1', 0, LOOKED_AT))) return 'pdf';
  const found = Object.entries(MARKS).find(([, marks]) => has(bytes, marks));
  return (found?.[0] as DocumentKind | undefined) ?? null;
};

/** Encrypted documents of Office are archives of another kind, which name themselves in UTF-16. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Returns the reason of refusing bytes that are no document. */
export const otherKindOf = (bytes: Buffer): 'HEIC' | 'LOCKED' | 'OTHER_KIND' => {
  if (HEIC.test(bytes.toString('latin1', 0, LOOKED_AT))) return 'HEIC';
  const isLocked = bytes.subarray(0, OLE.length).equals(OLE) && bytes.includes(ENCRYPTED);
  return isLocked ? 'LOCKED' : 'OTHER_KIND';
};
