import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { type Asked, nothing, type Pages, textOf, toPages, toQuery } from '../pages.rules.ts';
import { MARKS, quoted, type Term, toTsquery, typedWords } from '../search.rules.ts';
import * as store from '../search.store.ts';
import { compatible, consistent, type Group, type Kind, toGroups } from './groups.rules.ts';
import { type FindContext, toQuestion } from './question.service.ts';
import type { Reading } from './reader.rules.ts';

/** Conditions of programmes alone. */
const OF_PROGRAMS: readonly Kind[] = ['LANGUAGE', 'SCORE', 'WITHOUT', 'START', 'UP_TO', 'FREE'];
/** Conditions that concern each kind itself; programmes all of them. */
const OWN: Record<store.Kind, readonly Kind[]> = {
  PROGRAM: ['FREE', 'WITHOUT', 'SCORE', 'LANGUAGE', 'UP_TO', 'START', 'DEGREE', 'COUNTRY', 'CITY'],
  UNIVERSITY: ['DEGREE', 'COUNTRY', 'CITY'],
  SCHOLARSHIP: ['FREE', 'DEGREE', 'COUNTRY', 'CITY'],
  CONSULTING: ['COUNTRY', 'CITY'],
};

/** Kinds of records that are asked for, by the words for them; without such words those that one studies at or by. */
const askedKinds = (kinds: readonly store.Kind[], terms: readonly Term[]) => {
  const groups = terms.flatMap((term) =>
    term.isKind ? [...term.groups, ...term.corrections.flatMap((one) => one.groups)] : [],
  );
  const meanings = new Set(groups.map(({ meaning }) => meaning));
  const isFull = meanings.has('FULL');
  const those: readonly store.Kind[] =
    isFull || meanings.has('SCHOLARSHIP')
      ? ['SCHOLARSHIP']
      : meanings.has('CONSULTING')
        ? ['CONSULTING']
        : meanings.has('UNIVERSITY')
          ? ['UNIVERSITY', 'PROGRAM']
          : ['UNIVERSITY', 'SCHOLARSHIP', 'PROGRAM'];
  const both = kinds.filter((kind) => those.includes(kind));
  return { kinds: both.length ? both : kinds, isNamed: meanings.size > 0, isFull };
};

type AskedKinds = ReturnType<typeof askedKinds>;

const joined = (tsqueries: readonly string[]): string => tsqueries.filter(Boolean).join(' & ');

const leastOf = (groups: readonly Group[]): number | null => {
  const sums = groups.flatMap(({ upToTiyin }) => (upToTiyin === null ? [] : [upToTiyin]));
  return sums.length ? Math.min(...sums) : null;
};

const orderOf = (kind: store.Kind, isCheap: boolean, hasText: boolean): store.Order => {
  if (isCheap && kind === 'CONSULTING') return 'PRICE';
  if (isCheap && kind !== 'SCHOLARSHIP') return 'TUITION';
  return hasText ? 'MATCH' : 'RATING';
};

interface Looked {
  kinds: AskedKinds;
  groups: readonly Group[];
  terms: readonly Term[];
  isCheap: boolean;
}

/** Returns the demands on a kind; null where anything would meet them. */
const wantedOf = (
  kind: store.Kind,
  { options }: Asked,
  { kinds, groups, terms, isCheap }: Looked,
): store.Wanted | null => {
  const own = groups.filter((group) => OWN[kind].includes(group.kind));
  const isSelected = own.length > 0 || terms.length > 0 || kinds.isNamed;
  if (kind === 'SCHOLARSHIP' && !isSelected) return null;
  const ofPrograms =
    kind === 'PROGRAM' || (kind === 'UNIVERSITY' && groups.some((group) => OF_PROGRAMS.includes(group.kind)))
      ? { tsquery: joined(groups.map(({ tsquery }) => tsquery)), upToTiyin: leastOf(groups) }
      : undefined;
  // A university's degrees are those of other programmes, too.
  const ownTsqueries = own
    .filter((group) => !(kind === 'UNIVERSITY' && ofPrograms && group.kind === 'DEGREE'))
    .map(({ tsquery }) => tsquery);
  const text = toQuery(terms, textOf(terms));
  const full = kind === 'SCHOLARSHIP' && kinds.isFull ? quoted(MARKS.FULL) : '';
  const query = { ...text, tsquery: joined([text.tsquery, ...ownTsqueries, full]) };
  const order = orderOf(kind, isCheap, terms.length > 0);
  return { kind, options: { ...options, order, ...(ofPrograms && { ofPrograms }) }, query };
};

const findPages = async (ctx: FindContext, asked: Asked, looked: Looked): Promise<Pages> => {
  const wanted = looked.kinds.kinds.flatMap((kind) => wantedOf(kind, asked, looked) ?? []);
  return wanted.length ? toPages(await store.findText(ctx.db, wanted, asked.window), asked.end) : nothing();
};

/** Scholarships that a condition does not concern are no answer to it where nothing can be studied. */
const isAnswered = (pages: Pages, { kinds }: AskedKinds): boolean =>
  kinds.some(
    (kind) => pages[kind].total > 0 && (kind !== 'SCHOLARSHIP' || !kinds.some((one) => one === 'PROGRAM')),
  );

const distinct = <T>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
];

/** More are not compared with each other. */
const MAX_COMPARED = 12;
/** Attempts with one condition less, where no two exclude each other but three do. */
const MAX_ATTEMPTS = 4;

