import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEveryLanguage } from '@parvoz/contract/languages.ts';
import type { LocalisedText } from '../features/catalogue/lists/lists.service.ts';

const FOLDER = join(import.meta.dirname, '../../demo');

export type Text = LocalisedText;
/** Ids of rows by the keys that the demo data calls them. */
export type Ids = Map<string, number>;

export const read = <T>(file: string): T => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** What each file of a folder holds. */
export const readEach = <T>(folder: string): T[] =>
  readdirSync(join(FOLDER, folder))
    .sort()
    .map((file) => read<T>(`${folder}/${file}`));

/** Lists of all files of a folder, one after the other. */
export const readAll = <T>(folder: string): T[] => readEach<T[]>(folder).flat();

/** What a later version of the data added (`"added": 2`) stands last, so that all others keep the ids that they had. */
export const oldestFirst = <T extends { added?: number }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => (a.added ?? 1) - (b.added ?? 1));

/** What a map has under a key that the demo data names. */
export const named = <T>(known: ReadonlyMap<string, T>, key: string): T => {
  const found = known.get(key);
  if (found === undefined) throw new Error(`the demo data names "${key}", which it doesn't have`);
  return found;
};

export const everyLanguage = <Name extends string>(name: Name, text: Text) =>
  inEveryLanguage(name, (language) => text[language]);
