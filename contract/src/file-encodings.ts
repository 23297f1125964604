/** Encodings of files that people send, free of schemas so that pages can have them without Zod. */

/**
 * Encodings in which a CSV may be read, those of most files first (packages/spreadsheets). `ascii` is that of a file which none of the
 * others fits: all other letters in it are unread until somebody chooses one.
 */
export const FILE_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252', 'windows-1254'] as const),
  ...(['windows-1250', 'x-mac-cyrillic', 'macintosh', 'ibm866', 'koi8-r', 'iso-8859-5'] as const),
  ...(['iso-8859-2', 'windows-1257', 'windows-1258', 'windows-1255', 'windows-1256'] as const),
  ...(['windows-1253', 'windows-874', 'euc-kr', 'shift_jis', 'gbk', 'big5', 'ascii'] as const),
] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];
