/** Time within which a page opens, on a cheap phone too: queries loaded by its route are not repeated by its parts. */
export const OPENING_MS = 30_000;
