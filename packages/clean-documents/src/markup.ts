/** Tags by which a browser takes bytes for a page, a drawing or a script, whatever comes before. */
const TAGS = ['!doctype', 'html', 'head', 'body', 'script', 'iframe', 'svg', '?php'];
const LESS_THAN = 0x3c;

/** Table for comparing bytes: letters of ASCII in lower case. */
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

const NAMES = TAGS.map((tag) => Uint8Array.from(Buffer.from(tag)));

/** Table of the tag that begins with two bytes, as one number: its index among the names, counted from 1, or 0. */
const BEGINNINGS = new Uint8Array(256 * 256);
for (let pair = 0; pair < BEGINNINGS.length; pair++)
  BEGINNINGS[pair] =
    NAMES.findIndex(([first, second]) => LOWER[pair >> 8] === first && LOWER[pair & 0xff] === second) + 1;

/** Bytes that end the name of a tag: white space of Latin-1, `>` and `/`. */
const ENDS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x3e, 0x2f]);

/** Returns whether the rest of a name follows, after its first two bytes. */
const isName = (bytes: Uint8Array, at: number, name: Uint8Array): boolean => {
  for (let index = 2; index < name.length; index++)
    if (LOWER[bytes[at + index]!] !== name[index]) return false;
  const next = bytes[at + name.length];
  return next === undefined || ENDS.has(next);
};

const SHORTEST = Math.min(...NAMES.map(({ length }) => length));

/**
 * Does it hold, anywhere, the beginning of a page, a drawing or a script? It makes nothing of the bytes that it goes
 * through, so that a file that is full of such beginnings costs hardly more than a photo.
 */
export const hasMarkup = (bytes: Uint8Array): boolean => {
  const end = bytes.length - SHORTEST;
  for (let at = 0; at < end; at++) {
    if (bytes[at] !== LESS_THAN) continue;
    const name = BEGINNINGS[(bytes[at + 1]! << 8) | bytes[at + 2]!]!;
    if (name > 0 && isName(bytes, at + 1, NAMES[name - 1]!)) return true;
  }
  return false;
};
