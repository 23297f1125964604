import { isUtf8 } from 'node:buffer';

/** Bytes that end a cell or a line in every encoding: no second byte of a letter is one of them. */
const ENDS = new Set([...'\n\r\t,;"'].map((sign) => sign.charCodeAt(0)));

/** A part of a file from one byte to another. */
export interface Part {
  from: number;
  to: number;
}

/** Returns the cells that have letters above ASCII, and whether they are UTF-8, which another encoding hardly ever is by chance. */
const cellsAboveAscii = (bytes: Uint8Array): (Part & { isUtf8: boolean })[] => {
  const cells: (Part & { isUtf8: boolean })[] = [];
  let [from, isAbove] = [0, false];
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== undefined && !ENDS.has(byte)) {
      isAbove ||= byte > 0x7f;
      continue;
    }
    if (isAbove) cells.push({ from, to: at, isUtf8: isUtf8(bytes.subarray(from, at)) });
    [from, isAbove] = [at + 1, false];
  }
  return cells;
};

/** Returns the cells of a file that are UTF-8; none of one that is no other encoding anywhere. */
export const utf8Cells = (bytes: Uint8Array): Part[] =>
  isUtf8(bytes) ? [] : cellsAboveAscii(bytes).filter((cell) => cell.isUtf8);

const SPACE = 0x20;

/** Returns the bytes with spaces in the place of these parts. */
export const without = (bytes: Uint8Array, parts: readonly Part[]): Uint8Array => {
  if (parts.length === 0) return bytes;
  const rest = Uint8Array.from(bytes);
  for (const { from, to } of parts) rest.fill(SPACE, from, to);
  return rest;
};
