/** The code of a message: its last word with a digit in it, of four letters at least; null when there is none. */
export const codeIn = (text: string): string | null =>
  text
    .match(/[\w-]{4,}/g)
    ?.filter((word) => /\d/.test(word))
    .at(-1) ?? null;
