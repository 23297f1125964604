import { SaxesParser } from 'saxes';
import { DocumentError } from './document-error.ts';

export interface Element {
  /** Without its prefix. */
  name: string;
  /** By their names without prefixes. */
  attributes: ReadonlyMap<string, string>;
}

export interface Listener {
  onElement?(element: Element): void;
  /** Text of an element that has only text, by the element's name. */
  onText?(name: string, text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML in UTF-8 to its end. Throws for any other encoding, for what is not well-formed, and for a DTD: it could
 * define entities that grow without end or name other files.
 */
export const readXml = (bytes: Buffer, { onElement, onText }: Listener = {}): void => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentError('has XML in another encoding');
  }
  const parser = new SaxesParser();
  const open: string[] = [];
  parser.on('error', (error) => {
    throw new DocumentError(error.message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      throw new DocumentError('has XML in another encoding');
  });
  parser.on('doctype', () => {
    throw new DocumentError('has a DTD');
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push(localName(name));
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
    onElement?.({ name: localName(name), attributes: new Map(named) });
  });
  parser.on('closetag', () => open.pop());
  if (onText) parser.on('text', (found) => onText(open.at(-1) ?? '', found));
  parser.write(text).close();
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside the quotes of an attribute. */
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]|[\t\n\r]/g, (one) => ESCAPES[one] ?? `&#${one.charCodeAt(0)};`);
