import { DocumentError } from './document-error.ts';
import { isKnown } from './vocabulary.ts';
import { rootNamespace } from './xml.ts';

/** Content of a part, as its ending says: of pictures and fonts the types that go with it. */
export type PartKind = 'text' | 'relationships' | 'picture' | 'font';

export const BINARY_TYPES: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', gif: 'image/gif', bmp: 'image/bmp', webp: 'image/webp' },
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', jfif: 'image/jpeg', tif: 'image/tiff', tiff: 'image/tiff' },
  ...{ emf: 'image/x-emf', wmf: 'image/x-wmf', wdp: 'image/vnd.ms-photo' },
  odttf: 'application/vnd.openxmlformats-officedocument.obfuscatedFont',
};

/**
 * Parts that honest documents have and that can be left out: drawings and sheets, beside which there is a picture, plain fonts
 * (Google Docs; Word's own are of a kind of their own), for which a reader takes another one, data of other programs, an old
 * picture of the first page, signatures, which are of the original bytes.
 */
const LEFT_OUT =
  /\.(?:svg|xlsx|sigs|ttf|otf|ttc|fntdata)$|^(?:customxml|docmetadata|_xmlsignatures)\/|^docprops\/thumbnail\.|^word\/printersettings\d*\.bin$/i;

export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

export const kindOfPart = (name: string): PartKind | null => {
  const ending = endingOf(name);
  if (ending === 'xml') return 'text';
  if (ending === 'rels') return 'relationships';
  if (ending === 'odttf') return 'font';
  return Object.hasOwn(BINARY_TYPES, ending) ? 'picture' : null;
};

/** Returns whether a part is text or a drawing of Office, and none of those that go unseen. */
export const isText = (name: string): boolean => kindOfPart(name) === 'text' && !LEFT_OUT.test(name);

/** Beginnings of pictures in hexadecimal, whatever they are called: a drawing among them could run scripts. */
const PICTURES: readonly RegExp[] = [
  // PNG, JPEG, GIF, BMP, TIFF in both orders, JPEG XR, WebP.
  ...[
    /^89504e470d0a/,
    /^ffd8ff/,
    /^47494638/,
    /^424d/,
    /^49492a00/,
    /^4d4d002a/,
    /^4949bc/,
    /^52494646.{8}57454250/,
  ],
  // Windows metafiles: enhanced ones, and old ones with a size and without.
  ...[/^01000000.{72}20454d46/, /^d7cdc69a/, /^0[12]000900/],
];
const HEAD_BYTES = 44;

/** Beginnings of programs, the container of macros, scripts, PDFs and archives, whatever a part is called. */
const REFUSED = /^(?:4d5a|7f454c46|d0cf11e0|2321|25504446|504b0304)/;

const isIntact = (kind: PartKind, bytes: Buffer): boolean => {
  const head = bytes.toString('hex', 0, HEAD_BYTES);
  return kind === 'picture' ? PICTURES.some((beginning) => beginning.test(head)) : !REFUSED.test(head);
};

/** Does a part go on, in some form? Throws for what no honest document has. */
export const isAllowedPart = (name: string, bytes: Buffer): boolean => {
  if (LEFT_OUT.test(name)) return false;
  const kind = kindOfPart(name);
  if (!kind) throw new DocumentError(`has a part ${endingOf(name)}`, 'UNSAFE');
  if (!isIntact(kind, bytes)) throw new DocumentError(`${endingOf(name)} is something else`, 'UNSAFE');
  return kind !== 'text' || isKnown(rootNamespace(bytes) ?? '');
};
