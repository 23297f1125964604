import { LANGUAGES, type Language } from '@parvoz/contract/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { escapeXml } from '../lib/xml.ts';
import { pageAddress } from './page-address.ts';
import type { PublicCache } from './public-cache.ts';
import { createFileSender, fileHeaders } from './text-files.ts';

/** Things that have a page each: `<path>/<id>`. */
export interface SitemapSource {
  name: string;
  path: string;
  /** Largest id that has a page, 0 without any. */
  maxId(): Promise<number>;
  /** Lists records with a page, with ids above `after` up to `upTo`. `changedOn` is a date `YYYY-MM-DD`. */
  list(after: number, upTo: number): Promise<{ id: number; changedOn: string }[]>;
}

export interface Sitemap {
  origin: string;
  /** Paths of the pages that stand for themselves. */
  listPages(): Promise<readonly string[]>;
  sources: readonly SitemapSource[];
}

/**
 * Ids in one file: with every language as an alternate, and an address of the site of 60 characters, it is still small
 * enough to be cached.
 */
const IDS_PER_FILE = 240;
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

const address = (origin: string, path: string, language: Language): string =>
  escapeXml(pageAddress(origin, path, language));

const entry = (origin: string, path: string, changedOn?: string): string => {
  const alternates = LANGUAGES.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(origin, path, one)}"/>`,
  ).join('');
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return LANGUAGES.map(
    (one) => `<url><loc>${address(origin, path, one)}</loc>${changed}${alternates}</url>`,
  ).join('\n');
};

const urlSet = (entries: readonly string[]): string =>
  `${HEADER}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;

const entriesOf = async (origin: string, { path, list }: SitemapSource, after: number, upTo: number) =>
  (await list(after, upTo)).map(({ id, changedOn }) => entry(origin, `${path}/${id}`, changedOn));

const fileNames = (sources: readonly SitemapSource[], maxIds: readonly number[]): string[] => [
  'pages',
  ...sources.flatMap(({ name }, source) =>
    Array.from(
      { length: Math.ceil((maxIds[source] ?? 0) / IDS_PER_FILE) },
      (_, index) => `${name}-${index + 1}`,
    ),
  ),
];

/** Returns one file with everything while there is little, otherwise an index of files. */
const rootFile = async (sitemap: Sitemap): Promise<string> => {
  const { origin, listPages, sources } = sitemap;
  const maxIds = await Promise.all(sources.map(({ maxId }) => maxId()));
  if (maxIds.reduce((sum, maxId) => sum + maxId, 0) <= IDS_PER_FILE) {
    const entries = await Promise.all(sources.map((source) => entriesOf(origin, source, 0, IDS_PER_FILE)));
    const pages = (await listPages()).map((path) => entry(origin, path));
    return urlSet([...pages, ...entries.flat()]);
  }
  const files = fileNames(sources, maxIds).map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return `${HEADER}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`;
};

/** Returns one file of the index. Throws NOT_FOUND for a name that the index doesn't have. */
const partFile = async ({ origin, listPages, sources }: Sitemap, name: string): Promise<string> => {
  if (name === 'pages') return urlSet((await listPages()).map((path) => entry(origin, path)));
  const [, sourceName, part] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
  const source = sources.find((one) => one.name === sourceName);
  if (!source) throw new AppError('NOT_FOUND');
  const entries = await entriesOf(
    origin,
    source,
    (Number(part) - 1) * IDS_PER_FILE,
    Number(part) * IDS_PER_FILE,
  );
  if (!entries.length) throw new AppError('NOT_FOUND');
  return urlSet(entries);
};

const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/v1/attach/open/',
    'Disallow: /api/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const HEADERS = fileHeaders('application/xml; charset=utf-8');

/** `/robots.txt` and `/sitemap.xml` with all public pages in every language. */
export const addSitemap = (app: FastifyInstance, sitemap: Sitemap, cache: PublicCache): void => {
  const schema = { hide: true };
  const sendFile = createFileSender(cache);
  const send = (request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) => {
    // Anything else in the address names no other file.
    const key = `sitemap ${(request.params as { name?: string }).name ?? ''}`;
    return sendFile(request, reply, key, HEADERS, async () => ({ text: await make() }));
  };
  app.get('/sitemap.xml', { schema }, (request, reply) => send(request, reply, () => rootFile(sitemap)));
  app.get('/sitemaps/:name.xml', { schema }, (request, reply) =>
    send(request, reply, () => partFile(sitemap, (request.params as { name: string }).name)),
  );
  app.get('/robots.txt', { schema }, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(sitemap.origin)),
  );
};
