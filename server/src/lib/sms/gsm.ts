import { APOSTROPHES } from '@parvoz/contract/apostrophes.ts';

/** Characters of the GSM 03.38 alphabet. One other makes the whole message Unicode: 70 characters instead of 160. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two places. */
const EXTENDED = '^{}\\[~]|€';

/** Letters of names, in lower case; those with accents become what they are without. */
const LETTERS: Record<string, string> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'yo', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts' },
  ...{ ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  // Letters of Uzbek's Cyrillic: messages contain names as they are shown.
  ...{ ў: "o'", қ: 'q', ғ: "g'", ҳ: 'h' },
  // Karakalpak, Kazakh, Tajik and other neighbours, whose names stand in messages as well.
  ...{ ә: 'a', ө: 'o', ү: 'u', ұ: 'u', ң: 'n', һ: 'h', җ: 'zh', ҷ: 'j', і: 'i', є: 'ye', ґ: 'g', ј: 'y' },
  // Latin letters that are none with an accent.
  ...{ ı: 'i', ə: 'a', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ŋ: 'n', ħ: 'h', œ: 'oe', ɵ: 'o' },
};

const SIGNS: Record<string, string> = {
  ...Object.fromEntries(Array.from(APOSTROPHES, (sign) => [sign, "'"])),
  ...{ '“': '"', '”': '"', '«': '"', '»': '"' },
  ...{ '–': '-', '—': '-', '…': '...', '\u00a0': ' ', '№': 'No' },
};

const transliterate = (letter: string): string => {
  const small = letter.toLowerCase();
  const latin = LETTERS[small] ?? LETTERS[small.normalize('NFD').charAt(0)];
  if (latin === undefined) return SIGNS[letter] ?? letter;
  return letter === small ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
};

const fits = (letter: string): boolean => BASIC.includes(letter) || EXTENDED.includes(letter);

/**
 * The text in GSM letters: Cyrillic in Latin ones, the apostrophes of Uzbek as `'`. What has no such letter loses its
 * accents, or becomes `?`.
 */
export const toGsm = (text: string): string =>
  [...text.normalize('NFC')]
    .map(transliterate)
    .flatMap((part) => [...part])
    .map((letter) => {
      if (fits(letter)) return letter;
      const plain = letter.normalize('NFD').charAt(0);
      return fits(plain) ? plain : '?';
    })
    .join('');

/** Places that a text takes, of which one message has 160; null when it has letters outside GSM. */
export const gsmLength = (text: string): number | null => {
  let length = 0;
  for (const letter of text) {
    if (!fits(letter)) return null;
    length += EXTENDED.includes(letter) ? 2 : 1;
  }
  return length;
};

const ONE_MESSAGE = 160;
/** Each part of a longer one says which it is. */
const PART = 153;

/** Returns the number of messages by which a text is charged, once it is in letters of GSM. */
export const messageParts = (text: string): number => {
  const length = gsmLength(toGsm(text))!;
  return length <= ONE_MESSAGE ? 1 : Math.ceil(length / PART);
};
