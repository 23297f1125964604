import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cyrillicTexts, type TextTree } from '../contract/src/cyrillic/cyrillic.ts';
import {
  byLanguage,
  LANGUAGES,
  type Language,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
  writtenLanguage,
} from '../contract/src/languages.ts';
import { withFacts } from '../contract/src/text-facts.ts';
import type { Texts } from '../locales/texts.ts';

export { LANGUAGES, type Language, WRITTEN_LANGUAGES, type WrittenLanguage };

const FOLDER = join(import.meta.dirname, '../locales');

const readTexts = (language: Language): Texts =>
  Object.fromEntries(
    globSync('*/*.json', { cwd: join(FOLDER, writtenLanguage(language)) }).map((file) => {
      const written: TextTree = JSON.parse(
        withFacts(readFileSync(join(FOLDER, writtenLanguage(language), file), 'utf8')),
      );
      return [basename(file, '.json'), language === 'uz-Cyrl' ? cyrillicTexts(written) : written];
    }),
  ) as unknown as Texts;

/** Texts of the product by language. */
export const TEXTS = byLanguage(readTexts);

/** A text with its places filled. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`Nothing is given for ${name} in "${text}"`);
    return String(values[name]);
  });

/** A text that depends on a number, in the form that the language has for it. */
export const counted = (language: Language, texts: object, key: string, count: number): string => {
  const forms = texts as Record<string, string>;
  const form = new Intl.PluralRules(language).select(count);
  return fill(forms[`${key}_${form}`] ?? forms[`${key}_other`] ?? key, { count });
};
