import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Library from '@cantoo/pdf-lib';

// The library in one file, as it comes with it: its 192 modules take three times as long to be found and begun, which each
// process that reads a PDF would wait for.
const require = createRequire(import.meta.url);
const modules = dirname(require.resolve('@cantoo/pdf-lib'));

export const {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  parseContentStream,
}: typeof Library = require(join(modules, '../dist/pdf-lib.min.js'));

export type PDFArray = Library.PDFArray;
export type PDFDict = Library.PDFDict;
export type PDFDocument = Library.PDFDocument;
export type PDFObject = Library.PDFObject;
export type PDFPage = Library.PDFPage;
export type PDFRef = Library.PDFRef;
