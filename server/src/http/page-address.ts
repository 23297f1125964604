import { DEFAULT_LANGUAGE, LANGUAGE_PARAM, type Language } from '@parvoz/contract/languages.ts';

/** Whole address of a path, which may have a query, in a language: as the page itself says it (web/src/lib/head.ts). */
export const pageAddress = (origin: string, path: string, language: Language): string => {
  if (language === DEFAULT_LANGUAGE) return origin + path;
  return `${origin}${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAM}=${language}`;
};
