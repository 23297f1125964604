/** The list with the entry at one place moved to another; places out of it are its ends. */
export const moveTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const place = Math.max(0, Math.min(list.length - 1, to));
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(place, 0, ...list.slice(from, from + 1));
};

/** The list with one entry dropped before or after another; where nothing moves, as it was. */
export const dropAt = <T>(list: readonly T[], from: number, over: number, edge: 'before' | 'after'): T[] => {
  const gap = edge === 'before' ? over : over + 1;
  return moveTo(list, from, gap > from ? gap - 1 : gap);
};
