import { DocumentError, type DocumentReason } from './document-error.ts';
import { hasHiddenPage } from './pdf-layers.ts';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from './pdf-lib.ts';

/** Content that somebody would miss in the new file, so that it is not made. */
type Loss = Extract<DocumentReason, 'FILES' | 'MEDIA' | 'LAYERS' | 'XFA'>;

const SAID: Record<Loss, string> = {
  FILES: 'has files inside it',
  MEDIA: 'has sound, film or a model inside it',
  LAYERS: 'has a page whose layers are switched off',
  XFA: 'is a form that is written in XML',
};

/** Levels of fields; what is deeper is no honest form. */
const MAX_LEVELS = 30;

/** Annotations that play something. */
const PLAYING = new Set(['RichMedia', '3D', 'Movie', 'Sound']);

/** Actions and clips by which something is played (`S`). */
const PLAYED = new Set(['Rendition', 'MCD', 'Sound']);

/** Finds what a reader would have opened beside the pages, wherever in the document it hangs. */
class Insides {
  readonly #document: PDFDocument;
  readonly #seen = new Set<PDFObject>();
  readonly #waiting: PDFObject[] = [];

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  find(): Loss | null {
    const { catalog } = this.#document;
    if (catalog.has(PDFName.of('Collection'))) return 'FILES';
    this.#waiting.push(catalog);
    let isPlayed = false;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const dict = this.#enter(next);
      if (!dict) continue;
      if (this.#hasFile(dict)) return 'FILES';
      // What is played comes as files, too, which nobody would save one by one.
      if (this.#plays(dict)) isPlayed = true;
      else this.#goOn(dict);
    }
    return isPlayed ? 'MEDIA' : null;
  }

  /** Returns the dictionary that was found, also that of a stream; nothing for what was seen, and for anything else. */
  #enter(given: PDFObject): PDFDict | null {
    const found = this.#document.context.lookup(given);
    if (!found || this.#seen.has(found)) return null;
    this.#seen.add(found);
    if (found instanceof PDFArray) for (const one of found.asArray()) this.#waiting.push(one);
    const dict = found instanceof PDFStream ? found.dict : found;
    return dict instanceof PDFDict ? dict : null;
  }

  #at(dict: PDFDict, key: string): PDFObject | undefined {
    return this.#document.context.lookup(dict.get(PDFName.of(key)));
  }

  #nameAt(dict: PDFDict, key: string): string | null {
    const found = this.#at(dict, key);
    return found instanceof PDFName ? found.decodeText() : null;
  }

  /** Returns whether what describes a file has the file itself, under the name of whatever system. */
  #hasFile(dict: PDFDict): boolean {
    const files = this.#at(dict, 'EF');
    return (
      files instanceof PDFDict &&
      files.values().some((file) => this.#document.context.lookup(file) instanceof PDFStream)
    );
  }

  #plays(dict: PDFDict): boolean {
    return PLAYING.has(this.#nameAt(dict, 'Subtype') ?? '') || PLAYED.has(this.#nameAt(dict, 'S') ?? '');
  }

  #goOn(dict: PDFDict): void {
    // A formula is on the page; its file says the same to machines.
    const isFormula = this.#nameAt(dict, 'S') === 'Formula';
    for (const [key, value] of dict.entries())
      if (!isFormula || key !== PDFName.of('AF')) this.#waiting.push(value);
  }
}

const dictAt = (document: PDFDocument, dict: PDFDict, key: string): PDFObject | undefined =>
  document.context.lookup(dict.get(PDFName.of(key)));

/** The widgets of forms on all pages. */
const widgetsOf = (document: PDFDocument): PDFDict[] =>
  document.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? [])
      .map((one) => document.context.lookup(one))
      .filter((one): one is PDFDict => one instanceof PDFDict)
      .filter((one) => dictAt(document, one, 'Subtype') === PDFName.of('Widget')),
  );

const isAnswer = (value: PDFObject | undefined): boolean => {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== '';
  return value instanceof PDFName && value.decodeText() !== 'Off';
};

/** Returns whether a field has an answer, its own or that of what it belongs to. */
const isAnswered = (document: PDFDocument, widget: PDFDict): boolean => {
  let field: PDFObject | undefined = widget;
  for (let level = 0; field instanceof PDFDict && level < MAX_LEVELS; level++) {
    if (isAnswer(dictAt(document, field, 'V'))) return true;
    field = dictAt(document, field, 'Parent');
  }
  return false;
};

const textOf = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8') : '';

/** The XML of a form, in one stream or in several with their names. */
const xmlOf = (document: PDFDocument, given: PDFObject): string => {
  if (!(given instanceof PDFArray)) return textOf(given);
  return given
    .asArray()
    .map((part) => textOf(document.context.lookup(part)))
    .join('\n');
};

/** Returns whether the XML has answers: texts between the tags of its data. */
const hasAnswers = (xml: string): boolean => {
  const [, data = ''] = /<(?:\w+:)?data\b[^>]*>(.*)<\/(?:\w+:)?data>/s.exec(xml) ?? [];
  return /[\p{L}\d]/u.test(data.replace(/<[^>]*>/g, ' '));
};

/**
 * Returns whether a form would lose its questions or answers with its XML, which few programs show: where it is made when it is opened, its
 * pages have no fields, or those have no answers and the XML has some.
 */
const losesXml = (document: PDFDocument): boolean => {
  const { catalog } = document;
  const form = dictAt(document, catalog, 'AcroForm');
  const xml = form instanceof PDFDict ? dictAt(document, form, 'XFA') : undefined;
  if (!xml) return false;
  if (String(dictAt(document, catalog, 'NeedsRendering')) === 'true') return true;
  const widgets = widgetsOf(document);
  if (widgets.length === 0) return true;
  return !widgets.some((widget) => isAnswered(document, widget)) && hasAnswers(xmlOf(document, xml));
};

const lossOf = (document: PDFDocument): Loss | null => {
  const inside = new Insides(document).find();
  if (inside) return inside;
  if (losesXml(document)) return 'XFA';
  return hasHiddenPage(document) ? 'LAYERS' : null;
};

/** Throws for a PDF whose reader was to see something that its new file would not have. */
export const assertNothingLost = (document: PDFDocument): void => {
  const loss = lossOf(document);
  if (loss) throw new DocumentError(SAID[loss], loss);
};
