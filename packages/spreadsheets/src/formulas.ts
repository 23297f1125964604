/** Beginnings of a cell that spreadsheets take for a formula or a command. */
const BEGINNING = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
const FORMULA = new RegExp(`^'*${BEGINNING}`);
const NEUTRALISED = new RegExp(`^'+${BEGINNING}`);
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** A text that no spreadsheet runs; a number, also one below zero, stays one. */
export const neutralise = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text that was neutralised; any other as it is. */
export const restore = (text: string): string => (NEUTRALISED.test(text) ? text.slice(1) : text);
