import { APOSTROPHES } from '../apostrophes.ts';
import { ABBREVIATIONS, LATIN_PHRASES, LATIN_WORDS, PHRASES, STEMS, WORDS } from './words.ts';

/** A tree of texts, as the files of `locales` are. */
export type TextTree = { [key: string]: string | TextTree };

const LETTERS: Readonly<Record<string, string>> = {
  a: 'а', b: 'б', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'ҳ', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о',
  p: 'п', q: 'қ', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', x: 'х', y: 'й', z: 'з', ʼ: 'ъ',
}; // biome-ignore format: an alphabet reads best in rows

/** Rules in this order: letters of two signs come before those of one, and what is Cyrillic already is no longer matched. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Loans write ц as ts after a vowel and as s after a consonant.
  [/tsi(?=ya|on)/g, 'ци'],
  [/(?<=[nkp])si(?=ya)/g, 'ци'],
  [/(?<=k)si(?=on)/g, 'ци'],
  // The apostrophe separates these two, so that they are not read as sh.
  [/sʼh/g, 'сҳ'],
  [/yoʻ/g, 'йў'],
  [/oʻ/g, 'ў'],
  [/gʻ/g, 'ғ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/(?<=[bdfgjklmnprstvxz])ye/g, 'ье'],
  [/ye/g, 'е'],
  [/yo/g, 'ё'],
  [/yu/g, 'ю'],
  [/ya/g, 'я'],
  [/(?<=[aeiouаеёиоуўэюя])e/g, 'э'],
];

const VOWEL_AT_END = /[аеёиоуўэюя]$/;

/** Returns lower-case letters in Cyrillic, by the letters before them. */
const lettersOf = (latin: string, before: string): string => {
  let text = latin;
  if (before === '') text = text.replace(/^e/, 'э').replace(/^ts/, 'ц');
  else if (VOWEL_AT_END.test(before)) text = text.replace(/^e/, 'э');
  for (const [letters, cyrillic] of RULES) text = text.replace(letters, cyrillic);
  return text.replace(/[a-zʼ]/g, (letter) => LETTERS[letter] ?? letter);
};

/** Endings behind a word that is no beginning of others, and behind text that stays Latin. */
const ENDING =
  /^(?:lar|lari|larim|laring|larimiz|laringiz|lik|li|siz|cha|chi|i|im|ing|imiz|ingiz|si|m|ng|miz|ngiz)?(?:dagi|dan|da|gacha|ga|ka|ning|niki|ni|dek|day|mi|dir|lik|gina)*$/;

const MAX_STEM = Math.max(...[...STEMS.keys()].map(({ length }) => length));
const stemOf = (word: string): string | undefined => {
  for (let length = Math.min(MAX_STEM, word.length); length > 1; length--) {
    const stem = word.slice(0, length);
    if (STEMS.has(stem) || (WORDS.has(stem) && ENDING.test(word.slice(length)))) return stem;
  }
  return undefined;
};

