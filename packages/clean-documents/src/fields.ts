import { DocumentError } from './document-error.ts';

/** Fields (ISO/IEC 29500-1, 17.16) that say something of the document itself, or compute. */
const ALLOWED_FIELDS = new Set([
  ...['PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'PAGEREF', 'REF', 'NOTEREF', 'STYLEREF', 'SEQ'],
  ...['TOC', 'TC', 'TOA', 'TA', 'INDEX', 'XE', 'BIBLIOGRAPHY', 'CITATION', 'LISTNUM'],
  ...['AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'DATE', 'TIME', 'CREATEDATE', 'SAVEDATE', 'PRINTDATE'],
  ...['EDITTIME', 'REVNUM', 'AUTHOR', 'LASTSAVEDBY', 'TITLE', 'SUBJECT', 'KEYWORDS', 'COMMENTS', 'INFO'],
  ...['DOCPROPERTY', 'FILENAME', 'FILESIZE', 'NUMWORDS', 'NUMCHARS', 'USERNAME', 'USERINITIALS'],
  ...['FORMTEXT', 'FORMCHECKBOX', 'FORMDROPDOWN', 'MERGEFIELD', 'IF', 'COMPARE', '=', 'EQ', 'SYMBOL'],
  ...['ADVANCE', 'SHAPE'],
]);

/** Returns whether a link leads to the web, to a letter or a call, and not to a file. */
export const isWebLink = (target: string): boolean => /^(?:https?|mailto|tel):/i.test(target.trim());

/** Sign in the code of a field where another field begins, whose result would be put there. */
export const NESTED = '\u0001';

/** The code of a field that shows what it showed last and does nothing. */
export const NOTHING = ' SHAPE ';
const NO_LINK = ' HYPERLINK "about:blank" ';

/** Switches of HYPERLINK that are followed by a value, and that are not. */
const WITH_VALUE = /^\\[lot*]$/i;
const ALONE = /^\\[hmn]$/i;
const isQuote = /^["“”„]/;

const wordsOf = (code: string): string[] =>
  code.match(/["“”„](?:[^"“”„\\]|\\[\s\S])*["“”„]?|\\\S|[^\s"“”„\\]+/g) ?? [];

/** Returns a quoted word without its quotes, and without the `\` that escapes characters. */
const plain = (word: string): string =>
  isQuote.test(word) ? word.replace(/^["“”„]|["“”„]$/g, '').replace(/\\([\s\S])/g, '$1') : word;

/** Returns the target of a HYPERLINK; a place in the document itself has none. */
const targetsOf = (words: readonly string[]): string[] => {
  const targets: string[] = [];
  for (let index = 1; index < words.length; index++) {
    const word = words[index]!;
    if (WITH_VALUE.test(word)) index++;
    else if (!ALONE.test(word)) targets.push(plain(word));
  }
  return targets;
};

const isHarmlessLink = (code: string): boolean => {
  const targets = targetsOf(wordsOf(code));
  return !code.includes(NESTED) && targets.length <= 1 && targets.every(isWebLink);
};

/**
 * Returns the sanitized code of a field: null when it stays. Codes that are not known to be harmless are removed and leave
 * their last result. Throws for codes that no honest document has: calls of other programs, and names of fields that other
 * fields would make.
 */
export const sanitizeField = (code: string, isNested: boolean): string | null => {
  const given = code.trim();
  if (given === '') return null;
  const [, name = '', next] = /^(=|[a-z]*)([\s\S]?)/i.exec(given)!;
  const kind = name.toUpperCase();
  if (next === NESTED) throw new DocumentError('has a field that makes the name of another', 'UNSAFE');
  if (/^DDE(?:AUTO)?$/.test(kind)) throw new DocumentError('asks another program');
  if (kind === 'QUOTE' && isNested) throw new DocumentError('has a field that is made of numbers', 'UNSAFE');
  if (kind === 'HYPERLINK') return isHarmlessLink(given) ? null : NO_LINK;
  const isWhole = name === '=' || !next || /[\s\\"]/.test(next);
  return isWhole && ALLOWED_FIELDS.has(kind) ? null : NOTHING;
};
