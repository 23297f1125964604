type Search = Record<string, unknown>;

const isPageChange = (before: Search, after: Search, param: string): boolean => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => String(before[name] ?? '') !== String(after[name] ?? ''));
  return changed.length === 1 && changed[0] === param;
};

/**
 * The paging control (ui/pagination.tsx) of the list whose page was turned between two addresses of one page. Filters
 * also change the page number, but never it alone: they leave the focus where it is.
 */
export const findPagedList = (before: Search, after: Search): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-turns]')].find(({ dataset }) =>
    isPageChange(before, after, dataset.turns ?? ''),
  );
