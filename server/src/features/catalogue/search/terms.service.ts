import { fold } from '@parvoz/contract/fold.ts';
import { MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import type { Context } from '../../../db/context.ts';
import { type Reading, readConditions } from './conditions/reader.rules.ts';
import {
  asName,
  asWhole,
  type Correction,
  corrections,
  maxEdits,
  nearest,
  prefix,
  queryWords,
  quoted,
  stemsOf,
  type Term,
  unquoted,
} from './search.rules.ts';
import {
  type Knowledge,
  type Part,
  phrasesOf,
  similarWords,
  type Thesaurus,
  termOf,
  toParts,
} from './synonyms/synonyms.rules.ts';
import { readThesaurus } from './synonyms/synonyms.service.ts';
import * as store from './terms.store.ts';

type TermsContext = Pick<Context, 'db' | 'queryCache'>;

/** A word that the catalogue has is corrected by no more than one slip. */
const MAX_EDITS_OF_KNOWN_WORD = 1;

/** `beginnings` are those of words that the catalogue has. */
type IndexedKnowledge = Knowledge & { prefixes: ReadonlySet<string> };

const readKnowledge = async (ctx: TermsContext, words: readonly string[]): Promise<IndexedKnowledge> => {
  const phrases = phrasesOf(words).filter((phrase) => phrase.includes(' '));
  const [thesaurus, known] = await Promise.all([
    readThesaurus(ctx),
    store.findKnown(
      ctx.db,
      [...words, ...words.flatMap(stemsOf)],
      phrases.flatMap((phrase) => [asWhole(phrase), asName(phrase)]),
    ),
  ]);
  const isCalledSo = (phrase: string) =>
    known.words.includes(asWhole(phrase)) || known.words.includes(asName(phrase));
  return { thesaurus, prefixes: new Set(known.prefixes), wholes: new Set(phrases.filter(isCalledSo)) };
};

/** A word as it is, or without its endings. */
const wordTerm = (word: string, { prefixes }: IndexedKnowledge): Term => {
  const text = [word, ...stemsOf(word)].find((one) => prefixes.has(one));
  const alternatives = text === undefined ? [] : [prefix(text)];
  return {
    typed: [word],
    text: text ?? word,
    alternatives,
    names: [],
    meant: alternatives,
    isKind: false,
    isCorrected: false,
    groups: [],
    corrections: [],
  };
};

/**
 * A phrase. One word of which only the stem is known may be a word of the catalogue as well: an ocean is no Oceania. Then
 * that word is what is meant, unless the phrase says which kind of thing is looked for.
 */
const phraseTerm = ({ words, groups }: Part, known: IndexedKnowledge): Term => {
  const term = termOf(words, groups!);
  const [word, ...more] = words;
  if (more.length || known.thesaurus.byPhrase.has(word!) || !known.prefixes.has(word!)) return term;
  const plain = prefix(word!);
  const meant = term.isKind ? term.meant : [plain];
  return { ...term, alternatives: [...term.alternatives, plain], meant };
};

/** Returns the possible meanings of a mistyped word: words of the catalogue, and their synonyms. */
const correct = (
  word: string,
  similar: readonly string[],
  thesaurus: Thesaurus,
  limit: number,
): Correction[] => {
  const found = [similar, similarWords(thesaurus, word, limit)].flatMap((all) =>
    corrections(word, all, undefined, limit),
  );
  return nearest(
    word,
    [...new Set(found)].filter((one) => one !== word),
  ).map((one) => {
    const groups = thesaurus.byPhrase.get(one) ?? [];
    const alternatives = groups.length ? termOf([one], groups).alternatives : [quoted(one)];
    return { word: one, alternatives, groups };
  });
};

const namesKind = ({ groups }: Correction): boolean => groups.some(({ meaning }) => meaning !== 'NAME');

const corrected = async (
  ctx: TermsContext,
  terms: readonly Term[],
  thesaurus: Thesaurus,
  most: number,
): Promise<Term[]> => {
  // A name that people are known to use is no slip, whether the catalogue has it or not.
  const doubtful = terms.filter(
    ({ typed, isKind }) =>
      !isKind && typed.length === 1 && maxEdits(typed[0]!.length) > 0 && !thesaurus.byPhrase.has(typed[0]!),
  );
  const words = doubtful.map(({ typed }) => typed[0]!);
  const candidates = words.length ? await store.findSimilar(ctx.db, words) : [];
  return terms.map((term) => {
    const similar = doubtful.includes(term) && candidates.find(({ word }) => word === term.typed[0]);
    if (!similar) return term;
    const limit = Math.min(most, maxEdits(similar.word.length));
    const found = correct(similar.word, similar.similar, thesaurus, limit);
    const more = found.flatMap((one) => one.alternatives);
    const alternatives = [...new Set([...term.alternatives, ...more])];
    // A slip in the word for a kind of thing: it stays one, beside the name that was looked for.
    const isKind = found.length > 0 && !term.alternatives.length && found.every(namesKind);
    return { ...term, alternatives, meant: alternatives, isKind, isCorrected: true, corrections: found };
  });
};

/** Returns the terms without names that occur nowhere: most synonyms of a thing are in no catalogue. */
const existing = async (ctx: TermsContext, terms: readonly Term[]): Promise<Term[]> => {
  const words = terms.flatMap(({ alternatives }) => alternatives.flatMap((one) => unquoted(one) ?? []));
  const known = new Set(words.length ? await store.findWords(ctx.db, words) : []);
  const isThere = (one: string) => {
    const word = unquoted(one);
    return word === null || known.has(word);
  };
  return terms.map((term) => ({
    ...term,
    alternatives: term.alternatives.filter(isThere),
    names: term.names.filter(isThere),
    meant: term.meant.filter(isThere),
  }));
};

export interface Terms {
  terms: Term[];
  /** Words that ask for nothing. */
  fillers: Term[];
  /** Conditions that other words ask for; nothing unless it was asked for. */
  reading: Reading;
  /** Returns the terms with possible corrections of well known words as well. */
  correctAll(): Promise<Term[]>;
}

/** Words of a question that may be names, where it is read as one: as many conditions as fit beside them. */
const MAX_WORDS_OF_QUESTION = 32;

/** Returns whether words that follow each other are called so by synonyms or in the catalogue. */
const isNameIn =
  ({ thesaurus, wholes }: Knowledge) =>
  (words: readonly string[]): boolean => {
    const phrase = words.join(' ');
    return (
      wholes.has(phrase) || thesaurus.byPhrase.get(phrase)?.some(({ meaning }) => meaning === 'NAME') === true
    );
  };

/**
 * Returns the terms of a query; a term without alternatives matches nothing. Filling words have no terms. With a day, the words
 * that ask for something on that day are read as conditions, and have none either.
 */
export const readTerms = async (ctx: TermsContext, text: string, today: string | null): Promise<Terms> => {
  const folded = fold(text);
  const known = await readKnowledge(ctx, queryWords(folded, today ? MAX_WORDS_OF_QUESTION : undefined));
  const reading = today
    ? readConditions(text, today, isNameIn(known))
    : { found: [], unusable: [], rest: text };
  const hasConditions = reading.found.length > 0;
  const words = queryWords(fold(reading.rest));
  const all = toParts(words, known);
  const isFilling = ({ groups }: Part) => groups?.some(({ meaning }) => meaning === 'FILLER');
  // If only filling words are left, they are looked for themselves.
  const asked = all.filter((part) => !isFilling(part));
  const isEnough =
    hasConditions || asked.some((part) => part.groups || part.words[0]!.length >= MIN_QUERY_LENGTH);
  const parts: Part[] = isEnough ? asked : words.map((word) => ({ words: [word], groups: null }));
  const plainTerms = parts.map((part) =>
    part.groups ? phraseTerm(part, known) : wordTerm(part.words[0]!, known),
  );
  const unknown = plainTerms.filter(({ alternatives }) => !alternatives.length);
  const correctedTerms = unknown.length
    ? await corrected(ctx, unknown, known.thesaurus, Number.POSITIVE_INFINITY)
    : [];
  const terms = await existing(
    ctx,
    plainTerms.map((term) => correctedTerms[unknown.indexOf(term)] ?? term),
  );
  const correctAll = async () =>
    existing(ctx, await corrected(ctx, terms, known.thesaurus, MAX_EDITS_OF_KNOWN_WORD));
  const fillers = isEnough ? all.filter(isFilling).map((part) => termOf(part.words, part.groups!)) : [];
  return { terms, fillers, reading, correctAll };
};
