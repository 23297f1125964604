import type { LinkableUniversity } from '@parvoz/contract/agencies/consulting-universities.ts';
import { linksVersion } from '@parvoz/contract/agencies/links.ts';
import { fold } from '@parvoz/contract/fold.ts';
import type { PickerCountry } from './queries.ts';
import { queryParts, type Synonyms } from './query-parts.ts';

/**
 * Universities ticked (true) or unticked (false) and not saved yet, by id. One without a mark is ticked if it is
 * linked.
 */
export type Marks = ReadonlyMap<number, boolean>;

export const NO_MARKS: Marks = new Map();

export const isTicked = (marks: Marks, { id, cuid }: Pick<LinkableUniversity, 'id' | 'cuid'>): boolean =>
  marks.get(id) ?? cuid !== null;

/** Returns the marks with these universities ticked or not; a university whose tick equals its link has no mark. */
export const mark = (
  marks: Marks,
  universities: readonly Pick<LinkableUniversity, 'id' | 'cuid'>[],
  isToBeTicked: boolean,
): Marks => {
  const next = new Map(marks);
  for (const { id, cuid } of universities)
    if (isToBeTicked === (cuid !== null)) next.delete(id);
    else next.set(id, isToBeTicked);
  return next;
};

export interface Counts {
  total: number;
  ticked: number;
  added: number;
  removed: number;
}

export const countIn = (marks: Marks, universities: readonly LinkableUniversity[]): Counts => {
  const counts = { total: universities.length, ticked: 0, added: 0, removed: 0 };
  for (const university of universities) {
    const isNow = isTicked(marks, university);
    if (isNow) counts.ticked++;
    if (isNow && university.cuid === null) counts.added++;
    if (!isNow && university.cuid !== null) counts.removed++;
  }
  return counts;
};

export const sumOf = (counts: Iterable<Counts>): Counts => {
  const sum = { total: 0, ticked: 0, added: 0, removed: 0 };
  for (const one of counts) {
    sum.total += one.total;
    sum.ticked += one.ticked;
    sum.added += one.added;
    sum.removed += one.removed;
  }
  return sum;
};

const everyUniversity = (countries: readonly PickerCountry[]): LinkableUniversity[] =>
  countries.flatMap(({ universities }) => universities);

export const tickedIds = (marks: Marks, countries: readonly PickerCountry[]): number[] =>
  everyUniversity(countries).flatMap((one) => (isTicked(marks, one) ? [one.id] : []));

const linkedIn = (countries: readonly PickerCountry[]): LinkableUniversity[] =>
  everyUniversity(countries).filter(({ cuid }) => cuid !== null);

/** Of the links that these countries show. */
export const versionIn = (countries: readonly PickerCountry[]): string =>
  linksVersion(linkedIn(countries).map(({ cuid }) => cuid!));

/** Returns how many links somebody else has added and removed between two states. */
export const differenceOf = (before: readonly PickerCountry[], after: readonly PickerCountry[]) => {
  const [old, now] = [before, after].map((one) => new Set(linkedIn(one).map(({ id }) => id)));
  return {
    added: [...now!].filter((id) => !old!.has(id)).length,
    removed: [...old!].filter((id) => !now!.has(id)).length,
  };
};

/** Folding thousands of names takes its time, and each key that is typed asks for all of them. */
const folded = new WeakMap<LinkableUniversity, string>();

const foldedOf = (university: LinkableUniversity): string => {
  const known = folded.get(university) ?? fold(`${university.name} ${university.city}`);
  folded.set(university, known);
  return known;
};

/** So many names are folded in a few milliseconds. */
const PIECE = 200;

/** Folds names before a text is looked for in them, piece by piece, so that nothing waits; answers a way to stop. */
export const foldAhead = (universities: readonly LinkableUniversity[]): (() => void) => {
  let next = 0;
  const foldSome = () => {
    for (const one of universities.slice(next, next + PIECE)) foldedOf(one);
    next += PIECE;
    if (next < universities.length) timer = setTimeout(foldSome);
  };
  let timer = setTimeout(foldSome);
  return () => clearTimeout(timer);
};

/** Names of countries and universities in other languages, by id. */
export interface Translations {
  countries: ReadonlyMap<number, readonly PickerCountry[]>;
  universities: ReadonlyMap<number, readonly LinkableUniversity[]>;
}

/** Names beside those of the list that a university is found by. */
export interface OtherNames extends Translations {
  /** Folded abbreviations of universities, by their ids. */
  abbreviations: ReadonlyMap<number, string>;
  synonyms: Synonyms;
}

/** The names in these lists, each of which is in one language. */
export const namesIn = (lists: readonly (readonly PickerCountry[])[]): Translations => {
  const countries = lists.flat();
  return {
    countries: Map.groupBy(countries, ({ id }) => id),
    universities: Map.groupBy(everyUniversity(countries), ({ id }) => id),
  };
};

/**
 * Returns a function that tells whether a university of a country matches: all words of the text are in its name,
 * abbreviation or city, in its country's name, or in a synonym of these, in any script and in each language that has
 * names.
 */
export const finder = (text: string, others: OtherNames) => {
  const parts = queryParts(text, others.synonyms);
  return (country: PickerCountry): ((university: LinkableUniversity) => boolean) => {
    const names = [country, ...(others.countries.get(country.id) ?? [])].map(({ name }) => fold(name));
    const rest = parts
      .filter(({ isNamedIn }) => !names.some(isNamedIn))
      .map(({ words, isNamedIn }) => ({
        words: words.filter((word) => !names.some((name) => name.includes(word))),
        isNamedIn,
      }));
    return (university) => {
      const called = [university, ...(others.universities.get(university.id) ?? [])].map(foldedOf);
      called.push(others.abbreviations.get(university.id) ?? '');
      const isIn = (word: string) => called.some((one) => one.includes(word));
      return rest.every(({ words, isNamedIn }) => words.every(isIn) || called.some(isNamedIn));
    };
  };
};

/** A row of the list: a country, or a line of its universities below it. */
export type Row =
  | { kind: 'COUNTRY'; country: PickerCountry; isOpen: boolean }
  | { kind: 'LINE'; country: PickerCountry; universities: LinkableUniversity[]; isLast: boolean };

interface Shown {
  /** Number of universities in a line. */
  columns: number;
  isOpen(country: PickerCountry): boolean;
  /** Returns the filter of a country's universities; a country without matches is left out. */
  showsOf(country: PickerCountry): (university: LinkableUniversity) => boolean;
}

/** The rows of a list, and how many universities are in it. */
export const rowsOf = (
  countries: readonly PickerCountry[],
  { columns, isOpen, showsOf }: Shown,
): { rows: Row[]; found: number } => {
  const rows: Row[] = [];
  let found = 0;
  for (const country of countries) {
    const shown = country.universities.filter(showsOf(country));
    if (shown.length === 0) continue;
    found += shown.length;
    const isShown = isOpen(country);
    rows.push({ kind: 'COUNTRY', country, isOpen: isShown });
    if (!isShown) continue;
    for (let at = 0; at < shown.length; at += columns) {
      const universities = shown.slice(at, at + columns);
      rows.push({ kind: 'LINE', country, universities, isLast: at + columns >= shown.length });
    }
  }
  return { rows, found };
};
