import { APOSTROPHES } from '@parvoz/contract/apostrophes.ts';
import { LATIN_FORMS, YE } from '@parvoz/contract/fold.ts';

/** A part of a text that matches the query, or does not. */
export interface TextPart {
  text: string;
  isMatch: boolean;
  /** Index in the text at which the part begins. */
  start: number;
}

const YE_OF_ANY_CASE = new RegExp(YE.source, 'giu');

/** One character as the server's search sees it: small Latin without marks, a space for what parts words. */
const foldCharacter = (character: string): string => {
  if (APOSTROPHES.includes(character)) return '';
  const small = character.normalize('NFC').toLowerCase();
  const bare = (LATIN_FORMS[small] ?? small).normalize('NFD').replace(/\p{M}/gu, '');
  const latin = LATIN_FORMS[bare] ?? bare;
  return latin && !/^[\p{L}\p{N}]+$/u.test(latin) ? ' ' : latin;
};

interface Folded {
  text: string;
  /** For each folded character, where the character that it came from begins in the text; at the end, its length. */
  origins: number[];
}

const foldText = (text: string): Folded => {
  const begunByY = new Set(Array.from(text.matchAll(YE_OF_ANY_CASE), ({ index }) => index));
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const piece = begunByY.has(at) ? 'ye' : foldCharacter(character);
    for (let index = 0; index < piece.length; index++) origins.push(at);
    folded += piece;
    at += character.length;
  }
  return { text: folded, origins: [...origins, text.length] };
};

/** Returns the ranges of the text whose words begin with a word of the query. */
const matchedRanges = (text: string, query: string): [number, number][] => {
  const folded = foldText(text);
  const words = new Set(foldText(query).text.split(' ').filter(Boolean));
  const ranges: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.text.indexOf(word); at >= 0; at = folded.text.indexOf(word, at + 1)) {
      if (at > 0 && folded.text[at - 1] !== ' ') continue;
      ranges.push([folded.origins[at]!, folded.origins[at + word.length]!]);
    }
  }
  return ranges.sort(([a], [b]) => a - b);
};

/** Splits a text into parts that match the query and others, ignoring script, apostrophes and capitals. */
export const matchParts = (text: string, query: string): TextPart[] => {
  const parts: TextPart[] = [];
  let at = 0;
  const take = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isMatch, start: at });
    at = Math.max(at, end);
  };
  for (const [from, to] of matchedRanges(text, query)) {
    take(from, false);
    take(to, true);
  }
  take(text.length, false);
  return parts;
};
