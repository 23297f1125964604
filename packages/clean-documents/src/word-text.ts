import { DocumentError } from './document-error.ts';
import { isWebLink, NESTED, NOTHING, sanitizeField } from './fields.ts';
import { type Edit, type Element, editXml, localName, readXml } from './xml.ts';

/** A field that is written in pieces: a beginning, its code in any number of them, what it showed last, an end. */
interface Field {
  code: string;
  /** Indexes of the elements that hold the code. */
  pieces: number[];
  /** What holds it: `instrText`, or `delInstrText` of what was deleted; null before there is any. */
  holder: string | null;
  /** Where its beginning stands, as `#place` says it. */
  place: string;
  isNested: boolean;
  /** A part of it stands elsewhere than the others: what a reader takes for its code is not known. */
  isTorn: boolean;
  isInCode: boolean;
}

const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
const HOLDERS = new Set(['instrText', 'delInstrText']);
/** Elements that fields are made of; of another vocabulary they would hide from one reader what another sees. */
const FIELD = new Set([...HOLDERS, 'fldChar', 'fldSimple']);

/** What is in the text or not, as a reader chooses: revisions, and alternatives for readers that know less. */
const REVISIONS = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
const ALTERNATIVES = new Set(['Choice', 'Fallback']);

/** Elements of drawings whose pictures a reader fetches. */
const FETCHED = new Set(['imagedata', 'fill', 'stroke']);
const ADDRESSES = new Set(['src', 'href', 'althref']);
/** The id of a relationship, or nothing. */
const ID = /^\w*$/;

/** Goes through a part of a DOCX and notes what of it has to be written anew. */
class Reader {
  readonly edits = new Map<number, Edit>();
  readonly #open: Field[] = [];
  readonly #places: string[] = [];
  #isInHolder = false;

  onElement(element: Element): void {
    const { name, namespace, index } = element;
    if (this.#isInHolder || (FIELD.has(name) && !WORD.has(namespace)))
      throw new DocumentError('has a field that is written in an unknown way');
    if (HOLDERS.has(name)) this.#isInHolder = true;
    if (REVISIONS.has(name)) this.#places.push(name);
    if (ALTERNATIVES.has(name)) this.#places.push(`${name} ${index}`);
    if (name === 'fldChar') this.#onMark(element);
    if (name === 'fldSimple') this.#onSimple(element);
    if (name === 'connectString') throw new DocumentError('asks a database');
    this.#onAddresses(element);
  }

  onText(name: string, text: string, index: number): void {
    if (!HOLDERS.has(name)) return;
    const field = this.#around();
    // Code of no field could become that of one.
    if (!field) this.edits.set(index, { text: '' });
    else {
      field.code += text;
      if (field.pieces.at(-1) !== index) field.pieces.push(index);
      field.holder ??= name;
      if (field.holder !== name) field.isTorn = true;
      this.#assertAllowed(field);
    }
  }

  onEnd(name: string): void {
    if (HOLDERS.has(name)) this.#isInHolder = false;
    if (REVISIONS.has(name) || ALTERNATIVES.has(name)) this.#places.pop();
  }

  /** Fields that have no end are judged like others. */
  finish(): void {
    while (this.#open.length > 0) this.#end();
  }

  #place(): string {
    return this.#places.join(' ');
  }

  #assertAllowed(field: Field): void {
    if (field.place !== this.#place()) field.isTorn = true;
  }

  /** The field into whose code the next thing goes; what a field in it shows is a part of it, too. */
  #around(): Field | undefined {
    return this.#open.findLast(({ isInCode }) => isInCode);
  }

  /** Notes that a field begins, and whether another has it in its code. */
  #nest(): boolean {
    const around = this.#around();
    if (around) around.code += NESTED;
    return around !== undefined;
  }

  #onMark({ written }: Element): void {
    const types = written.filter(([name]) => localName(name) === 'fldCharType').map(([, value]) => value);
    if (types.length !== 1) throw new DocumentError('has a field that is written in an unknown way');
    if (types[0] === 'begin') this.#begin();
    const field = this.#open.at(-1);
    if (!field) return;
    this.#assertAllowed(field);
    if (types[0] === 'separate') field.isInCode = false;
    if (types[0] === 'end') this.#end();
  }

  #begin(): void {
    const isNested = this.#nest();
    this.#open.push({
      ...{ code: '', pieces: [], holder: null, place: this.#place() },
      ...{ isNested, isTorn: false, isInCode: true },
    });
  }

  #end(): void {
    const { code, pieces, isNested, isTorn } = this.#open.pop()!;
    const sanitized = sanitizeField(code, isNested) ?? (isTorn ? NOTHING : null);
    if (sanitized === null) return;
    for (const [place, index] of pieces.entries())
      this.edits.set(index, { text: place === 0 ? sanitized : '' });
  }

  #onSimple({ written, index }: Element): void {
    const isNested = this.#nest();
    for (const [name, code] of written) {
      if (localName(name) !== 'instr') continue;
      const sanitized = sanitizeField(code, isNested);
      if (sanitized !== null) this.#setAttribute(index, name, sanitized);
    }
  }

  #onAddresses({ name, written, index }: Element): void {
    for (const [attribute, value] of written) {
      if (!ADDRESSES.has(localName(attribute)) || ID.test(value)) continue;
      const isLink = !FETCHED.has(name) && localName(attribute) === 'href' && isWebLink(value);
      if (!isLink) this.#setAttribute(index, attribute, null);
    }
  }

  #setAttribute(index: number, name: string, value: string | null): void {
    const { attributes } = this.edits.get(index) ?? {};
    this.edits.set(index, { attributes: new Map([...(attributes ?? []), [name, value]]) });
  }
}

/**
 * A part of a DOCX without fields and addresses that would fetch something from elsewhere; the very same bytes where there
 * are none. Throws `DocumentError` for broken XML, and for fields that nobody writes who means well.
 */
export const sanitizeText = (bytes: Buffer): Buffer => {
  const reader = new Reader();
  readXml(bytes, {
    onElement: (element) => reader.onElement(element),
    onText: (name, text, index) => reader.onText(name, text, index),
    onEnd: (name) => reader.onEnd(name),
  });
  reader.finish();
  return reader.edits.size > 0 ? editXml(bytes, reader.edits) : bytes;
};
