/**
 * Returns the code in a message: six digits or a one-time password (`k7Qm-4tXw`), as a word of its own; null if there
 * is neither. The number of an application does not count.
 */
export const codeIn = (text: string): string | null =>
  text.match(/(?<![\w-])(?:\d{6}|(?=[a-z-]*\d)[a-z\d]{4}-[a-z\d]{4})(?![\w-])/i)?.[0] ?? null;
