import { LRUCache } from 'lru-cache';

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';

interface Range {
  type: string;
  /** 2 for one type, 1 for all of a kind, 0 for everything. */
  exactness: number;
  quality: number;
  /** Place in the header. */
  place: number;
}

const MAX_RANGES = 50;

const toRange = (part: string, place: number): Range => {
  const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
  const given = parameters.find((one) => /^q\s*=/.test(one));
  const quality = given === undefined ? 1 : Number(given.replace(/^q\s*=\s*/, ''));
  return {
    type,
    exactness: type === '*/*' ? 0 : type.endsWith('/*') ? 1 : 2,
    quality: quality >= 0 && quality <= 1 ? quality : 0,
    place,
  };
};

const fits = ({ type, exactness }: Range, wanted: string): boolean =>
  exactness === 0 || type === wanted || (exactness === 1 && wanted.startsWith(type.slice(0, -1)));

/** The range that speaks of a type: the most exact one (RFC 9110 §12.5.1). */
const rangeOf = (ranges: readonly Range[], wanted: string): Range | undefined =>
  ranges.filter((range) => fits(range, wanted)).sort((a, b) => b.exactness - a.exactness)[0];

const negotiate = (header: string): boolean => {
  const ranges = header.split(',', MAX_RANGES).map(toRange);
  const [markdown, html] = [rangeOf(ranges, MARKDOWN), rangeOf(ranges, HTML)];
  if (!markdown?.quality) return false;
  if (!html?.quality || markdown.quality !== html.quality) return markdown.quality > (html?.quality ?? 0);
  // Liked alike: who names Markdown, as no browser does, means it, unless HTML is named before it.
  if (markdown.exactness !== html.exactness) return markdown.exactness > html.exactness;
  return markdown.place < html.place;
};

const negotiated = new LRUCache<string, { isMarkdown: boolean }>({
  max: 200,
  memoMethod: (header) => ({ isMarkdown: negotiate(header) }),
});

/**
 * Returns whether an Accept header prefers Markdown to HTML. One that does not name it, as no browser does, never does: `*\/*`
 * and `text/*` mean HTML.
 */
export const prefersMarkdown = (header: string | undefined): boolean => {
  if (header === undefined || !/markdown/i.test(header)) return false;
  return header.length > 200 ? negotiate(header) : negotiated.memo(header).isMarkdown;
};
