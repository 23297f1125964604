import { escapeXml } from './xml.ts';

export interface AtomEntry {
  /** Path of its page, below the site's address. */
  path: string;
  title: string;
  publishedAt: Date;
  updatedAt: Date;
  /** Plain text. */
  summary: string;
  /** Clean HTML; addresses of the site may be relative. */
  html: string;
  categories: readonly { term: string; label: string }[];
}

export interface AtomFeed {
  title: string;
  subtitle: string;
  author: string;
  /** Path of itself, with its query. */
  path: string;
  /** Path of the page that shows the same to people. */
  pagePath: string;
  /** Moment of update of a feed without entries. */
  emptyAt: Date;
  /** The newest first. */
  entries: readonly AtomEntry[];
}

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const link = (rel: string, type: string, address: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(address)}"/>`;

/** Site that it is published on. */
export interface Site {
  /** Address without a slash at the end. */
  origin: string;
  language: string;
  /** Whole address of a path in this language. */
  addressOf(path: string): string;
}

const entryOf = (entry: AtomEntry, { addressOf }: Site): string =>
  [
    '<entry>',
    element('id', addressOf(entry.path)),
    element('title', entry.title),
    link('alternate', 'text/html', addressOf(entry.path)),
    element('published', entry.publishedAt.toISOString()),
    element('updated', entry.updatedAt.toISOString()),
    ...entry.categories.map(
      ({ term, label }) => `<category term="${escapeXml(term)}" label="${escapeXml(label)}"/>`,
    ),
    element('summary', entry.summary),
    ...(entry.html ? [element('content', entry.html, ' type="html"')] : []),
    '</entry>',
  ].join('\n');

/**
 * A feed as Atom (RFC 4287): addresses are the ids, and it was updated when the latest of its entries was. Addresses
 * without a site in the HTML of entries are of this one.
 */
export const writeAtom = (feed: AtomFeed, site: Site): string => {
  const { origin, language, addressOf } = site;
  const updated = feed.entries.map(({ updatedAt }) => updatedAt.getTime());
  const updatedAt = updated.length > 0 ? new Date(Math.max(...updated)) : feed.emptyAt;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}" xml:base="${escapeXml(origin)}/">`,
    element('id', addressOf(feed.path)),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    link('self', 'application/atom+xml', addressOf(feed.path)),
    link('alternate', 'text/html', addressOf(feed.pagePath)),
    element('updated', updatedAt.toISOString()),
    `<author>${element('name', feed.author)}${element('uri', `${origin}/`)}</author>`,
    ...feed.entries.map((entry) => entryOf(entry, site)),
    '</feed>\n',
  ].join('\n');
};
