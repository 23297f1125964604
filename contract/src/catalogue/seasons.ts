/** Parts of the year in which studies begin, free of schemas so that pages can have them without Zod. */
export const SEASONS = ['SPRING', 'SUMMER', 'AUTUMN', 'WINTER'] as const;
export type Season = (typeof SEASONS)[number];

/** First and last month of a part of the year; studies of an American spring begin in January. */
export const SEASON_MONTHS: Record<Season, readonly [from: number, to: number]> = {
  SPRING: [1, 5],
  SUMMER: [6, 7],
  AUTUMN: [8, 11],
  WINTER: [12, 12],
};
