import type { Picture } from '@parvoz/contract/common.ts';
import type { ReactNode } from 'react';

/** Content of one cell of the comparison. */
export interface Said {
  /** Null where nobody knows it. */
  text: string | null;
  /** In the place of the text, which then only tells whether things differ. */
  shown?: ReactNode;
  note?: string | undefined;
  /** Under a link. */
  href?: string | undefined;
}

/** A line of the comparison: its subject, and a cell for each thing, in their order. */
export interface Line {
  /** Unique among the lines. */
  id: string;
  label: string;
  cells: readonly Said[];
  /** Indexes of the best values, for numbers that have an obvious order, and the word for it. */
  best?: { at: readonly number[]; word: string } | undefined;
}

export interface Group {
  id: string;
  label: string;
  lines: readonly Line[];
}

/** A thing at the head of its column. */
export interface Head {
  id: number;
  name: string;
  picture: Picture | null;
  flag: string | null;
  where: string;
  link: { to: string; hash?: string };
}

export interface Comparison {
  heads: readonly Head[];
  groups: readonly Group[];
}

/** True if the cells of a line differ; an unknown value differs from a known one. */
export const isDifferent = ({ cells }: Line): boolean =>
  new Set(cells.map(({ text, note }) => `${text}\n${note ?? ''}`)).size > 1;

/** Only the lines in which the things differ, without groups that have none. */
export const differencesOf = (groups: readonly Group[]): Group[] =>
  groups
    .map((group) => ({ ...group, lines: group.lines.filter(isDifferent) }))
    .filter(({ lines }) => lines.length > 0);

/**
 * Returns the indexes of the smallest of the known numbers; none where all known ones are equal, or only one is known.
 */
export const smallestAt = <T extends number | string>(values: readonly (T | null)[]): number[] => {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || new Set(known).size < 2) return [];
  const smallest = known.reduce((a, b) => (b < a ? b : a));
  return values.flatMap((value, index) => (value === smallest ? [index] : []));
};
