import {
  DEFAULT_LANGUAGE,
  type InEveryLanguage,
  inEveryLanguage,
  inLanguage,
  LANGUAGE_FACTS,
  type Language,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';

/** A text as it was written in one language, empty where it was not. */
const ownTextIn = <Name extends string>(
  thing: InEveryLanguage<Name, string>,
  name: Name,
  language: WrittenLanguage,
): string => thing[inLanguage(name, language) as keyof typeof thing];

/** A text as it was written for visitors of a language. */
export const textIn = <Name extends string>(
  thing: InEveryLanguage<Name, string>,
  name: Name,
  language: Language,
): string => ownTextIn(thing, name, writtenLanguage(language)) || ownTextIn(thing, name, DEFAULT_LANGUAGE);

/** Returns the values of a text's fields in every language; empty ones for a new thing. */
export const inputTexts = <Name extends string>(thing: InEveryLanguage<Name, string> | null, name: Name) =>
  inEveryLanguage(name, (language) => (thing ? ownTextIn(thing, name, language) : ''));

/** Languages in which it has no name, as they call themselves. */
export const namelessIn = (thing: InEveryLanguage<'name', string>): string =>
  WRITTEN_LANGUAGES.filter((language) => ownTextIn(thing, 'name', language) === '')
    .map((language) => LANGUAGE_FACTS[language].name)
    .join(', ');
