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

/** Levels of a tree of names or fields; what is deeper is no honest one. */
const MAX_LEVELS = 30;

/** Annotations that play something. */
const PLAYING = new Set(['RichMedia', '3D', 'Movie', 'Sound']);

/** Finds what a reader would have opened beside the pages. */
class Insides {
  readonly #document: PDFDocument;

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  find(): Loss | null {
    const { catalog } = this.#document;
    const names = this.#at(catalog, 'Names');
    if (catalog.has(PDFName.of('Collection')) || this.#hasFile(this.#at(catalog, 'AF'))) return 'FILES';
    if (names instanceof PDFDict && this.#treeHasFile(this.#at(names, 'EmbeddedFiles'))) return 'FILES';
    const pages = this.#document.getPages().map(({ node }) => this.#ofPage(node));
    return pages.find((loss) => loss !== null) ?? null;
  }

  #at(dict: PDFDict, key: string): PDFObject | undefined {
    return this.#document.context.lookup(dict.get(PDFName.of(key)));
  }

  #nameAt(dict: PDFDict, key: string): string | null {
    const found = this.#at(dict, key);
    return found instanceof PDFName ? found.decodeText() : null;
  }

  /** Returns whether what describes a file, or one in a list of them, has the file itself. */
  #hasFile(given: PDFObject | undefined): boolean {
    const found = this.#document.context.lookup(given);
    const files = found instanceof PDFArray ? found.asArray() : [found];
    return files.some((one) => {
      const file = this.#document.context.lookup(one);
      return file instanceof PDFDict && this.#at(file, 'EF') instanceof PDFDict;
    });
  }

  #treeHasFile(given: PDFObject | undefined, level = 0): boolean {
    const tree = this.#document.context.lookup(given);
    if (!(tree instanceof PDFDict)) return false;
    if (level > MAX_LEVELS || this.#hasFile(this.#at(tree, 'Names'))) return true;
    const kids = this.#at(tree, 'Kids');
    return kids instanceof PDFArray && kids.asArray().some((kid) => this.#treeHasFile(kid, level + 1));
  }

  #ofPage(page: PDFDict): Loss | null {
    if (this.#hasFile(this.#at(page, 'AF'))) return 'FILES';
    const annotations = this.#at(page, 'Annots');
    if (!(annotations instanceof PDFArray)) return null;
    const losses = annotations.asArray().map((one) => this.#ofAnnotation(this.#document.context.lookup(one)));
    return losses.find((loss) => loss !== null) ?? null;
  }

  #ofAnnotation(annotation: PDFObject | undefined): Loss | null {
    if (!(annotation instanceof PDFDict)) return null;
    const files = ['FS', 'AF'].map((key) => this.#at(annotation, key));
    if (files.some((file) => this.#hasFile(file))) return 'FILES';
    const subtype = this.#nameAt(annotation, 'Subtype') ?? '';
    const action = this.#at(annotation, 'A');
    const isPlayed = action instanceof PDFDict && this.#nameAt(action, 'S') === 'Rendition';
    return PLAYING.has(subtype) || isPlayed ? 'MEDIA' : null;
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
