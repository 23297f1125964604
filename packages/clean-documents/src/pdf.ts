import { DocumentError } from './document-error.ts';
import { beginningOf } from './kinds.ts';
import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from './pdf-lib.ts';
import { assertNothingLost } from './pdf-losses.ts';
import { type Described, isAllowedKey, mayBeAnnotation, mayStand, type Place } from './pdf-rules.ts';
import { assertCountable } from './pdf-size.ts';

/** Readers look for the end of a PDF in so many bytes at the end. */
const ENDS_WITHIN = 2048;

const WHITE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/** Returns the bytes without the white space and zeros that some programs and disks put behind the end. */
const withoutPadding = (bytes: Buffer): Buffer => {
  let end = bytes.length;
  while (end > 0 && WHITE.has(bytes[end - 1]!)) end--;
  return bytes.subarray(0, end);
};

/** Returns the PDF from its header to its end. Throws for a file that was cut off, or that begins with something else. */
const wholeOf = (given: Buffer): Buffer => {
  const bytes = withoutPadding(given.subarray(beginningOf(given)));
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    throw new DocumentError('does not begin as a PDF');
  const end = bytes.toString('latin1', Math.max(bytes.length - ENDS_WITHIN, 0));
  if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw new DocumentError('does not end as a PDF');
  return bytes;
};

/** Fields within fields; what is deeper is no honest form. */
const MAX_FIELD_LEVELS = 30;

const nameOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFName ? object.decodeText() : null;

const textOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;

/** Goes through everything that can be reached from the catalog, once, and takes out what may not stay. */
class Cleaner {
  readonly #document: PDFDocument;
  readonly #reached = new Set<PDFRef>();
  readonly #seen: Record<Place, Set<PDFObject>> = {
    ...{ catalog: new Set(), names: new Set(), stream: new Set(), dictionary: new Set() },
  };
  readonly #waiting: { object: PDFObject; place: Place }[] = [];

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  clean(): void {
    const { context } = this.#document;
    const root = context.trailerInfo.Root;
    if (!(root instanceof PDFRef)) throw new DocumentError('has no catalog');
    context.trailerInfo = { Root: root };
    this.#reached.add(root);
    this.#waiting.push({ object: this.#document.catalog, place: 'catalog' });
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      this.#visit(next.object, next.place);
    for (const [ref] of context.enumerateIndirectObjects()) if (!this.#reached.has(ref)) context.delete(ref);
  }

  #visit(object: PDFObject, place: Place): void {
    // An object that is reached in two places has to be allowed in both.
    if (this.#seen[place].has(object)) return;
    this.#seen[place].add(object);
    if (object instanceof PDFInvalidObject) throw new DocumentError('has an object that cannot be read');
    if (object instanceof PDFArray) this.#visitArray(object);
    else if (object instanceof PDFDict) this.#visitDict(object, place);
    else if (object instanceof PDFStream) this.#visitDict(object.dict, 'stream');
  }

  #visitDict(dict: PDFDict, place: Place): void {
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText();
      const target = this.#resolve(value);
      if (!target || !isAllowedKey(name, place) || !this.#mayStand(name, target)) dict.delete(key);
      else if (name === 'Annots' && target instanceof PDFArray) this.#visitAnnotations(value, target);
      else this.#follow(value, target, place === 'catalog' && name === 'Names' ? 'names' : 'dictionary');
    }
  }

  #visitArray(array: PDFArray): void {
    for (let index = array.size() - 1; index >= 0; index--) {
      const value = array.get(index);
      const target = this.#resolve(value);
      if (!target || !this.#mayStand(null, target)) array.set(index, PDFNull);
      else this.#follow(value, target, 'dictionary');
    }
  }

  #visitAnnotations(value: PDFObject, array: PDFArray): void {
    if (value instanceof PDFRef) this.#reached.add(value);
    for (let index = array.size() - 1; index >= 0; index--) {
      const target = this.#resolve(array.get(index));
      const isAllowed = target instanceof PDFDict && mayBeAnnotation(this.#describe(target));
      if (isAllowed) this.#follow(array.get(index), target, 'dictionary');
      else array.remove(index);
    }
  }

  /** Returns a value, or the one that a reference leads to; nothing for a reference to nothing. */
  #resolve(value: PDFObject): PDFObject | undefined {
    return value instanceof PDFRef ? this.#document.context.lookup(value) : value;
  }

  #follow(value: PDFObject, target: PDFObject, place: Place): void {
    if (value instanceof PDFRef) this.#reached.add(value);
    this.#waiting.push({ object: target, place });
  }

  #mayStand(key: string | null, target: PDFObject): boolean {
    const dict = target instanceof PDFStream ? target.dict : target;
    return !(dict instanceof PDFDict) || mayStand(key, this.#describe(dict));
  }

  #describe(dict: PDFDict): Described {
    const lookup = (key: string) => this.#resolve(dict.get(PDFName.of(key)) ?? PDFNull);
    return {
      kind: nameOf(lookup('S')),
      subtype: nameOf(lookup('Subtype')),
      name: nameOf(lookup('N')),
      address: textOf(lookup('URI')),
      isFile:
        /^F(?:ilespec)?$/.test(nameOf(lookup('Type')) ?? '') ||
        nameOf(lookup('FS')) === 'URL' ||
        dict.has(PDFName.of('UF')),
      isSigned: dict.has(PDFName.of('ByteRange')),
      isSignedField: this.#isSignedField(dict),
    };
  }

  /** Returns whether a field was signed, or the field that a place on a page belongs to. */
  #isSignedField(dict: PDFDict): boolean {
    const isField = ['FT', 'T', 'Subtype'].some((key) => dict.has(PDFName.of(key)));
    if (!isField) return false;
    let [isSignature, isSigned] = [false, false];
    let field: PDFObject | undefined = dict;
    for (let level = 0; field instanceof PDFDict && level < MAX_FIELD_LEVELS; level++) {
      const at = (key: string) => this.#resolve((field as PDFDict).get(PDFName.of(key)) ?? PDFNull);
      isSignature ||= nameOf(at('FT')) === 'Sig';
      isSigned ||= at('V') instanceof PDFDict;
      field = at('Parent');
    }
    return isSignature && isSigned;
  }
}

