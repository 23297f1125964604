import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  parseContentStream,
} from './pdf-lib.ts';

/** Drawings within drawings; what is deeper is taken as shown. */
const MAX_LEVELS = 5;

const PAINTS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
const PAINTS_PICTURES = new Set(['sh']);
/** The way of writing that leaves no trace: the text of a scan behind its picture. */
const UNSEEN = 3;
const HIDDEN = 2;

/** Visible content of a page; frames and fields of colour alone are neither. */
interface Seen {
  shown: boolean;
  hidden: boolean;
}

/** Looks which layers (optional content, ISO 32000-2 8.11) are switched off as a PDF is opened, and what stands in them. */
class Layers {
  readonly #document: PDFDocument;
  readonly #off: ReadonlySet<PDFObject>;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#off = this.#findOff();
  }

  get areAllOn(): boolean {
    return this.#off.size === 0;
  }

  #lookup(object: PDFObject | undefined): PDFObject | undefined {
    return this.#document.context.lookup(object);
  }

  #at(dict: PDFDict, key: string): PDFObject | undefined {
    return this.#lookup(dict.get(PDFName.of(key)));
  }

  #listAt(dict: PDFDict, key: string): (PDFObject | undefined)[] {
    const list = this.#at(dict, key);
    return list instanceof PDFArray ? list.asArray().map((one) => this.#lookup(one)) : [];
  }

  #findOff(): Set<PDFObject> {
    const off = new Set<PDFObject>();
    const layers = this.#at(this.#document.catalog, 'OCProperties');
    const usual = layers instanceof PDFDict ? this.#at(layers, 'D') : undefined;
    if (!(layers instanceof PDFDict) || !(usual instanceof PDFDict)) return off;
    if (this.#at(usual, 'BaseState') === PDFName.of('OFF'))
      for (const layer of this.#listAt(layers, 'OCGs')) if (layer) off.add(layer);
    for (const layer of this.#listAt(usual, 'ON')) if (layer) off.delete(layer);
    for (const layer of this.#listAt(usual, 'OFF')) if (layer) off.add(layer);
    return off;
  }

  /** Returns whether what belongs to a layer, or to several by a rule, is not shown. */
  isOff(given: PDFObject | undefined): boolean {
    const found = this.#lookup(given);
    if (!(found instanceof PDFDict)) return false;
    if (this.#at(found, 'Type') !== PDFName.of('OCMD')) return this.#off.has(found);
    // A rule that is written as an expression is one of those that show something.
    if (found.has(PDFName.of('VE'))) return false;
    const one = this.#at(found, 'OCGs');
    const layers = one instanceof PDFArray ? this.#listAt(found, 'OCGs') : [one];
    const states = layers.filter((layer) => layer instanceof PDFDict).map((layer) => this.#off.has(layer));
    if (states.length === 0) return false;
    const rule = String(this.#at(found, 'P') ?? '/AnyOn');
    if (rule === '/AllOn') return states.some(Boolean);
    if (rule === '/AnyOff') return !states.some(Boolean);
    return rule === '/AllOff' ? !states.every(Boolean) : states.every(Boolean);
  }

  #bytesOf(given: PDFObject | undefined): Uint8Array {
    const found = this.#lookup(given);
    if (found instanceof PDFRawStream) return decodePDFRawStream(found).decode();
    if (!(found instanceof PDFArray)) return new Uint8Array();
    return Buffer.concat(
      found.asArray().flatMap((part) => [this.#bytesOf(this.#lookup(part)), Buffer.from('\n')]),
    );
  }

  #resource(resources: PDFObject | undefined, kind: string, name: string): PDFObject | undefined {
    const list = resources instanceof PDFDict ? this.#at(resources, kind) : undefined;
    return list instanceof PDFDict ? this.#at(list, name) : undefined;
  }

  /** Notes what a drawing shows and hides; all of it is hidden where the drawing is. */
  #look(bytes: Uint8Array, resources: PDFObject | undefined, seen: Seen, isHidden: boolean, level = 0): void {
    const marks: boolean[] = [];
    let way = 0;
    const note = () => {
      if (isHidden || marks.includes(true)) seen.hidden = true;
      else seen.shown = true;
    };
    for (const { name, args } of parseContentStream(bytes)) {
      const [first, second] = args.map((one) =>
        typeof one === 'object' && 'type' in one && one.type === 'name' ? String(one.value) : null,
      );
      if (name === 'BMC') marks.push(false);
      else if (name === 'BDC')
        marks.push(first === 'OC' && !!second && this.isOff(this.#resource(resources, 'Properties', second)));
      else if (name === 'EMC') marks.pop();
      else if (name === 'Tr') way = Number(args[0]);
      else if (PAINTS_TEXT.has(name) ? way !== UNSEEN : PAINTS_PICTURES.has(name)) note();
      else if (name === 'Do' && first) {
        const drawing = this.#resource(resources, 'XObject', first);
        if (!(drawing instanceof PDFRawStream)) continue;
        const isOff = isHidden || marks.includes(true) || this.isOff(drawing.dict.get(PDFName.of('OC')));
        const isForm = this.#at(drawing.dict, 'Subtype') === PDFName.of('Form');
        if (isForm && level < MAX_LEVELS)
          this.#look(
            this.#bytesOf(drawing),
            this.#at(drawing.dict, 'Resources') ?? resources,
            seen,
            isOff,
            level + 1,
          );
        else if (isOff) seen.hidden = true;
        else seen.shown = true;
      }
    }
  }

  #hasShownAnnotation({ node }: PDFPage): boolean {
    return (node.Annots()?.asArray() ?? []).some((one) => {
      const found = this.#lookup(one);
      if (!(found instanceof PDFDict) || !found.has(PDFName.of('AP'))) return false;
      const flags = Number(String(this.#at(found, 'F') ?? 0));
      return !(flags & HIDDEN) && !this.isOff(found.get(PDFName.of('OC')));
    });
  }

  /** Returns whether all that there is to read or look at on a page is in layers that are switched off. */
  isHidden(page: PDFPage): boolean {
    const seen: Seen = { shown: false, hidden: false };
    this.#look(this.#bytesOf(page.node.get(PDFName.of('Contents'))), page.node.Resources(), seen, false);
    return seen.hidden && !seen.shown && !this.#hasShownAnnotation(page);
  }
}

/** Returns whether a page opens as empty paper, because what it has stands in layers which only a button or the list of layers would switch on. */
export const hasHiddenPage = (document: PDFDocument): boolean => {
  const layers = new Layers(document);
  return !layers.areAllOn && document.getPages().some((page) => layers.isHidden(page));
};