/** A condition or a term, with its words. */
interface Item extends store.OfPrograms {
  typed: string;
  isPlace: boolean;
  group?: Group;
  term?: Term;
}

const itemsOf = (
  { groups, terms }: Looked,
  kind: store.Kind,
  typed: (words: readonly string[]) => string,
): Item[] => [
  ...groups
    .filter((group) => OWN[kind].includes(group.kind))
    .map((group) => ({
      typed: group.typed.join(', '),
      isPlace: group.kind === 'COUNTRY' || group.kind === 'CITY',
      tsquery: group.tsquery,
      upToTiyin: group.upToTiyin,
      group,
    })),
  ...terms.map((term) => ({
    typed: typed(term.typed),
    isPlace: true,
    tsquery: toTsquery([term]),
    upToTiyin: null,
    term,
  })),
];

export interface Answer {
  pages: Pages;
  conditions: SearchCondition[];
  /** Terms that were looked for as names. */
  terms: readonly Term[];
  /** Terms and words that were left out. */
  dropped: readonly Term[];
  leftOut: string[];
  excluding: string[][];
}

/** Looks for as many conditions as something meets, and returns which exclude each other. */
const findPart = async (ctx: FindContext, asked: Asked, looked: Looked, text: string) => {
  const words = typedWords(text);
  const kind = looked.kinds.kinds.includes('PROGRAM') ? 'PROGRAM' : looked.kinds.kinds[0]!;
  const items = itemsOf(looked, kind, (typed) => typed.map((word) => words.get(word) ?? word).join(' '));
  const compared = items.slice(0, MAX_COMPARED);
  const excluding = await store.findExcluding(ctx.db, kind, compared);
  let kept = compatible(
    compared.map(({ isPlace }) => isPlace),
    excluding,
  );
  for (let attempt = 0; attempt < MAX_ATTEMPTS && kept.length; attempt++) {
    const those = kept.map((index) => compared[index]!);
    const part = {
      ...looked,
      groups: those.flatMap(({ group }) => group ?? []),
      terms: those.flatMap(({ term }) => term ?? []),
    };
    const pages = await findPages(ctx, asked, part);
    if (isAnswered(pages, looked.kinds)) {
      const isMetAlone = (index: number) => !excluding.some(([a, b]) => a === index && b === index);
      const pairs = excluding.filter(([a, b]) => isMetAlone(a) && isMetAlone(b));
      return {
        pages,
        ...part,
        leftOut: items.filter((one) => !those.includes(one)).map(({ typed }) => typed),
        excluding: pairs.map(([a, b]) => [compared[a]!.typed, compared[b]!.typed]),
      };
    }
    kept = kept.slice(0, -1);
  }
  return null;
};

/**
 * Answers a question whose words ask for something; null where they only name things. All conditions have to be met; where
 * nothing meets them, as many as something does, and the answer says which exclude each other.
 */
export const answerQuestion = async (
  ctx: FindContext,
  asked: Asked,
  text: string,
  reading: Reading,
  read: readonly Term[],
): Promise<Answer | null> => {
  const question = await toQuestion(ctx, text, reading, read);
  if (!question) return null;
  const kinds = askedKinds(asked.kinds, read);
  const { conditions, refused } = consistent(question.marked.map(({ condition }) => condition));
  const kept = question.marked.filter(({ condition }) => conditions.includes(condition));
  const isCheap = conditions.some(({ kind }) => kind === 'CHEAP');
  const isOfKinds = (kind: Kind) =>
    kinds.kinds.some((one) => OWN[one].includes(kind) || (kind === 'CHEAP' && one !== 'SCHOLARSHIP'));
  const groups = toGroups(kept).filter((group) => isOfKinds(group.kind));
  const names = question.terms.filter(({ isKind }) => !isKind);
  const unknown = names.filter(({ alternatives }) => !alternatives.length);
  const terms = names.filter(({ alternatives }) => alternatives.length);
  const looked: Looked = { kinds, groups, terms, isCheap };
  const typed = typedWords(text);
  const typedOf = (term: Term) => term.typed.map((word) => typed.get(word) ?? word).join(' ');
  const leftOut = distinct([
    ...question.unusable,
    ...refused.map(({ condition }) => condition.typed),
    ...conditions.filter(({ kind }) => !isOfKinds(kind)).map((one) => one.typed),
    ...unknown.map(typedOf),
  ]);
  const excluded = distinct(refused.map(({ pair }) => pair as string[]));
  const base = { pages: nothing(), conditions: [], terms, dropped: unknown, leftOut, excluding: excluded };
  // Grants "in English" are grants: what does not concern them is named, and that is all.
  const isOfKindAlone = kinds.isNamed && conditions.length > 0;
  if (!groups.length && !terms.length && !isCheap && !isOfKindAlone) return base;
  const pages = await findPages(ctx, asked, looked);
  const shown = (those: readonly Group[]) =>
    conditions.filter(
      (one) =>
        isOfKinds(one.kind) &&
        (one.kind === 'CHEAP' || those.some((group) => group.typed.includes(one.typed))),
    );
  if (isAnswered(pages, kinds)) return { ...base, pages, conditions: shown(groups) };
  const part = kinds.kinds.length > 0 && (await findPart(ctx, asked, looked, text));
  if (!part) return base;
  return {
    pages: part.pages,
    conditions: shown(part.groups),
    terms: part.terms,
    dropped: [...unknown, ...terms.filter((term) => !part.terms.includes(term))],
    leftOut: [...leftOut, ...part.leftOut],
    excluding: [...excluded, ...part.excluding],
  };
};
