import { fold } from '@parvoz/contract/fold.ts';
import { FIRST_NAMES } from '../../../lib/first-names.ts';
import { isGuessable } from '../../../lib/guessable-passwords.ts';

/** Words of this product that are tried first, folded: its name, its subjects, places where its people live. */
const WORDS = [
  ...['parvoz', 'demo', 'talaba', 'student', 'admin', 'administrator', 'agentlik', 'agentstvo', 'agency'],
  ...['konsalting', 'consulting', 'universitet', 'university', 'grant', 'stipendiya', 'scholarship', 'parol'],
  ...[
    'password',
    'uz',
    'com',
    'login',
    'toshkent',
    'tashkent',
    'samarqand',
    'samarkand',
    'buxoro',
    'ozbekiston',
  ],
  ...['uzbekistan', 'salom', 'privet', 'onajon', 'otajon', 'sevgi', 'sevaman', 'yangi', 'mening'],
];
/** Largest number of words in a row: more are no first try, and without an end one text could be cut in endlessly many ways. */
const MAX_WORDS = 3;
const ONLY_WORDS = new RegExp(`^(?:${[...WORDS, ...FIRST_NAMES].join('|')}){1,${MAX_WORDS}}$`);
/** Digits and signs that such words may have around them and still be among the first that are tried. */
const MAX_TRIMMINGS = 6;
const PHONE_SIGNS = /^[\d\s+().-]+$/;

const isOnlyWords = (password: string): boolean => {
  const trimmings = password.replace(/[\p{L}'’‘`]/gu, '').length;
  return trimmings <= MAX_TRIMMINGS && ONLY_WORDS.test(fold(password).replace(/[^a-z]/g, ''));
};

/** The phone, or the end of it. `phone` has 12 digits, or none where it is not known. */
const isPartOf = (phone: string, password: string): boolean =>
  PHONE_SIGNS.test(password) && phone.endsWith(password.replace(/\D/g, ''));

/**
 * Returns whether the password is among the first that somebody else would try: a common or simple one, first names and words
 * of the product with a few digits, one or two signs again and again, or the own phone (12 digits).
 */
export const isTooCommon = (password: string, phone: string): boolean => {
  const folded = password.normalize('NFKC').toLowerCase();
  return new Set(folded).size <= 2 || isOnlyWords(folded) || isPartOf(phone, folded) || isGuessable(folded);
};
