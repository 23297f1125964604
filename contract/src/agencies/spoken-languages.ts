/** Languages that agencies serve people in, free of schemas so that pages can have them without Zod. */

/** ISO 639 codes, in the order in which they are shown. */
export const SPOKEN_LANGUAGES = [
  'uz', 'ru', 'en', 'kaa', 'kk', 'ky', 'tg', 'tr', 'de', 'fr', 'ko', 'zh', 'ja', 'ar',
] as const; // biome-ignore format: codes read best in rows
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
