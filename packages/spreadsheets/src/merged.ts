import { columnIndex } from './mend.ts';

/** Merged cells, of which only the first has a value; lines and columns are counted from 0. */
export interface MergedCells {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Merged cells of a sheet that are looked at. */
const MOST = 10_000;

const RANGE = /<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/gi;

/** Merged cells of a sheet which reach over more than one line. */
export const mergedCells = (sheet: string): MergedCells[] =>
  [...sheet.matchAll(RANGE)]
    .slice(0, MOST)
    .map(([, left, top, right, bottom]) => ({
      ...{ top: Number(top) - 1, bottom: Number(bottom) - 1 },
      ...{ left: columnIndex(left!.toUpperCase()), right: columnIndex(right!.toUpperCase()) },
    }))
    .filter(({ top, bottom }) => bottom > top);
