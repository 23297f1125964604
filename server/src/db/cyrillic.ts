import { cyrillicName, toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { LRUCache } from 'lru-cache';
import { textIn } from './names.ts';

/** Signs of no language (of Unicode's private use) before and after a text that is to be shown in Cyrillic. */
const BEGIN = '\uE000';
const END = '\uE001';

/** The same around a name that is to be Cyrillic as a whole or not at all. */
const NAME_BEGIN = '\uE002';
const NAME_END = '\uE003';

const MARKED = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

const NAMED = new RegExp(`${NAME_BEGIN}([^${NAME_END}]*)${NAME_END}`, 'g');

/**
 * The SQL of an agency's name in Cyrillic: as the agency writes it; otherwise the Latin one between two signs, for
 * `unmarked`. `agency` is the table in the statement.
 */
export const nameMarked = (agency: string): string =>
  `coalesce(${agency}.name_cyrillic, E'\\uE002' || ${agency}.name || E'\\uE003')`;

/** The SQL of a text between the two signs; the name of an agency that is in it has its own. */
const between = (text: string, agency?: string): string => {
  const parts = agency
    ? `replace(${text}, ${agency}.name, E'\\uE001' || ${nameMarked(agency)} || E'\\uE000')`
    : text;
  return `E'\\uE000' || ${parts} || E'\\uE001'`;
};

/**
 * The SQL of an Uzbek text that is shown in Cyrillic: as it was corrected by hand; otherwise the Latin one between two
 * signs, for `unmarked`; otherwise in whichever language there is one (docs/decisions/077-uzbek-in-cyrillic.md). `agency`
 * is the table of an agency whose name stands in the text as it does elsewhere.
 */
export const marked = (column: string, agency?: string): string => `coalesce(
  (select corrected.cyrillic from cyrillic_corrections corrected where corrected.latin = ${column}_uz),
  ${between(`nullif(${column}_uz, '')`, agency)}, ${textIn(column, 'uz-Cyrl')})`;

/** Bytes that the cached texts of each way of spelling take at most, and one text: an article pushes no names out. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_ENTRY_BYTES = 16 * 1024;
/** Bytes of an entry beside its texts, about. */
const ENTRY_BYTES = 200;

/** Returns a text in memory of its own: a part of a longer one would hold all of that. */
const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** Makes spellings once: one depends on its text and on nothing else, and lists show the same texts again and again. */
const cached = (make: (latin: string) => string): ((latin: string) => string) => {
  const spellings = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: (made, latin) => 2 * (made.length + latin.length) + ENTRY_BYTES,
  });
  return (latin) => {
    const known = spellings.get(latin);
    if (known !== undefined) return known;
    const made = make(latin);
    spellings.set(copyOf(latin), copyOf(made));
    return made;
  };
};
const textOf = cached(toCyrillic);
const nameOf = cached(cyrillicName);

/** Returns whether a statement returns such texts. */
export const marks = (statement: string): boolean => /uE00[02]/.test(statement);

/** Returns a statement's result with marked texts written in Cyrillic, at any depth. */
export const unmarked = <T>(value: T): T => {
  if (typeof value === 'string')
    return (
      value.includes(BEGIN) || value.includes(NAME_BEGIN)
        ? value
            .replace(MARKED, (_, latin: string) => textOf(latin))
            .replace(NAMED, (_, name: string) => nameOf(name))
        : value
    ) as T;
  if (Array.isArray(value)) return value.map(unmarked) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unmarked(one)])) as T;
};
