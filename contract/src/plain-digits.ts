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
