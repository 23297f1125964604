import { SCHOLARSHIP_FEED } from '@parvoz/contract/catalogue/feeds.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type BaseContext, systemContext } from './db/context.ts';
import { withAnotherConnection } from './db/pool.ts';
import * as consultings from './features/agencies/consultings/consultings.service.ts';
import * as countryFacts from './features/catalogue/lists/country-facts.service.ts';
import * as programs from './features/catalogue/programs/programs.service.ts';
import * as scholarshipFeed from './features/catalogue/scholarships/feed.service.ts';
import * as scholarships from './features/catalogue/scholarships/scholarships.service.ts';
import * as universities from './features/catalogue/universities/universities.service.ts';
import { addFeed, type FeedSource } from './http/feeds.ts';
import type { PublicCache } from './http/public-cache.ts';
import { addSitemap, type SitemapSource } from './http/sitemap.ts';
import { addLlms, type LlmsSource } from './llms.ts';

/** Path of the page about who holds paid money. */
const PROTECTED_PAYMENT = '/protected-payment';

/** Records with a page each, and, except for countries, a list of their own. */
const sourcesOf = (db: pg.Pool): (SitemapSource & LlmsSource)[] =>
  (
    [
      { name: 'universities', path: '/university-list', service: universities },
      {
        name: 'programs',
        path: '/programs',
        service: { findMaxId: programs.findMaxId, listPages: programs.listPages },
      },
      { name: 'scholarships', path: '/scholarships', service: scholarships },
      { name: 'consultings', path: '/consulting-list', service: consultings },
      {
        name: 'countries',
        path: '/countries',
        service: { findMaxId: countryFacts.findMaxId, listPages: countryFacts.listPages },
      },
    ] as const
  ).map(({ name, path, service }) => ({
    name,
    path,
    maxId: () => service.findMaxId(db),
    list: (after: number, upTo: number) => service.listPages(db, after, upTo),
  }));

const newScholarships = (base: BaseContext, http: FastifyInstance): FeedSource<'country' | 'degree'> => ({
  path: SCHOLARSHIP_FEED,
  filters: ['country', 'degree'],
  read: async (language, { country, degree }) => {
    const tags = new Set<string>();
    const ctx = { ...systemContext(base, http.log), language, tags };
    const wanted = { countryIds: country, degreeIds: degree };
    const feed = await withAnotherConnection(base.pool, () => scholarshipFeed.getFeed(ctx, wanted));
    return { feed, tags: [...tags] };
  },
});

/** Adds what machines find and follow public pages by: the sitemap, `/llms.txt` and feeds. */
export const addFindable = (
  http: FastifyInstance,
  base: BaseContext,
  origin: string,
  cache: PublicCache,
): void => {
  const sources = sourcesOf(base.pool);
  const lists = sources.filter(({ name }) => name !== 'countries').map(({ path }) => path);
  addSitemap(http, { origin, pages: ['/', ...lists, '/for-agencies', PROTECTED_PAYMENT], sources }, cache);
  addLlms(http, { origin, sources, feeds: [SCHOLARSHIP_FEED], protectedPayment: PROTECTED_PAYMENT }, cache);
  addFeed(http, newScholarships(base, http), origin, cache);
};
