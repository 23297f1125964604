import { setTimeout } from 'node:timers/promises';

/** Longest time that one piece of long work may block others. */
const TURN_MS = 10;
/** Time for the others then: of many that connect at once, a process accepts one at each of its turns. */
const REST_MS = 2;

/** Called between the pieces of long work in this process, it gives others their turn where enough of it is done. */
export type Yield = () => Promise<void>;

/** The pauses of one work. */
export const yieldPeriodically = (): Yield => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setTimeout(REST_MS);
    since = performance.now();
  };
};

/** The same work for each, one after the other, with pauses. */
export const mapYielding = async <A, B>(
  items: readonly A[],
  work: (item: A, index: number, pause: Yield) => B | Promise<B>,
): Promise<B[]> => {
  const pause = yieldPeriodically();
  const results: B[] = [];
  for (const [index, item] of items.entries()) {
    results.push(await work(item, index, pause));
    await pause();
  }
  return results;
};

/** Items in their order, so many together as fit: at most `most` of them, and no more than `size` unless one alone is larger. */
export const groupBySize = <T>(
  items: readonly T[],
  { most, size }: { most: number; size: number },
  sizeOf: (item: T) => number,
): T[][] => {
  const groups: T[][] = [];
  let left = 0;
  for (const item of items) {
    const own = sizeOf(item);
    const group = groups.at(-1);
    if (group && group.length < most && own <= left) group.push(item);
    else {
      groups.push([item]);
      left = size;
    }
    left -= own;
  }
  return groups;
};
