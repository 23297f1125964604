import { isCommonPassword } from '../../../lib/common-passwords.ts';

/** What is tried first at this product: its name, what it is about, where its people live; without apostrophes. */
const WORDS = [
  ...['parvoz', 'demo', 'talaba', 'student', 'admin', 'administrator', 'agentlik', 'agency', 'konsalting'],
  ...['consulting', 'universitet', 'university', 'grant', 'stipendiya', 'scholarship', 'parol', 'password'],
  ...['uz', 'com', 'login', 'toshkent', 'tashkent', 'samarqand', 'ozbekiston', 'uzbekistan', 'salom'],
  ...['парвоз', 'студент', 'админ', 'агентство', 'университет', 'грант', 'пароль', 'ташкент', 'узбекистан'],
];
const ONLY_WORDS = new RegExp(`^(?:${WORDS.join('|')})+$`);
/** Digits and signs that such words may have around them and still be among the first that are tried. */
const MAX_TRIMMINGS = 6;
const PHONE_SIGNS = /^[\d\s+().-]+$/;

const isOnlyWords = (password: string): boolean => {
  const letters = password.replace(/[^\p{Ll}]/gu, '');
  return ONLY_WORDS.test(letters) && password.length - letters.length <= MAX_TRIMMINGS;
};

/** The phone, or the end of it. `phone` has 12 digits. */
const isPartOf = (phone: string, password: string): boolean =>
  PHONE_SIGNS.test(password) && phone.endsWith(password.replace(/\D/g, ''));

/**
 * Is the password among the first that somebody else would try: one of the commonest, one or two signs again and again,
 * words of the product, or the own phone (12 digits)?
 */
export const isTooCommon = (password: string, phone: string): boolean => {
  const folded = password.normalize('NFKC').toLowerCase();
  return (
    isCommonPassword(folded) || new Set(folded).size <= 2 || isOnlyWords(folded) || isPartOf(phone, folded)
  );
};
