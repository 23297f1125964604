/**
 * Encodings of Korean, Chinese and Japanese, of two bytes for most letters. Each has its usual letters in some rows of a table, and nearly all
 * letters of a text are usual ones in its own encoding alone.
 */

/** Rows are the first of two bytes, columns the second. */
interface Rows {
  encoding: 'euc-kr' | 'shift_jis' | 'gbk' | 'big5';
  /** Returns whether a byte begins a letter of two. */
  isFirst(first: number): boolean;
  isUsual(first: number, second: number): boolean;
  /** Least part of letters whose second byte is one of ASCII: others have none there. */
  leastLow: number;
  /** Words of lists of universities and of headings: a short text is told by them alone. */
  words: RegExp;
}

const isIn = (from: number, to: number) => (byte: number) => byte >= from && byte <= to;
const [signs, above] = [isIn(0xa1, 0xa3), isIn(0xa1, 0xfe)];
const isOver = isIn(0x81, 0xfe);
const [hangul, level1, big5Level1] = [isIn(0xb0, 0xc8), isIn(0xb0, 0xd7), isIn(0xa1, 0xc6)];
const [kana, kanji] = [isIn(0x81, 0x83), isIn(0x88, 0x98)];
const jisHigh = isIn(0xe0, 0xfc);

/** The narrowest first: Korean has a part of the rows of Chinese. */
const KINDS: readonly Rows[] = [
  {
    encoding: 'euc-kr',
    leastLow: 0,
    isFirst: isOver,
    isUsual: (first, second) => (hangul(first) || signs(first)) && above(second),
    words: /대학|학교|서울|부산|한국|이름|나라|국가|도시|전공|장학|입니다|습니다/,
  },
  {
    encoding: 'gbk',
    leastLow: 0,
    isFirst: isOver,
    isUsual: (first, second) => (level1(first) || signs(first)) && above(second),
    words: /大学|学院|中国|北京|上海|名称|学校|国家|城市|专业|奖学金/,
  },
  {
    encoding: 'big5',
    leastLow: 0.1,
    isFirst: isOver,
    isUsual: (first, second) => big5Level1(first) && (above(second) || isIn(0x40, 0x7e)(second)),
    words: /大學|學院|臺灣|台灣|臺北|台北|名稱|學校|國家|城市|獎學金/,
  },
  {
    encoding: 'shift_jis',
    leastLow: 0.1,
    isFirst: (first) => isIn(0x81, 0x9f)(first) || jisHigh(first),
    isUsual: (first) => kana(first) || kanji(first),
    words: /大学|東京|日本|[ぁ-ん]{2}|[ァ-ヶ]{2}/,
  },
];

/** Least part of letters that are usual, and number of letters by which a text is told that has none of the words. */
const LEAST_USUAL = 0.95;
const ENOUGH_LETTERS = 16;

const count = (bytes: Uint8Array, { isFirst, isUsual }: Rows) => {
  let [letters, usual, low] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at]!;
    if (first < 0x80) continue;
    letters++;
    if (!isFirst(first) || at + 1 === bytes.length) continue;
    const second = bytes[++at]!;
    if (isUsual(first, second)) usual++;
    if (second < 0x80) low++;
  }
  return { letters, usual, low };
};

/** Returns the encoding of East Asia that a text is surely in, or null. */
export const guessEastAsian = (bytes: Uint8Array): Rows['encoding'] | null => {
  const fitting = KINDS.filter((kind) => {
    const { letters, usual, low } = count(bytes, kind);
    return letters > 0 && usual >= LEAST_USUAL * letters && low >= kind.leastLow * letters;
  });
  const named = fitting.filter(({ encoding, words }) => words.test(new TextDecoder(encoding).decode(bytes)));
  if (named.length === 1) return named[0]!.encoding;
  const [first] = fitting;
  return first && named.length === 0 && count(bytes, first).letters >= ENOUGH_LETTERS ? first.encoding : null;
};
