import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The rest of a longer one adds nothing that could make it easier to guess, and looking at it costs time (ms). */
const MAX_CHECKED_LENGTH = 20;

let checker: ZxcvbnFactory | undefined;

/** Made for the first password: its lists took a tenth of what a start loads. */
const getChecker = (): ZxcvbnFactory => {
  checker ??= new ZxcvbnFactory({
    dictionary: { 'passwords-common': dictionary['passwords-common'] },
    graphs: { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad },
    maxLength: MAX_CHECKED_LENGTH,
  });
  return checker;
};

/** Number of guesses that somebody limited to ten tries in a quarter of an hour makes in about three weeks. */
const EASY_GUESSES = 20_000;
/** Number of guesses up to which a password known as a whole is refused: a day of some year, a rarer password of the list. */
const EASY_GUESSES_AS_A_WHOLE = 1_000_000;

const RUSSIAN_KEYS = 'йцукенгшщзхъфывапролджэячсмитьбю';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/** Returns what the same keys write in the Latin layout. */
const onLatinKeys = (text: string): string =>
  text.replace(/[а-я]/g, (letter) => LATIN_KEYS[RUSSIAN_KEYS.indexOf(letter)] ?? letter);

const isEasy = (password: string): boolean => {
  const { guesses, sequence } = getChecker().check(password);
  const isKnownAsAWhole = sequence.length === 1 && sequence[0]?.pattern !== 'bruteforce';
  return guesses < (isKnownAsAWhole ? EASY_GUESSES_AS_A_WHOLE : EASY_GUESSES);
};

/**
 * Returns whether it is among the first that somebody else would try, by zxcvbn: one of some 42,000 that were found most often
 * among stolen ones, also turned round or with digits for letters; a row of letters, digits or keys (of the Russian layout as
 * well); a day; any of these twice, or with a sign more. Small and capital letters are the same.
 */
export const isGuessable = (password: string): boolean => {
  const folded = password.normalize('NFKC').toLowerCase();
  return isEasy(folded) || (/[а-я]/.test(folded) && isEasy(onLatinKeys(folded)));
};
