import { useState } from 'react';
import { readLocally, saveLocally } from '../../../../lib/local-storage.ts';
import { FOLDED_AT_FIRST, FOLDING } from './columns.ts';

const KEY = 'BOARD_FOLDED';

const readFolded = (): readonly string[] => {
  const saved = readLocally(KEY);
  if (saved === null) return FOLDED_AT_FIRST;
  const known: readonly string[] = FOLDING;
  return saved.split(',').filter((status) => known.includes(status));
};

/** Returns the folded columns, which the browser remembers, and a function to fold or unfold one. */
export const useFolds = (): { folded: readonly string[]; toggle(status: string): void } => {
  const [folded, setFolded] = useState(readFolded);
  const toggle = (status: string) => {
    const next = folded.includes(status) ? folded.filter((one) => one !== status) : [...folded, status];
    saveLocally(KEY, next.join(','));
    setFolded(next);
  };
  return { folded, toggle };
};
