/** Interface languages; the first is the default and the fallback (decisions.md §1). */
export const LANGUAGES = ['uz', 'ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'uz';
/** Languages that may be taken from a browser's preference; `en` is only ever chosen by hand. */
export const DETECTED_LANGUAGES: readonly Language[] = ['uz', 'ru'];

/** Key of the stored choice: cookie and local storage (decisions.md §1). */
export const LANGUAGE_KEY = 'LANGUAGE';
/** Query parameter that chooses the language of a page. */
export const LANGUAGE_PARAM = 'lng';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);

const YEAR_SECONDS = 31_536_000;

/** The cookie of a language that was chosen by hand, as server and browser set it; `isSecure` where the site is HTTPS. */
export const languageCookie = (language: Language, isSecure: boolean): string =>
  `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
