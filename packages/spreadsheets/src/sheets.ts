import { posix } from 'node:path';

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Its tag in the workbook. */
  tag: string;
  /** Name of its part; null where it cannot be told, and of a sheet that is a chart. */
  part: string | null;
}

const SHEET = /<(?:\w+:)?sheet\s[^>]*?\/?>(?:\s*<\/(?:\w+:)?sheet>)?/g;
const RELATIONSHIP = /<(?:\w+:)?Relationship\s[^>]*>/g;
const HIDDEN = /\sstate\s*=\s*["'](?:hidden|veryHidden)["']/;
const FILLED = /<(?:\w+:)?(?:v|is|f)[\s>]/;
/** Beginning of a sheet that is looked at; none that is longer is empty. */
const LOOKED_AT = 256 * 1024;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const CODE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;

const decoded = (text: string): string =>
  text.replace(CODE, (whole, hex: string | undefined, decimal: string | undefined, name: string) => {
    if (name) return NAMED[name.toLowerCase()]!;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(["'])(.*?)\\1`, 'i').exec(tag)?.[2] ?? '';

type Parts = ReadonlyMap<string, Buffer>;

/** Returns the name of a part as the archive has it. */
const findPart = (parts: Parts, name: string): string | null =>
  [...parts.keys()].find((one) => one.replaceAll('\\', '/').toLowerCase() === name.toLowerCase()) ?? null;

const textOf = (parts: Parts, name: string): string =>
  parts.get(findPart(parts, name) ?? '')?.toString() ?? '';

const isFilled = (parts: Parts, { part }: Sheet): boolean => {
  const bytes = part === null ? undefined : parts.get(part);
  if (!bytes) return false;
  return bytes.length > LOOKED_AT || FILLED.test(bytes.toString('latin1'));
};

const sheetsOf = (parts: Parts): Sheet[] => {
  const tags = textOf(parts, 'xl/workbook.xml').match(SHEET) ?? [];
  const targets = new Map(
    (textOf(parts, 'xl/_rels/workbook.xml.rels').match(RELATIONSHIP) ?? [])
      .filter((tag) => /\/worksheet$/.test(attributeOf(tag, 'Type')))
      .map((tag) => [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')]),
  );
  return tags.map((tag) => {
    const [, id = ''] = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag) ?? [];
    const target = targets.get(id);
    return {
      ...{ name: decoded(attributeOf(tag, 'name')), isHidden: HIDDEN.test(tag), tag },
      part: target ? findPart(parts, posix.resolve('/xl', target).slice(1)) : null,
    };
  });
};

/**
 * The sheet that is read, the first with cells of those that a person sees, and the names of the others with cells. All are seen
 * where none is; null for a workbook without sheets.
 */
export const chooseSheet = (
  parts: Parts,
): { read: Sheet; others: string[]; all: readonly Sheet[] } | null => {
  const all = sheetsOf(parts);
  const seen = all.some(({ isHidden }) => !isHidden) ? all.filter(({ isHidden }) => !isHidden) : all;
  const filled = seen.filter((sheet) => isFilled(parts, sheet));
  const read = filled[0] ?? seen[0];
  if (!read) return null;
  return { read, others: filled.filter((one) => one !== read).map(({ name }) => name), all };
};

const HIDDEN_ROW = /<(?:\w+:)?row\s[^>]*?\bhidden\s*=\s*["'](?:1|true)["'][^>]*>/g;

/** Numbers of the rows of a sheet that a person does not see, by a filter or by hand. */
export const hiddenRows = (sheet: string): number[] =>
  (sheet.match(HIDDEN_ROW) ?? []).map((tag) => Number(attributeOf(tag, 'r'))).filter(Boolean);
