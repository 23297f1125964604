import { type SaxesOptions, SaxesParser } from 'saxes';
import { DocumentError } from './document-error.ts';

export interface Element {
  /** Name without its prefix. */
  name: string;
  /** Namespace of the prefix. */
  namespace: string;
  /** Attributes by their names without prefixes. */
  attributes: ReadonlyMap<string, string>;
  /** Attributes as they are written, since two may have one name beside their prefixes. */
  written: readonly (readonly [name: string, value: string, namespace: string])[];
  /** Index of the element in the text, from 0. */
  index: number;
}

export interface Listener {
  onElement?(element: Element): void;
  /** Called for the text of an element, in one piece or several, with the element's name and index. */
  onText?(name: string, text: string, index: number): void;
  onEnd?(name: string): void;
  /** A comment, or an instruction for another program. */
  onRemark?(): void;
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The text of XML in UTF-8, and a parser that throws for any other encoding, for what is not well-formed and for DTDs. */
const openXml = <O extends SaxesOptions>(
  bytes: Buffer,
  options: O,
): { text: string; parser: SaxesParser<O> } => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentError('has XML in another encoding');
  }
  const parser = new SaxesParser(options);
  parser.on('error', (error) => {
    throw new DocumentError(error.message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    // Some readers take seven bits of each letter of ASCII, and find elements where others see none.
    const isPlain = /^us-ascii$/i.test(encoding ?? '') && text.length === bytes.length;
    if (encoding && !/^utf-?8$/i.test(encoding) && !isPlain)
      throw new DocumentError('has XML in another encoding');
  });
  parser.on('doctype', () => {
    throw new DocumentError('has a DTD');
  });
  return { text, parser };
};

/**
 * Reads XML in UTF-8 to its end. Throws for any other encoding, for what is not well-formed, and for a DTD: it could
 * define entities that grow without end or name other files.
 */
export const readXml = (bytes: Buffer, { onElement, onText, onEnd, onRemark }: Listener = {}): void => {
  const { text, parser } = openXml(bytes, { xmlns: true });
  const open: { name: string; index: number }[] = [];
  let index = 0;
  parser.on('opentag', ({ local: name, uri: namespace, attributes }) => {
    open.push({ name, index });
    const written = Object.entries(attributes).map(([key, { value, uri }]) => [key, value, uri] as const);
    const named = written.map(([key, value]) => [localName(key), value] as const);
    onElement?.({ name, namespace, attributes: new Map(named), written, index: index++ });
  });
  parser.on('closetag', () => {
    const { name } = open.pop()!;
    onEnd?.(name);
  });
  const emitText = (found: string) => {
    const { name, index: of } = open.at(-1) ?? { name: '', index: -1 };
    onText?.(name, found, of);
  };
  if (onText) {
    parser.on('text', emitText);
    parser.on('cdata', emitText);
  }
  if (onRemark) {
    parser.on('comment', onRemark);
    parser.on('processinginstruction', onRemark);
  }
  parser.write(text).close();
};

/** Characters within which the root element has to begin; hundreds of namespaces are shorter. */
const ROOT_WITHIN = 64 * 1024;

/** Returns the namespace of the root element. */
export const rootNamespace = (bytes: Buffer): string | undefined => {
  const { text, parser } = openXml(bytes, { xmlns: true });
  let found: string | undefined;
  parser.on('opentag', ({ uri }) => {
    found ??= uri;
  });
  parser.write(text.slice(0, ROOT_WITHIN));
  return found;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside the quotes of an attribute. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]|[\t\n\r]/g, (one) => ESCAPES[one] ?? `&#${one.charCodeAt(0)};`);

const escapeText = (text: string): string =>
  text.replace(/[&<>\r]/g, (one) => ESCAPES[one] ?? `&#${one.charCodeAt(0)};`);

/** Change of an element when it is written again. */
export interface Edit {
  /** Text in place of all text in it. */
  text?: string;
  /** Attributes by their names as they are written; null for a removed one. */
  attributes?: ReadonlyMap<string, string | null>;
  /** True if it is removed with everything in it. */
  isDropped?: true;
}

/** Adds to what has to be done with an element. */
export const addEdit = (edits: Map<number, Edit>, index: number, more: Edit): void => {
  const { attributes = [], ...edit } = edits.get(index) ?? {};
  const all = new Map([...attributes, ...(more.attributes ?? [])]);
  edits.set(index, { ...edit, ...more, ...(all.size > 0 && { attributes: all }) });
};

/** The same XML with these edits, by the indexes of elements. */
export const editXml = (bytes: Buffer, edits: ReadonlyMap<number, Edit>): Buffer => {
  const { text, parser } = openXml(bytes, {});
  const parts: string[] = [];
  const open: (Edit | undefined)[] = [];
  let [index, dropped] = [0, 0];
  parser.on('xmldecl', ({ version, standalone }) => {
    const alone = standalone ? ` standalone="${standalone}"` : '';
    parts.push(`<?xml version="${version ?? '1.0'}" encoding="UTF-8"${alone}?>`);
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const edit = edits.get(index++);
    if (dropped > 0 || edit?.isDropped) {
      dropped++;
      return;
    }
    open.push(edit);
    const written = Object.entries(attributes).flatMap(([key, value]) => {
      const edited = edit?.attributes?.get(key);
      return edited === null ? [] : [` ${key}="${escapeAttribute(edited ?? value)}"`];
    });
    const content = edit?.text === undefined ? '' : escapeText(edit.text);
    parts.push(`<${name}${written.join('')}${isSelfClosing ? '/' : ''}>`, isSelfClosing ? '' : content);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (dropped > 0) {
      dropped--;
      return;
    }
    open.pop();
    if (!isSelfClosing) parts.push(`</${name}>`);
  });
  const append = (found: string) => {
    if (dropped === 0 && open.at(-1)?.text === undefined) parts.push(escapeText(found));
  };
  // Remarks and instructions for other programs show nothing, and are left out.
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(text).close();
  return Buffer.from(parts.join(''));
};
