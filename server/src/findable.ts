import { SCHOLARSHIP_FEED } from '@parvoz/contract/catalogue/feeds.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ASSISTANTS_PATH, TOOL_NAMES } from './assistants/endpoint.ts';
import { type BaseContext, systemContext } from './db/context.ts';
import { withAnotherConnection } from './db/pool.ts';
import * as consultings from './features/agencies/consultings/consultings.service.ts';
import * as countryFacts from './features/catalogue/lists/country-facts.service.ts';
import * as programs from './features/catalogue/programs/programs.service.ts';
import * as scholarshipFeed from './features/catalogue/scholarships/feed.service.ts';
import * as scholarships from './features/catalogue/scholarships/scholarships.service.ts';
import * as universities from './features/catalogue/universities/universities.service.ts';
import * as operator from './features/money/operator/operator.service.ts';
import { addFeed, type FeedSource } from './http/feeds.ts';
import type { PublicCache } from './http/public-cache.ts';
import { addSitemap, type SitemapSource } from './http/sitemap.ts';
import { addLlms, type LlmsSource } from './llms.ts';

/** Path of the page about who holds paid money. */
const PROTECTED_PAYMENT = '/protected-payment';

/** Records with a page each, and a list of their own. */
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

const LEGAL_PATHS = { OFFER: '/offer', PRIVACY: '/privacy' } as const;

/** Returns the legal texts that hold today: what nobody has published has no page. */
const listLegal = async ({ pool: db, clock }: BaseContext) =>
  (await operator.listTextsInForce({ db, clock })).map(({ kind }) => ({ kind, path: LEGAL_PATHS[kind] }));

/** Adds what machines find and follow public pages by: the sitemap, `/llms.txt` and feeds. */
export const addFindable = (
  http: FastifyInstance,
  base: BaseContext,
  origin: string,
  cache: PublicCache,
): void => {
  const sources = sourcesOf(base.pool);
  const lists = sources.map(({ path }) => path);
  const legal = () => listLegal(base);
  const listPages = async () => [
    ...['/', ...lists, '/for-agencies', PROTECTED_PAYMENT],
    ...(await legal()).map(({ path }) => path),
  ];
  addSitemap(http, { origin, listPages, sources }, cache);
  const payment = { protectedPayment: PROTECTED_PAYMENT, listLegal: legal };
  const assistants = { path: ASSISTANTS_PATH, tools: TOOL_NAMES };
  addLlms(http, { origin, sources, assistants, feeds: [SCHOLARSHIP_FEED], ...payment }, cache);
  addFeed(http, newScholarships(base, http), origin, cache);
};
