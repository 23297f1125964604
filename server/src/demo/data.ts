import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { LocalisedText } from '../features/catalogue/lists/lists.service.ts';

const FOLDER = join(import.meta.dirname, '../../demo');

export type Text = LocalisedText;
/** Ids of rows by the keys that the demo data calls them. */
export type Ids = Map<string, number>;

export const read = <T>(file: string): T => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** Returns the content of each file in a folder. */
export const readEach = <T>(folder: string): T[] =>
  readdirSync(join(FOLDER, folder))
    .sort()
    .map((file) => read<T>(`${folder}/${file}`));

/** Lists of all files of a folder, one after the other. */
export const readAll = <T>(folder: string): T[] => readEach<T[]>(folder).flat();

/** Sorts records that a later version of the data added (`"added": 2`) last, so that all others keep their ids. */
export const oldestFirst = <T extends { added?: number }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.added ?? 1) - (b.added ?? 1));

/** Returns the value of a key that the demo data name. Throws where there is none. */
export const named = <T>(known: ReadonlyMap<string, T>, key: string): T => {
  const found = known.get(key);
  if (found === undefined) throw new Error(`the demo data names "${key}", which it doesn't have`);
  return found;
};

export const everyLanguage = <Name extends string>(name: Name, text: Text) =>
  inEveryLanguage(name, (language) => text[language]);
