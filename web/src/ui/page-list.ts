/** Page numbers of a pagination control with ellipses where numbers are left out (docs/rules.md#paging). */
export type PageItem = number | 'gap-before' | 'gap-after';

export interface ShownItem {
  item: PageItem;
  /** Screens on which it is shown: phones have room for fewer numbers, and need an ellipsis that others do not. */
  on: 'all' | 'phones' | 'desktops';
}

const ALL_UP_TO = 5;

/** Returns the numbers with gaps; an ellipsis replaces two or more missing ones, never one. */
const withGaps = (numbers: readonly number[], page: number): PageItem[] =>
  numbers.flatMap((number, index): PageItem[] => {
    const before = numbers[index - 1] ?? 0;
    const missing = number - before - 1;
    if (missing === 0) return [number];
    if (missing === 1) return [number - 1, number];
    return [before < page ? 'gap-before' : 'gap-after', number];
  });

const rangeOf = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Numbers of a desktop: the first, the last, and the current one with its neighbours. */
const desktopItems = (page: number, pageCount: number): PageItem[] => {
  const from = Math.max(2, Math.min(page - 1, pageCount - 3));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 4));
  return withGaps([1, ...rangeOf(from, to), pageCount], page);
};

const phoneItems = (page: number, pageCount: number): PageItem[] =>
  withGaps([...new Set([1, page, pageCount])], page);

/**
 * Up to 5 pages all numbers. Beyond, the first, the current and the last one, on desktops with the neighbours of the
 * current one, and an ellipsis wherever two or more are left out.
 */
export const pageItems = (page: number, pageCount: number): ShownItem[] => {
  if (pageCount <= ALL_UP_TO) return rangeOf(1, pageCount).map((item) => ({ item, on: 'all' }));
  const wide = desktopItems(page, pageCount);
  const narrow = phoneItems(page, pageCount);
  const only: ShownItem[] = narrow
    .filter((item) => !wide.includes(item))
    .map((item) => ({ item, on: 'phones' }));
  const shown = wide.map((item): ShownItem => ({ item, on: narrow.includes(item) ? 'all' : 'desktops' }));
  // An ellipsis of phones replaces numbers that only desktops show, right after the first or before the last.
  return [
    ...shown.slice(0, 1),
    ...only.filter(({ item }) => item === 'gap-before'),
    ...shown.slice(1, -1),
    ...only.filter(({ item }) => item === 'gap-after'),
    ...shown.slice(-1),
  ];
};

/** Total divided by size, rounded up; at least one page. */
export const countPages = (totalElements: number, size: number): number =>
  Math.max(1, Math.ceil(totalElements / size));
