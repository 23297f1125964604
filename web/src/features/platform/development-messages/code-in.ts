/**
 * What has to be typed from a message: six digits or a one-time password (`k7Qm-4tXw`), each a word of its own; null
 * when there is neither. The number of an application is none.
 */
export const codeIn = (text: string): string | null =>
  text.match(/(?<![\w-])(?:\d{6}|(?=[a-z-]*\d)[a-z\d]{4}-[a-z\d]{4})(?![\w-])/i)?.[0] ?? null;
