import {
  DEFAULT_LANGUAGE,
  type InEveryLanguage,
  inEveryLanguage,
  inLanguage,
  LANGUAGE_FACTS,
  LANGUAGES,
  type Language,
} from '@parvoz/contract/languages.ts';

/** A text as it was written in one language, empty where it was not. */
const ownTextIn = <Name extends string>(
  thing: InEveryLanguage<Name, string>,
  name: Name,
  language: Language,
): string => thing[inLanguage(name, language) as keyof typeof thing];

/** A text as visitors of a language see it. */
export const textIn = <Name extends string>(
  thing: InEveryLanguage<Name, string>,
  name: Name,
  language: Language,
): string => ownTextIn(thing, name, language) || ownTextIn(thing, name, DEFAULT_LANGUAGE);

/** What stands in a form of a text in every language; nothing yet of a new thing. */
export const inputTexts = <Name extends string>(thing: InEveryLanguage<Name, string> | null, name: Name) =>
  inEveryLanguage(name, (language) => (thing ? ownTextIn(thing, name, language) : ''));

/** Languages in which it has no name, as they call themselves. */
export const namelessIn = (thing: InEveryLanguage<'name', string>): string =>
  LANGUAGES.filter((language) => ownTextIn(thing, 'name', language) === '')
    .map((language) => LANGUAGE_FACTS[language].name)
    .join(', ');
