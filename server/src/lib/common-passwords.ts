import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones are refused for their length. */
const SHORTEST = 6;

const commonest = new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST));

/** Is it, in small or capital letters, one of the some 42,000 that were found most often among stolen passwords? */
export const isCommonPassword = (password: string): boolean =>
  commonest.has(password.normalize('NFKC').toLowerCase());
