interface LanguageFacts {
  /** Its own name. */
  name: string;
  /** Letters that its texts are written in. */
  script: 'LATIN' | 'CYRILLIC';
  /** Its name in Open Graph. */
  locale: string;
  /** True if it may be taken from a browser's preference; others are only ever chosen by hand. */
  isDetected: boolean;
  /** Language whose texts are shown in other letters: nobody writes any in this one (cyrillic/cyrillic.ts). */
  madeFrom?: string;
}

/**
 * Interface languages; the first is the default and the fallback. Another one is another entry: `npm run check` names
 * what it still needs.
 */
export const LANGUAGE_FACTS = {
  uz: { name: 'Oʻzbekcha', script: 'LATIN', locale: 'uz_UZ', isDetected: true },
  ru: { name: 'Русский', script: 'CYRILLIC', locale: 'ru_RU', isDetected: true },
  en: { name: 'English', script: 'LATIN', locale: 'en_GB', isDetected: false },
  'uz-Cyrl': { name: 'Ўзбекча', script: 'CYRILLIC', locale: 'uz_Cyrl_UZ', isDetected: false, madeFrom: 'uz' },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGE_FACTS;
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as readonly Language[];
export const DEFAULT_LANGUAGE = 'uz' satisfies Language;
export const DETECTED_LANGUAGES = LANGUAGES.filter((language) => LANGUAGE_FACTS[language].isDetected);

type Facts = typeof LANGUAGE_FACTS;
/** Language that texts are written in. */
export type WrittenLanguage = {
  [L in Language]: Facts[L] extends { madeFrom: string } ? never : L;
}[Language];

/** Languages in which there are texts: forms and tables have these. */
export const WRITTEN_LANGUAGES = LANGUAGES.filter(
  (language) => !('madeFrom' in LANGUAGE_FACTS[language]),
) as readonly WrittenLanguage[];

/** Language in which the texts of this one are written. */
export const writtenLanguage = (language: Language): WrittenLanguage =>
  language === 'uz-Cyrl' ? LANGUAGE_FACTS[language].madeFrom : language;

/** Something for each language that texts are written in. */
export const byWrittenLanguage = <T>(make: (language: WrittenLanguage) => T) =>
  Object.fromEntries(WRITTEN_LANGUAGES.map((language) => [language, make(language)])) as Record<
    WrittenLanguage,
    T
  >;

/** Something for each language. */
export const byLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>;

/** Fields of a thing that is named in every written language: `nameUz`, `nameRu`, `nameEn`. */
export type InEveryLanguage<Name extends string, T> = Record<`${Name}${Capitalize<WrittenLanguage>}`, T>;

/** Name of such a field in one language. */
export const inLanguage = <Name extends string, L extends WrittenLanguage>(name: Name, language: L) =>
  `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}` as `${Name}${Capitalize<L>}`;

/** Makes these fields, each from its language. */
export const inEveryLanguage = <Name extends string, T>(name: Name, make: (language: WrittenLanguage) => T) =>
  Object.fromEntries(
    WRITTEN_LANGUAGES.map((language) => [inLanguage(name, language), make(language)]),
  ) as InEveryLanguage<Name, T>;

/** Key of the stored choice: cookie and local storage (docs/rules.md#languages). */
export const LANGUAGE_KEY = 'LANGUAGE';
/** Query parameter that chooses the language of a page. */
export const LANGUAGE_PARAM = 'lng';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGE_FACTS, value);

const YEAR_SECONDS = 31_536_000;

/** The cookie of a language that was chosen by hand, as server and browser set it; `isSecure` where the site is HTTPS. */
export const languageCookie = (language: Language, isSecure: boolean): string =>
  `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
