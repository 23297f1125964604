import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
} from '@parvoz/contract/languages.ts';
import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pageAddress } from './http/page-address.ts';
import { parseQuery } from './http/parse.ts';
import type { PublicCache } from './http/public-cache.ts';
import type { SitemapSource } from './http/sitemap.ts';
import { createFileSender, fileHeaders } from './http/text-files.ts';
import { llmsText } from './lib/texts.ts';

/** Parts of the site that language models are shown. */
export interface LlmsSite {
  origin: string;
  /** Records with a page each, and a list of their own. */
  sources: readonly LlmsSource[];
  /** Path of the page about who holds paid money. */
  protectedPayment: string;
  /** Legal texts that hold today, by the paths of their pages. */
  listLegal(): Promise<{ kind: LegalTextKind; path: string }[]>;
  /** Path at which assistants ask, and what they can ask. */
  assistants: { path: string; tools: readonly string[] };
  /** Paths of feeds. */
  feeds: readonly string[];
}

export interface LlmsSource extends Pick<SitemapSource, 'path' | 'maxId'> {
  name: 'universities' | 'programs' | 'scholarships' | 'consultings' | 'countries';
}

const PATH = '/llms.txt';

const Query = z.object({
  [LANGUAGE_PARAM]: z.enum(LANGUAGES as [Language, ...Language[]]).catch(DEFAULT_LANGUAGE),
});

const section = (title: string, lines: readonly string[]): string => `## ${title}\n\n${lines.join('\n')}`;

const link = (name: string, address: string, note: string): string => `- [${name}](${address}): ${note}`;

/** Returns lines of the newest page of each kind as an example; a kind without pages is shown by its address alone. */
const detailLines = async ({ origin, sources }: LlmsSite, language: Language): Promise<string[]> => {
  const newest = await Promise.all(sources.map(({ maxId }) => maxId()));
  return sources.map(({ name, path }, index) => {
    const note = llmsText(language, `details.${name}`);
    const shape = `\`${path}/{id}\``;
    const id = newest[index] ?? 0;
    return id > 0 ? link(shape, pageAddress(origin, `${path}/${id}`, language), note) : `- ${shape}: ${note}`;
  });
};

const textOf = async (site: LlmsSite, language: Language): Promise<string> => {
  const { origin, sources, feeds, protectedPayment, listLegal, assistants } = site;
  const legal = await listLegal();
  const t = (key: Parameters<typeof llmsText>[1], values?: Record<string, string>) =>
    llmsText(language, key, values);
  const address = (path: string) => pageAddress(origin, path, language);
  return [
    '# Parvoz',
    `> ${t('summary')}`,
    t('facts'),
    t('languages', {
      shapes: LANGUAGES.map((one) => {
        const written = one === DEFAULT_LANGUAGE ? '' : ` \`?${LANGUAGE_PARAM}=${one}\``;
        return `${LANGUAGE_FACTS[one].name}${written}`;
      }).join(', '),
    }),
    section(
      t('lists.title'),
      sources.map(({ name, path }) => link(t(`names.${name}`), address(path), t(`lists.${name}`))),
    ),
    section(t('protected.title'), [
      link(t('protected.name'), address(protectedPayment), t('protected.text')),
      ...legal.map(({ kind, path }) => link(t(`legal.${kind}.name`), address(path), t(`legal.${kind}.text`))),
    ]),
    section(t('details.title'), [
      t('details.markdown', { header: '`Accept: text/markdown`' }),
      '',
      ...(await detailLines(site, language)),
    ]),
    section(t('assistants.title'), [
      link(
        t('assistants.name'),
        origin + assistants.path,
        t('assistants.text', { tools: assistants.tools.join(', ') }),
      ),
    ]),
    section(
      t('feeds.title'),
      feeds.map((path) =>
        link(
          t('feeds.scholarships'),
          address(path),
          t('feeds.filters', { country: '`country=`', degree: '`degree=`' }),
        ),
      ),
    ),
    section(t('maps.title'), [
      link('sitemap.xml', `${origin}/sitemap.xml`, t('maps.sitemap')),
      link('robots.txt', `${origin}/robots.txt`, t('maps.robots')),
      ...LANGUAGES.filter((one) => one !== language).map((one) =>
        link(`llms.txt (${LANGUAGE_FACTS[one].name})`, pageAddress(origin, PATH, one), t('maps.language')),
      ),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
};

/** `/llms.txt`: what the site is and how it is read, for language models (llmstxt.org). */
export const addLlms = (app: FastifyInstance, site: LlmsSite, cache: PublicCache): void => {
  const sendFile = createFileSender(cache);
  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    const { [LANGUAGE_PARAM]: language } = parseQuery(Query, request);
    const headers = fileHeaders('text/plain; charset=utf-8', { 'content-language': language });
    return sendFile(request, reply, `llms ${language}`, headers, async () => ({
      text: await textOf(site, language),
    }));
  });
};
