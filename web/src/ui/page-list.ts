/** Page numbers of a pagination control with gaps where numbers are left out (product.md §2.1, §9). */
export type PageItem = number | 'gap-before' | 'gap-after';

export const ALL_UP_TO = 5;

/**
 * Up to 5 pages all numbers. Beyond, the first and the last page, the current one with its neighbours, and an ellipsis
 * on each side where numbers are missing.
 */
export const pageItems = (page: number, pageCount: number): PageItem[] => {
  if (pageCount <= ALL_UP_TO) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, pageCount - 3));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 4));
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ...(to < pageCount - 1 ? (['gap-after'] as const) : []),
    pageCount,
  ];
};

/** Total divided by size, rounded up; at least one page. */
export const countPages = (totalElements: number, size: number): number =>
  Math.max(1, Math.ceil(totalElements / size));
