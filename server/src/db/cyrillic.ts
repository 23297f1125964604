import { cyrillicName, toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
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

/** Returns whether a statement returns such texts. */
export const marks = (statement: string): boolean => /uE00[02]/.test(statement);

/** Returns a statement's result with marked texts written in Cyrillic, at any depth. */
export const unmarked = <T>(value: T): T => {
  if (typeof value === 'string')
    return (
      value.includes(BEGIN) || value.includes(NAME_BEGIN)
        ? value
            .replace(MARKED, (_, latin: string) => toCyrillic(latin))
            .replace(NAMED, (_, name: string) => cyrillicName(name))
        : value
    ) as T;
  if (Array.isArray(value)) return value.map(unmarked) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unmarked(one)])) as T;
};
