/** Numbers of rows on a page; the first is the default. */
export const PAGE_SIZES = [30, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
