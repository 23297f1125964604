import { foldName } from './name.ts';

/** A repeatable source of numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** Picks one of the items. Throws a RangeError when there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** True with the given probability (0…1), one half unless told. */
  chance(probability?: number): boolean;
  /** `count` numbers from -1 to 1. */
  jitter(count: number): number[];
}

/** 32-bit FNV-1a hash of the code points of a folded name: spellings that `foldName` joins hash alike. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of foldName(name)) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Numbers that depend on the name alone. Drawing code must ask for them in a fixed order: one more or one
 * fewer question redraws everything after it. `purpose` keeps pictures of different kinds independent.
 */
export function randomForName(purpose: string, name: string): Random {
  const next = mulberry32(hashName(`${purpose}:${name}`));
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    between,
    int: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    chance: (probability = 0.5) => next() < probability,
    jitter: (count) => Array.from({ length: count }, () => between(-1, 1)),
  };
}

/** Tommy Ettinger's mulberry32: 32 bits of state, numbers from 0 up to 1. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
