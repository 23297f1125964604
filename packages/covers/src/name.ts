/** Every sign that people type for the Uzbek oʻ, gʻ and tutuq belgisi: ʻ ʼ ‘ ’ ' ` ´ */
const APOSTROPHES = /[\u02bb\u02bc\u2018\u2019'`\u00b4]/g;

/** Returns one spelling of names that a reader takes for the same: letter case, kind of apostrophe, spacing. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(APOSTROPHES, "'").replace(/\s+/g, ' ').trim();
}

/**
 * The first characters of the first two words, in capitals; apostrophes don't count as characters. Empty for
 * an empty name. Not escaped: it may hold any character that the name holds.
 */
export function initials(name: string): string {
  const words = name.normalize('NFC').replace(APOSTROPHES, '').trim().split(/\s+/, 2);
  return words.map(firstCharacter).join('').toUpperCase();
}

/** Returns the first character by code point, as half of a surrogate pair is not a character and breaks XML. */
function firstCharacter(word: string): string {
  const [first = ''] = word;
  return first;
}
