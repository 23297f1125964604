import { isWebLink } from './fields.ts';
import { isAddress, isKnown, isRelationship, UNKNOWN, VML } from './vocabulary.ts';
import { addEdit, type Edit, type Element, localName } from './xml.ts';

/**
 * Elements that say nothing to a reader and lead elsewhere without a relationship: data that texts are bound to, data of
 * other programs, macros of forms, accounts of those who wrote remarks.
 */
const DROPPED = new Set([
  ...['dataBinding', 'docVars', 'mailMerge', 'fldData', 'binData', 'OLEObject', 'entryMacro', 'exitMacro'],
  ...['presenceInfo', 'webExtensionLinked', 'webExtensionCreated'],
]);

/** Elements of drawings whose pictures a reader fetches. */
const FETCHED = new Set(['imagedata', 'fill', 'stroke']);
const ADDRESSES = new Set(['src', 'href', 'althref']);
/** The id of a relationship, or nothing. */
const ID = /^\w*$/;

/** Elements whose text is shown as it is, whatever it says. */
const SHOWN = new Set(['t', 'delText', 'v', 'pt', 'instrText', 'delInstrText']);
/** Attributes that are shown, or judged as the code of a field. */
const isShown = (element: string, attribute: string): boolean =>
  (element === 'textpath' && attribute === 'string') || (element === 'fldSimple' && attribute === 'instr');

/** A shape leads to the web where a person clicks on it. */
const isClicked = ({ name, namespace }: Element, attribute: string): boolean =>
  namespace === VML && !FETCHED.has(name) && attribute === 'href';

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

/** Returns the new value of an attribute: undefined when it stays, null when it is removed. */
const sanitizeAttribute = (
  element: Element,
  [written, value, namespace]: Element['written'][number],
): string | null | undefined => {
  if (isDeclaration(written)) return value === '' || isKnown(value) ? undefined : UNKNOWN;
  const name = localName(written);
  // A whole document in Base64, beside the drawing that it is.
  if ((namespace !== '' && !isKnown(namespace)) || name === 'gfxdata') return null;
  if (ADDRESSES.has(name) && !ID.test(value))
    return isClicked(element, written) && isWebLink(value) ? undefined : null;
  return isAddress(value) && !isShown(element.name, name) ? '' : undefined;
};

interface Open {
  name: string;
  index: number;
  text: string;
}

/** Goes through a part of a DOCX and notes which elements, attributes and texts go. */
export class ElementReader {
  readonly #edits: Map<number, Edit>;
  /** Ids of the relationships that the part still has. */
  readonly #ids: ReadonlySet<string>;
  readonly #open: Open[] = [];
  /** Depth in a removed element. */
  #depth = 0;

  constructor(edits: Map<number, Edit>, ids: ReadonlySet<string>) {
    this.#edits = edits;
    this.#ids = ids;
  }

  /** True within an element that goes. */
  get isDropping(): boolean {
    return this.#depth > 0;
  }

  /** Returns whether the element stays. */
  onElement(element: Element): boolean {
    const { name, namespace, index } = element;
    if (this.#depth === 0 && isKnown(namespace) && !DROPPED.has(name) && this.#sanitize(element)) {
      this.#open.push({ name, index, text: '' });
      return true;
    }
    if (this.#depth++ === 0) this.#drop(index);
    return false;
  }

  onText(text: string): boolean {
    const open = this.#open.at(-1);
    if (this.#depth === 0 && open) open.text += text;
    return this.#depth === 0;
  }

  onEnd(): boolean {
    if (this.#depth > 0) {
      this.#depth--;
      return false;
    }
    const { name, index, text } = this.#open.pop()!;
    if (!SHOWN.has(name) && isAddress(text)) addEdit(this.#edits, index, { text: '' });
    return true;
  }

  /** An extension that has lost what it is goes, too. */
  #drop(index: number): void {
    const around = this.#open.at(-1);
    addEdit(this.#edits, around?.name === 'ext' ? around.index : index, { isDropped: true });
  }

  /** False for an element that is bound to nothing any more. A link still has its text. */
  #sanitize(element: Element): boolean {
    const { name, written, index } = element;
    const attributes = new Map<string, string | null>();
    const bindings = written.filter(
      ([attribute, , namespace]) => isRelationship(namespace) || localName(attribute) === 'relid',
    );
    // Layouts of diagrams have places for pictures without any.
    const lost = bindings.filter(([, id]) => id !== '' && !this.#ids.has(id));
    if (lost.length > 0 && lost.length === bindings.length && name !== 'hyperlink') return false;
    for (const attribute of written) {
      const sanitized = sanitizeAttribute(element, attribute);
      if (sanitized !== undefined) attributes.set(attribute[0], sanitized);
    }
    for (const [attribute] of lost) attributes.set(attribute, null);
    if (attributes.size > 0) addEdit(this.#edits, index, { attributes });
    return true;
  }
}