/** A word without capitals. Of a known beginning the capital is the one that its pair says. */
const lowerWord = (word: string): string | undefined => {
  const stem = stemOf(word);
  if (stem === undefined)
    return /^[abd-vxyzʻʼ]+$/.test(word.replaceAll('ch', '')) ? lettersOf(word, '') : undefined;
  const rest = word.slice(stem.length);
  if (/[^a-zʻʼ]/.test(rest)) return undefined;
  const cyrillic = STEMS.get(stem) ?? WORDS.get(stem)!;
  const beginning = rest === '' ? cyrillic : cyrillic.replace(/ь$/, '');
  const made = beginning + lettersOf(rest, beginning);
  // A letter that Uzbek has not is one of a name that is another language's as a whole.
  return /[a-z]/.test(made) ? undefined : made;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ROMAN = /^[IVXLCM]+$/;
/** Capitals, and an ending: AQSHdagi, CSVʼda, NTUning. */
const ABBREVIATED = /^((?:\p{Lu}ʻ?){2,})(ʼ?)(\p{Ll}*)$/u;
const CAPITALS_INSIDE = /^.+\p{Lu}/u;

const withEnding = (head: string, ending: string): string => head + (ending && lettersOf(ending, ' '));

const convert = (written: string): string => {
  if (LATIN_WORDS.has(written) || ROMAN.test(written)) return written;
  const [, head = '', , ending = ''] = ABBREVIATED.exec(written) ?? [];
  if (head) {
    const known = ABBREVIATIONS.get(head);
    if (known !== undefined) return withEnding(known, ending);
    if (ENDING.test(ending)) return withEnding(head, ending);
  }
  for (const [name, known] of ABBREVIATIONS)
    if (written.startsWith(name) && ENDING.test(written.slice(name.length)))
      return withEnding(known, written.slice(name.length));
  if (CAPITALS_INSIDE.test(written)) return written;
  for (let length = written.length - 1; length > 2; length--)
    if (LATIN_WORDS.has(written.slice(0, length)) && ENDING.test(written.slice(length).replace(/^ʼ/, '')))
      return withEnding(written.slice(0, length), written.slice(length).replace(/^ʼ/, ''));
  const lower = written.toLowerCase();
  const made = lowerWord(lower);
  if (made === undefined) return written;
  return lower === written ? made.charAt(0).toLowerCase() + made.slice(1) : capitalised(made);
};

/** Texts of a catalogue share most of their words. */
const MAX_WORDS = 20_000;
const words = new Map<string, string>();

/** Signs after o and g belong to the letter; after any other letter they are the tutuq belgisi, whichever was typed. */
const OF_LETTER = new RegExp(`(?<=[og])[${APOSTROPHES}]`, 'giu');
const ALONE = new RegExp(`(?<![og])[${APOSTROPHES}]`, 'giu');

const wordOf = (written: string): string => {
  const known = words.get(written);
  if (known !== undefined) return known;
  const made = convert(written.normalize('NFC').replace(OF_LETTER, 'ʻ').replace(ALONE, 'ʼ'));
  if (words.size >= MAX_WORDS) words.clear();
  words.set(written, made);
  return made;
};

/** Endings of files' names. */
const FILES = 'txt|pdf|csv|xlsx?|docx?|jpe?g|png|webp|heic|zip|html?|json|md';

/** Parts that are no text: tags, entities, placeholders, code, addresses, names of files. */
const UNTOUCHED = [
  String.raw`&#?\w+;`,
  String.raw`\{\{[^}]*\}\}`,
  String.raw`https?:\/\/[^\s"]+`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  // An address has no space after its full stops; a name of a file keeps only what the machine reads.
  String.raw`(?:[\w-]+\.)+(?!(?:${FILES})\b)[a-z]{2,}\b(?:\/[^\s"]*)?`,
  String.raw`(?<![\p{L}\d])\/[\w/.-]+`,
  String.raw`\.(?:${FILES})\b`,
  String.raw`(?<![\p{L}\d])\.[a-z]{3,4}\b`,
  // Kinds of visas: D-2, F-1.
  String.raw`(?<![\p{L}\d])\p{Lu}-\d+(?![\p{L}\d])`,
  String.raw`\p{Lu}*\d+\p{Lu}[\d\p{Lu}]*|\p{Lu}+\d[\d\p{L}]*`,
];
const WORD = String.raw`\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:[${APOSTROPHES}]+[\p{Script=Latin}\p{M}]+|ʻ)*`;
const WORDS_ALONE = new RegExp(WORD, 'gu');
const PARTS = new RegExp(`(?:${UNTOUCHED.join('|')})|(?<word>${WORD})`, 'gu');
/**
 * Characters that may begin something that is no text: most runs of letters have none of these, and are converted without a
 * closer look.
 */
const ODD = /[&{@/\d:]|\.\p{L}/u;

const inRun = (run: string): string =>
  ODD.test(run)
    ? run.replace(PARTS, (...given: unknown[]) => {
        const { word } = given.at(-1) as { word?: string };
        return word === undefined ? (given[0] as string) : wordOf(word);
      })
    : run.replace(WORDS_ALONE, wordOf);

/** Matches phrases, tags and code, which may contain spaces, and runs without spaces. */
const RUNS = new RegExp(
  `(${LATIN_PHRASES.join('|')}|<[a-zA-Z/!][^>]*>|(?<!\\p{L})\`[^\`]*\`)|[^\\s<“”„"«»()]+`,
  'gu',
);

/** Cyrillic writes years and days of months without a hyphen: 2025-yil is 2025 йил, 5-may is 5 май. */
const DATES =
  /(?<=\d{4}|\{\{\w+\}\})-(?=yil)|(?<=(?<!\d)\d\d?|\{\{\w+\}\})-(?=(?:yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sent[y]?abr|okt[y]?abr|noyabr|dekabr)(?:da|dan|ga|gacha|ning|dagi|i)*\b)/g;

/** Initials of names that are figures of Rome as well: what follows them shows which they are. */
const INITIAL: Readonly<Record<string, string>> = { I: 'И', V: 'В', X: 'Х', L: 'Л', C: 'С', M: 'М' };
const INITIALS = /(?<![\p{L}\d])[IVXLCM](?=\.[ \u00A0]?\p{Lu})/gu;

const CYRILLIC_PHRASES = new RegExp(`(?<!\\p{L})(?:${[...PHRASES.keys()].join('|')})(?!\\p{Lu})`, 'gu');

/** The short name of a university, as KU Leuven or U-M: in one script. */
const ABBREVIATED_NAME = /^\p{Lu}{1,3}[ -]\p{Lu}\p{Ll}*$/u;

/**
 * An Uzbek text of Latin letters in Cyrillic ones, plain or HTML. What is not Uzbek stays as it is: addresses, tags,
 * `{{places}}`, codes, abbreviations and names that are known, and words with letters that Uzbek has not.
 */
export const toCyrillic = (text: string): string => {
  const made = convertText(text);
  return ABBREVIATED_NAME.test(text) && /\p{Script=Latin}/u.test(made) ? text : made;
};

const convertText = (text: string): string =>
  text
    .replace(DATES, ' ')
    .replace(INITIALS, (letter) => INITIAL[letter]!)
    .replace(CYRILLIC_PHRASES, (phrase) => PHRASES.get(phrase)!)
    .replace(RUNS, (run: string, untouched: string | undefined) => untouched ?? inRun(run));

/** All texts of a tree in Cyrillic. */
export const cyrillicTexts = (texts: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? toCyrillic(text) : cyrillicTexts(text),
    ]),
  );

/**
 * A name that somebody has chosen, in Cyrillic; as it is where a part of it stays Latin (“Chinor Study”), so that it
 * stands in one script.
 */
export const cyrillicName = (name: string): string => {
  const made = toCyrillic(name);
  return /\p{Script=Latin}/u.test(made) ? name : made;
};
