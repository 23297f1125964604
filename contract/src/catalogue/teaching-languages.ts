/** Languages of instruction, free of schemas so that pages can have them without Zod. */

/** ISO 639-1 codes of the languages that programmes are taught in. */
export const TEACHING_LANGUAGES = [
  'uz', 'ru', 'en', 'tr', 'ko', 'zh', 'ja', 'de', 'fr', 'it', 'es', 'pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'sr',
  'lt', 'lv', 'et', 'fi', 'sv', 'da', 'no', 'nl', 'pt', 'el', 'ar', 'fa', 'ms', 'id', 'kk', 'ky', 'tg', 'az',
  'ka', 'hy', 'uk', 'be', 'he', 'hi', 'th', 'vi',
] as const; // biome-ignore format: codes read best in rows
export type TeachingLanguage = (typeof TEACHING_LANGUAGES)[number];
