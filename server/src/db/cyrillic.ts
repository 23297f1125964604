import { toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { textIn } from './names.ts';

/** Signs of no language (of Unicode's private use) before and after a text that is to be shown in Cyrillic. */
const BEGIN = '\uE000';
const END = '\uE001';

const MARKED = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g');

/** The SQL of a text between the two signs; a name that is in it is left out of them. */
const between = (text: string, name?: string): string => {
  const parts = name ? `replace(${text}, ${name}, E'\\uE001' || ${name} || E'\\uE000')` : text;
  return `E'\\uE000' || ${parts} || E'\\uE001'`;
};

/**
 * The SQL of an Uzbek text that is shown in Cyrillic: as it was corrected by hand; otherwise the Latin one between two
 * signs, for `unmarked`; otherwise in whichever language there is one (docs/decisions/077-uzbek-in-cyrillic.md). `name`
 * is a column of a name that stays as it is written, wherever it is in the text.
 */
export const marked = (column: string, name?: string): string => `coalesce(
  (select corrected.cyrillic from cyrillic_corrections corrected where corrected.latin = ${column}_uz),
  ${between(`nullif(${column}_uz, '')`, name)}, ${textIn(column, 'uz-Cyrl')})`;

/** Returns whether a statement returns such texts. */
export const marks = (statement: string): boolean => statement.includes('uE000');

/** Returns a statement's result with marked texts written in Cyrillic, at any depth. */
export const unmarked = <T>(value: T): T => {
  if (typeof value === 'string')
    return (
      value.includes(BEGIN) ? value.replace(MARKED, (_, latin: string) => toCyrillic(latin)) : value
    ) as T;
  if (Array.isArray(value)) return value.map(unmarked) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unmarked(one)])) as T;
};
