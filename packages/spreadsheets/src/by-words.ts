/**
 * Encodings whose bytes are letters in those of other languages, too: `ų` of Lithuanian is `ø` of Danish, Hebrew is Cyrillic in small letters.
 * They are told by words of their own languages, and by how these build them.
 */

export const BY_WORDS = [
  ...([
    'windows-1257',
    'windows-1258',
    'windows-1255',
    'windows-1256',
    'windows-1253',
    'windows-874',
  ] as const),
] as const;
export type ByWords = (typeof BY_WORDS)[number];

const LINE = /\r\n?|\n/;
const ABOVE_ASCII = /[^\0-\x7f]/;

/** Least part of the lines with letters above ASCII, or of their words, that have to be of the language. */
const ENOUGH_LINES = 0.5;
const ENOUGH_WORDS = 0.8;

/** Letters of Lithuanian, Latvian and Estonian, and signs of any language. */
const BALTIC_LETTERS = /^[\0-\x7fąčęėįšųūžāēģīķļņōŗäöõüé\u00a0„“”–—‘’«»…°№]*$/iu;
const BALTIC_WORDS =
  /universitet(?:as|o|e|ai)(?!\p{L})|kolegij|akademij|technologij|mokykl|moksl|institutas|fakulteta|studij|magistr|bakalaur|lietuv|viln[iaio]|kaun|klaip|šiaul|panevėž|pavadinimas|miestas|šalis|stipendij|žemės|universitāt|augstskol|koledž|akadēmij|institūt|fakultāt|tehnisk|latvij|rīga|liepāj|daugavpil|jelgav|rēzekn|valmier|ventspil|pilsēta|valsts|nosaukums|ülikool|eesti|tallinn|tartu|kõrgkool|akadeemia|instituut|stipendium/iu;

const linesAboveAscii = (text: string): string[] => text.split(LINE).filter((line) => ABOVE_ASCII.test(line));

/** Returns whether the letters are of the language, and enough of the lines have a word of it. */
const hasWords = (text: string, words: RegExp): boolean => {
  const lines = linesAboveAscii(text);
  return lines.filter((line) => words.test(line)).length >= ENOUGH_LINES * lines.length;
};

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;
const LOST_TONE = /(?<!\p{M}|[aăâeêioôơuưy])[\u0300\u0301\u0303\u0309\u0323]/iu;
const SYLLABLE =
  /^(?:ngh?|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdđghklmnpqrstvx])?[aăâeêioôơuưy]{1,3}(?:ch|ng|nh|[cmnpt])?$/u;

/** Vietnamese writes each syllable by itself, with at most one tone, which this encoding has behind its vowel. */
const isVietnamese = (text: string): boolean => {
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => ABOVE_ASCII.test(word));
  const syllables = words.filter((word) => {
    const parted = word.toLowerCase().normalize('NFD');
    const plain = parted.replace(TONES, '').normalize('NFC');
    return (parted.match(TONES)?.length ?? 0) <= 1 && SYLLABLE.test(plain);
  });
  const isToned = /[\u0300\u0301\u0303\u0309\u0323]/.test(text) && !LOST_TONE.test(text);
  return isToned && syllables.length >= ENOUGH_WORDS * words.length;
};

const HEBREW_LETTERS = /^[\0-\x7f\u05d0-\u05ea\u00a0–—“”„‘’…]*$/u;
/** Five letters have another form at the end of a word, and nowhere else. */
const WRONG_FORM =
  /[ךםןףץ](?=[\u05d0-\u05ea])|[כמנצ](?![\u05d0-\u05ea"'])|[a-z](?=[\u05d0-\u05ea])|[\u05d0-\u05ea](?=[a-z])/iu;
const LEAST_LETTERS = 4;

const isHebrew = (text: string): boolean => {
  const letters = text.match(/[\u05d0-\u05ea]/gu)?.length ?? 0;
  return letters >= LEAST_LETTERS && HEBREW_LETTERS.test(text) && !WRONG_FORM.test(text);
};

const ARABIC_LETTERS = /^[\0-\x7f\u0600-\u06ff\u00a0«»–—“”‘’…\u200c-\u200f]*$/u;
const ARABIC_WORDS = /جامع|كلي[ةه]|معهد|مصر|السعودي|الملك|مدينة|الاسم|اسم|بلد|دولة|العرب|الإسلام/u;
const GREEK_LETTERS = /^[\0-\x7f\u0384-\u03ce\u00a0«»–—“”‘’…΄΅·]*$/u;
const GREEK_WORDS =
  /πανεπιστ|πολυτεχν|σχολ|ελλ[άα]|αθ[ήη]ν|θεσσαλον|κ[ύυ]προ|[όο]νομα|χ[ώω]ρα|π[όο]λη|ινστιτο/iu;
const THAI_LETTERS = /^[\0-\x7f\u0e01-\u0e5b\u00a0–—“”‘’…]*$/u;
const THAI_WORDS = /มหาวิทยาลัย|วิทยาลัย|ประเทศ|ไทย|สถาบัน|เมือง|ชื่อ/u;

const IS_LANGUAGE: Readonly<Record<ByWords, (text: string) => boolean>> = {
  'windows-1257': (text) => BALTIC_LETTERS.test(text) && hasWords(text, BALTIC_WORDS),
  'windows-1258': isVietnamese,
  'windows-1255': isHebrew,
  'windows-1256': (text) => ARABIC_LETTERS.test(text) && hasWords(text, ARABIC_WORDS),
  'windows-1253': (text) => GREEK_LETTERS.test(text) && hasWords(text, GREEK_WORDS),
  'windows-874': (text) => THAI_LETTERS.test(text) && hasWords(text, THAI_WORDS),
};

/** Returns the encodings whose languages a text is written in, as far as its words tell. */
export const guessByWords = (bytes: Uint8Array): ByWords[] =>
  BY_WORDS.filter((encoding) => IS_LANGUAGE[encoding](new TextDecoder(encoding).decode(bytes)));
