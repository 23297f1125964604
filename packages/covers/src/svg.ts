import type { Point } from './geometry.ts';

/** Attributes in the order in which they are written; numbers are written as they are. */
export type Attributes = Readonly<Record<string, string | number>>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 allows in no form: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text made safe between tags and inside a quoted attribute; characters foreign to XML become U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Rounds to one decimal, which is finer than a screen's pixel and keeps pictures small. Never returns -0. */
export function coordinate(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? 0 : rounded;
}

/** Tag for path data: rounds every number put into it, as in pathData`M${x} ${y}V${bottom}Z`. */
export function pathData(commands: TemplateStringsArray, ...numbers: number[]): string {
  return String.raw({ raw: commands }, ...numbers.map(coordinate));
}

/** Path data of a closed polygon. */
export function polygon(...points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${coordinate(x)} ${coordinate(y)}`).join('L')}Z`;
}

/** Returns one SVG element. Attribute values are escaped; `content` is markup and is not. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const opening = `<${name}${written.join('')}`;
  return content === '' ? `${opening}/>` : `${opening}>${content}</${name}>`;
}

/** A whole SVG file of the given size in pixels around markup. */
export function svgFile(width: number, height: number, content: string, attributes: Attributes): string {
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, ...attributes }, content);
}