/** Every page has to be there with what is drawn on it; a PDF that lost a part opens as empty paper. */
const assertPages = (document: PDFDocument): void => {
  const { context } = document;
  const pages = document.getPages();
  if (pages.length === 0) throw new DocumentError('has no pages');
  for (const { node } of pages) {
    const given = node.get(PDFName.of('Contents'));
    if (!given) continue;
    const contents = context.lookup(given);
    const parts = contents instanceof PDFArray ? contents.asArray() : [given];
    if (!parts.every((part) => context.lookup(part) instanceof PDFStream))
      throw new DocumentError('has lost a part of a page');
  }
};

/** Errors of the library for a file with a password. */
const LOCKED = /^(?:NEEDS PASSWORD|Password incorrect)|encrypted/i;

const load = async (bytes: Buffer): Promise<PDFDocument> => {
  try {
    // One that anybody may open, but not print, is locked with an empty password.
    return await PDFDocument.load(bytes, {
      ...{ password: '', updateMetadata: false, parseSpeed: ParseSpeeds.Fastest },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DocumentError(message, LOCKED.test(message) ? 'LOCKED' : 'DAMAGED', { cause: error });
  }
};

/**
 * A new PDF of the pages, bookmarks and filled-in forms of a given one. Whatever could act, signatures with their pictures
 * and data about it are not carried over. Throws `DocumentError` for what is no whole PDF, asks for a password, or would lose
 * something that its reader was to see.
 */
export const cleanPdf = async (given: Buffer): Promise<Uint8Array> => {
  const bytes = wholeOf(given);
  assertCountable(bytes);
  const document = await load(bytes);
  assertPages(document);
  assertNothingLost(document);
  new Cleaner(document).clean();
  return document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
};
