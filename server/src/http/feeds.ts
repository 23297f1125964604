import { digits } from '@parvoz/contract/common.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_PARAM, LANGUAGES, type Language } from '@parvoz/contract/languages.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AtomFeed, writeAtom } from '../lib/atom.ts';
import { pageAddress } from './page-address.ts';
import { parseQuery } from './parse.ts';
import type { PublicCache } from './public-cache.ts';
import { createFileSender, fileHeaders, type TextFile } from './text-files.ts';

const MAX_ID = 2_147_483_647;
const MAX_IDS = 100;

/** `1,2,2` as the numbers 1 and 2; a name that is repeated goes on with the list. */
const Ids = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((one): (string | number)[] => one.split(',')))
  .pipe(z.array(digits(MAX_ID)).max(MAX_IDS))
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

/** A feed that can be asked for by lists of ids. */
export interface FeedSource<Filter extends string> {
  /** Path of the address. */
  path: string;
  filters: readonly Filter[];
  /** The feed and what it shows. Throws NOT_FOUND. */
  read(
    language: Language,
    ids: Record<Filter, readonly number[]>,
  ): Promise<{ feed: AtomFeed; tags: readonly string[] }>;
}

/**
 * Serves a feed as Atom. Its language is that of the address alone: who follows a feed asks for it without a person whose
 * language could be known, and always gets the same.
 */
export const addFeed = <Filter extends string>(
  app: FastifyInstance,
  { path, filters, read }: FeedSource<Filter>,
  origin: string,
  cache: PublicCache,
): void => {
  const Query = z.object({
    [LANGUAGE_PARAM]: z.enum(LANGUAGES as [Language, ...Language[]]).default(DEFAULT_LANGUAGE),
    ...(Object.fromEntries(filters.map((name) => [name, Ids.default([])])) as Record<
      Filter,
      z.ZodDefault<typeof Ids>
    >),
  });
  const sendFile = createFileSender(cache);
  const make = async (language: Language, ids: Record<Filter, readonly number[]>): Promise<TextFile> => {
    const { feed, tags } = await read(language, ids);
    const addressOf = (below: string) => pageAddress(origin, below, language);
    return { text: writeAtom(feed, { origin, language, addressOf }), tags };
  };
  app.get(path, { schema: { hide: true }, config: { countsAsPage: true } }, (request, reply) => {
    const { [LANGUAGE_PARAM]: language, ...ids } = parseQuery(Query, request) as {
      [LANGUAGE_PARAM]: Language;
    } & Record<Filter, readonly number[]>;
    const isFiltered = Object.values<readonly number[]>(ids).some(({ length }) => length > 0);
    // With a question mark it is cached among the many that filters make.
    const key = `feed ${language} ${path}${isFiltered ? `?${JSON.stringify(ids)}` : ''}`;
    const headers = fileHeaders('application/atom+xml; charset=utf-8', { 'content-language': language });
    return sendFile(request, reply, key, headers, () =>
      make(language, ids as unknown as Record<Filter, readonly number[]>),
    );
  });
};
