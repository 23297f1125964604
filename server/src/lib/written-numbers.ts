const APOSTROPHES = /[‘’ʻʼ´`]/g;

/** Returns a number with the apostrophe of our keyboards, and nothing around it. */
export const withPlainMarks = (written: string): string => written.trim().replace(APOSTROPHES, "'");

/** Spaces that people and programs write between thousands: also no-break, figure, thin and narrow ones. */
export const SPACES = ' \u00a0\u2007\u2009\u202f';
/** `12`, `-12,5`, and true groups of three, with one mark all through: `12 000 000.5`, `12'000`. */
const NUMBER = new RegExp(String.raw`^-?(?:\d+|[1-9]\d{0,2}([${SPACES}'])\d{3}(?:\1\d{3})*)(?:[.,]\d+)?$`);

/** Returns the number in a text, of which a point or a comma begins the decimals; null where it is none, or several: `4 8`, `5-7`. */
export const numberIn = (written: string): number | null => {
  const text = withPlainMarks(written);
  return NUMBER.test(text) ? Number(text.replace(/[^-\d.,]/g, '').replace(',', '.')) : null;
};

/** Returns whether a text has several numbers and nothing else: `4 8`, `120 000 / 130 000`, `1.205.00`. */
export const hasSeveralNumbers = (written: string): boolean =>
  /^[-\d\s.,;:'/|+*–—]+$/.test(withPlainMarks(written)) && /\d[^\d]+\d/.test(written);
