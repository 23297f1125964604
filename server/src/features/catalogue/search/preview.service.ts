import type { SynonymPreview, TriedPart } from '@parvoz/contract/catalogue/synonyms.ts';
import type { READINGS } from '@parvoz/contract/limits.ts';
import type { Context } from '../../../db/context.ts';
import { listHits } from './hits.store.ts';
import { metCorrections } from './pages.rules.ts';
import { type Term, typedWords } from './search.rules.ts';
import * as search from './search.service.ts';
import { findMany } from './synonyms/administration.store.ts';

/** Results of a kind that are shown. */
const SHOWN = 5;
const KINDS = ['UNIVERSITY', 'SCHOLARSHIP', 'CONSULTING', 'PROGRAM'] as const;

const readingOf = (term: Term, isKnown: boolean): (typeof READINGS)[number] => {
  const [group] = term.groups;
  if (isKnown && metCorrections(term).length > 0) return 'CORRECTED';
  if (group) return group.meaning === 'NAME' ? 'SYNONYM' : group.meaning === 'FILLER' ? 'FILLER' : 'KIND';
  if (term.typed.length > 1) return 'NAME';
  if (!isKnown) return 'UNKNOWN';
  return term.text === term.typed[0] ? 'WORD' : 'STEM';
};

/** Rows that give a term its meaning, also by way of what it was corrected to. */
const groupsOf = (term: Term) => [...term.groups, ...metCorrections(term).flatMap(({ groups }) => groups)];

const partOf = (term: Term, isKnown: boolean): Omit<TriedPart, 'typed' | 'synonyms' | 'isLeftOut'> => {
  const reading = readingOf(term, isKnown);
  const corrections = reading === 'CORRECTED' ? metCorrections(term).map(({ word }) => word) : [];
  return { reading, isKnown, readAs: reading === 'STEM' ? [term.text] : corrections };
};

const partsOf = async (ctx: Context, query: string, read: search.Read): Promise<TriedPart[]> => {
  const typed = typedWords(query);
  const places = [...typed.keys()];
  const terms = [...read.terms, ...read.fillers].sort(
    (a, b) => places.indexOf(a.typed[0]!) - places.indexOf(b.typed[0]!),
  );
  const ids = [...new Set(terms.flatMap(groupsOf).map(({ id }) => id))];
  const [found, met] = await Promise.all([findMany(ctx.db, ids), search.findMet(ctx, terms)]);
  const rows = new Map(found.map((row) => [row.id, row]));
  const conditions = [...new Set((read.conditions ?? []).map((one) => one.typed))];
  const asked = conditions.map(
    (words): TriedPart => ({
      ...{ typed: words, reading: 'CONDITION', readAs: [], synonyms: [] },
      ...{ isKnown: true, isLeftOut: false },
    }),
  );
  const named = terms.map((term, index) => ({
    typed: term.typed.map((word) => typed.get(word) ?? word).join(' '),
    ...partOf(term, met[index]!),
    synonyms: [...new Set(groupsOf(term).map(({ id }) => id))].flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ id, meaning: row.meaning, names: row.names }] : [];
    }),
    isLeftOut: read.dropped.includes(term),
  }));
  return [...asked, ...named];
};

/** Returns the results of a visitor's query now, and why they match. */
export const tryQuery = async (ctx: Context, query: string): Promise<SynonymPreview> => {
  const read = await search.explain(ctx, query, { page: 1, size: SHOWN });
  const groups = KINDS.filter((kind) => read.pages[kind].total > 0).map(async (kind) => {
    const { ids, total } = read.pages[kind];
    const hits = await listHits(ctx.db, ctx.language, kind, ids);
    return { kind, total, content: hits.map(({ id, name, place }) => ({ id, name, place })) };
  });
  return { parts: await partsOf(ctx, query, read), groups: await Promise.all(groups) };
};

/** Returns the number of all results of a query. */
export const countFound = async (ctx: Context, text: string): Promise<number> => {
  const { pages } = await search.find(
    ctx,
    KINDS,
    { text, order: 'MATCH', isLenient: true },
    { page: 1, size: 1 },
  );
  return KINDS.reduce((sum, kind) => sum + pages[kind].total, 0);
};
