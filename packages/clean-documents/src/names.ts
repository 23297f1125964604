import type { DocumentKind } from './kinds.ts';

/** Longest name in bytes. Systems allow 255; some are left for a number at the end. */
const MAX_BYTES = 200;
/** Control characters, those that turn the direction of what follows, and those that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufff0-\uffff]/gu;
/** Separators of folders, and special characters in the names of some system. */
const SIGNS = /[\\/:*?"<>|]/g;
/** Names that mean a device to Windows, whatever their ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Endings that name a file's type; another dot belongs to its name. */
const ENDING = /\.(?:pdf|jpe?g|jfif|png|webp|doc[xm]?|dot[xm]?|heic|gif|svg|html?|exe|zip)$/i;

const visible = (text: string): string => text.toWellFormed().normalize('NFC').replace(UNSEEN, '').trim();

const shortened = (text: string): string => {
  let [short, size] = ['', 0];
  for (const letter of text) {
    size += Buffer.byteLength(letter);
    if (size > MAX_BYTES) break;
    short += letter;
  }
  return short;
};

/** Text that can be part of a file's name on every system; empty when nothing of it can. */
export const safeName = (text: string): string => {
  const plain = visible(text.replace(/\s+/g, ' ')).replace(SIGNS, '_');
  const bare = shortened(plain.replace(/^[\s.]+/, '')).replace(/[\s.]+$/, '');
  return DEVICES.test(bare) ? `_${bare}` : bare;
};

/** The name that a file is shown and saved under: as a person gave it, with the ending that fits what it is. */
export const fileName = (given: string, kind: DocumentKind): string =>
  `${safeName(visible(given).replace(ENDING, '')) || 'document'}.${kind}`;
