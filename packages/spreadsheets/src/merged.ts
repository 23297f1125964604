import { posix } from 'node:path';
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

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];

const partNamed = (parts: ReadonlyMap<string, Buffer>, name: string): string => {
  const found = [...parts].find(([one]) => one.replaceAll('\\', '/').toLowerCase() === name.toLowerCase());
  return found?.[1].toString() ?? '';
};

/** The first sheet of a workbook whose hidden ones are left out; empty where it cannot be told. */
const firstSheet = (parts: ReadonlyMap<string, Buffer>): string => {
  const sheet = /<(?:\w+:)?sheet\s[^>]*>/.exec(partNamed(parts, 'xl/workbook.xml'))?.[0] ?? '';
  const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(sheet)?.[1];
  const relationships = partNamed(parts, 'xl/_rels/workbook.xml.rels').match(
    /<(?:\w+:)?Relationship\s[^>]*>/g,
  );
  const target = relationships?.find((one) => attributeOf(one, 'Id') === id);
  const path = target && attributeOf(target, 'Target');
  return path ? partNamed(parts, posix.resolve('/xl', path).slice(1)) : '';
};

/** Merged cells of the sheet that is read which reach over more than one line. */
export const mergedCells = (parts: ReadonlyMap<string, Buffer>): MergedCells[] =>
  [...firstSheet(parts).matchAll(RANGE)]
    .slice(0, MOST)
    .map(([, left, top, right, bottom]) => ({
      ...{ top: Number(top) - 1, bottom: Number(bottom) - 1 },
      ...{ left: columnIndex(left!.toUpperCase()), right: columnIndex(right!.toUpperCase()) },
    }))
    .filter(({ top, bottom }) => bottom > top);
