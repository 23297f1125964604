const IS_DIGIT = /^\p{Nd}$/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
/** Signs of numbers, as keyboards of other scripts write them. */
const SIGNS: Readonly<Record<string, string>> = {
  '＋': '+',
  '－': '-',
  '．': '.',
  '，': ',',
  '％': '%',
  '٫': ',',
  '٬': ' ',
  '٪': '%',
};

/** Each script has its ten digits in a row, and rows may follow each other. */
const digitOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
};

/**
 * Returns a number, phone or code with the digits and signs of our keyboards, whatever script they were typed in:
 * `٩٠`, `۹۰` and `９０` are `90`.
 */
export const plainDigits = (written: string): string =>
  written.replace(FOREIGN_DIGIT, digitOf).replace(/[＋－．，％٫٬٪]/g, (sign) => SIGNS[sign] ?? sign);

/** `3,2E+18`, `1E5`, `1.2e-3` also with the Cyrillic letter, and `3,2*10^18`. */
const EXPONENT =
  /^[+−-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)\s?(?:[eе]\s?[+−-]?\s?\d{1,4}|[x×х*·]\s?10\s?(?:\^\s?[+−-]?\d{1,4}|[⁺⁻]?[⁰¹²³⁴-⁹]+))$/iu;

/** Returns whether a number was shortened with an exponent, which hardly ever has all its digits, and is no key and no phone. */
export const isShortened = (written: string): boolean => EXPONENT.test(plainDigits(written).trim());
