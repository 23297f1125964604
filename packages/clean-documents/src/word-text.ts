import { DocumentError } from './document-error.ts';
import { NESTED, NOTHING, sanitizeField } from './fields.ts';
import { ElementReader } from './word-elements.ts';
import { LossReader } from './word-losses.ts';
import { addEdit, type Edit, type Element, editXml, localName, readXml } from './xml.ts';

/** A field that is written in pieces: a beginning, its code in any number of them, what it showed last, an end. */
interface Field {
  code: string;
  /** Indexes of the elements that hold the code. */
  pieces: number[];
  /** Element that contains it: `instrText`, or `delInstrText` of deleted text; null before there is any. */
  holder: string | null;
  /** Place of its beginning, as `#place` returns it. */
  place: string;
  isNested: boolean;
  /** True if its parts are in different places: which text a reader takes for its code is unknown. */
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

/** Elements whose content a reader may show or not: revisions, and alternatives for simpler readers. */
const REVISIONS = new Set(['ins', 'del', 'moveFrom', 'moveTo']);
const ALTERNATIVES = new Set(['Choice', 'Fallback']);

/** Goes through a part of a DOCX and records which of its fields have to be rewritten. */
class FieldReader {
  readonly #edits: Map<number, Edit>;
  readonly #open: Field[] = [];
  readonly #places: string[] = [];
  #isInHolder = false;

  constructor(edits: Map<number, Edit>) {
    this.#edits = edits;
  }

  /** Throws for what nobody writes who means well, also where it would be left out. */
  assertHonest({ name, namespace }: Element): void {
    if (this.#isInHolder || (FIELD.has(name) && !WORD.has(namespace)))
      throw new DocumentError('has a field that is written in an unknown way');
    if (name === 'connectString') throw new DocumentError('asks a database', 'UNSAFE');
  }

  onElement(element: Element): void {
    const { name, index } = element;
    if (HOLDERS.has(name)) this.#isInHolder = true;
    if (REVISIONS.has(name)) this.#places.push(name);
    if (ALTERNATIVES.has(name)) this.#places.push(`${name} ${index}`);
    if (name === 'fldChar') this.#onMark(element);
    if (name === 'fldSimple') this.#onSimple(element);
  }

  onText(name: string, text: string, index: number): void {
    if (!HOLDERS.has(name)) return;
    const field = this.#around();
    // Code of no field could become that of one.
    if (!field) addEdit(this.#edits, index, { text: '' });
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

  /** Records that a field begins, and whether another has it in its code. */
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
      addEdit(this.#edits, index, { text: place === 0 ? sanitized : '' });
  }

  #onSimple({ written, index }: Element): void {
    const isNested = this.#nest();
    for (const [name, code] of written) {
      if (localName(name) !== 'instr') continue;
      const sanitized = sanitizeField(code, isNested);
      if (sanitized !== null) addEdit(this.#edits, index, { attributes: new Map([[name, sanitized]]) });
    }
  }
}

/**
 * A part of a DOCX without fields, addresses and foreign vocabularies that would fetch or run something; of what it binds
 * to itself that stays whose relationship is among `ids`. The very same bytes where nothing has to go. Throws
 * `DocumentError` for broken XML, for fields that nobody writes who means well, and for what its reader would miss.
 */
export const sanitizeText = (bytes: Buffer, ids: ReadonlySet<string>): Buffer => {
  const edits = new Map<number, Edit>();
  const elements = new ElementReader(edits, ids);
  const fields = new FieldReader(edits);
  const losses = new LossReader(ids);
  let hasRemarks = false;
  readXml(bytes, {
    onElement: (element) => {
      fields.assertHonest(element);
      const { isDropping } = elements;
      const stays = elements.onElement(element);
      losses.onElement(element, { stays, isWithin: isDropping });
      if (stays) fields.onElement(element);
    },
    onText: (name, text, index) => {
      losses.onText(name, text);
      if (elements.onText(text)) fields.onText(name, text, index);
    },
    onEnd: (name) => {
      losses.onEnd(name);
      if (elements.onEnd()) fields.onEnd(name);
    },
    onRemark: () => {
      hasRemarks = true;
    },
  });
  fields.finish();
  return hasRemarks || edits.size > 0 ? editXml(bytes, edits) : bytes;
};
