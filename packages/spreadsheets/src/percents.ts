/** Numbers of formats with a percent sign that every workbook has without saying so. */
const BUILT_IN = new Set(['9', '10']);

const FORMAT = /<(?:\w+:)?numFmt\s[^>]*>/g;
const CELL_FORMATS = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/;
const CELL_FORMAT = /<(?:\w+:)?xf[\s/>][^>]*>/g;
/** Parts of a format that are shown as they are: `0" %"` shows a sign beside a number that is no part of a hundred. */
const LITERAL = /&quot;[\s\S]*?&quot;|"[^"]*"|\\.|_./g;

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag)?.[2] ?? '';

/** Returns the numbers of the styles in which a cell shows hundredths: 0.05 is `5%` there. */
export const percentStyles = (styles: string): ReadonlySet<string> => {
  const formats = new Set(BUILT_IN);
  for (const tag of styles.match(FORMAT) ?? [])
    if (attributeOf(tag, 'formatCode').replace(LITERAL, '').includes('%'))
      formats.add(attributeOf(tag, 'numFmtId'));
  const [, cells = ''] = CELL_FORMATS.exec(styles) ?? [];
  return new Set(
    (cells.match(CELL_FORMAT) ?? []).flatMap((tag, index) =>
      formats.has(attributeOf(tag, 'numFmtId')) ? [String(index)] : [],
    ),
  );
};

const CELL = /<((?:\w+:)?)c((?:\s[^>]*)?)(?<!\/)>([\s\S]*?)<\/\1c>/g;
const TYPE = /\st\s*=\s*["'](\w*)["']/;
const STYLE = /\ss\s*=\s*["'](\d+)["']/;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>\s*([^<]*?)\s*</;
const HUNDRED = 100;
/** Digits that Excel keeps. */
const DIGITS = 15;

/** Writes numbers in these styles as a person sees them, in hundredths with their sign. */
export const writePercents = (sheet: string, styles: ReadonlySet<string>): string =>
  sheet.replace(CELL, (whole, prefix: string, attributes: string, inside: string) => {
    const [, type = 'n'] = TYPE.exec(attributes) ?? [];
    const [, style = ''] = STYLE.exec(attributes) ?? [];
    if (type !== 'n' || !styles.has(style)) return whole;
    const [, written = ''] = VALUE.exec(inside) ?? [];
    const value = Number(written);
    if (written === '' || !Number.isFinite(value)) return whole;
    const shown = `${Number((value * HUNDRED).toPrecision(DIGITS))}%`;
    return `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>${shown}</${prefix}v></${prefix}c>`;
  });
