/** Encodings of files that people send, free of schemas so that pages can have them without Zod. */

/** Encodings in which a CSV may be read, those of most files first (packages/spreadsheets). */
export const FILE_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252', 'windows-1254'] as const),
  ...(['windows-1250', 'x-mac-cyrillic', 'macintosh', 'ibm866'] as const),
] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];
