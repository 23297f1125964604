import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { reportEskiz } from '@parvoz/contract/messages.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { type BaseContext, systemContext } from './db/context.ts';
import { openJobs } from './db/jobs.ts';
import { type Listener, listen } from './db/listen.ts';
import { openPool } from './db/pool.ts';
import * as documentReading from './features/applications/documents/reading/service.ts';
import { documentRoutes } from './features/applications/documents/routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { auditJobs } from './features/audit/jobs.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authJobs } from './features/auth/jobs.ts';
import { authRoutes } from './features/auth/routes.ts';
import * as auth from './features/auth/service.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { chatRoutes } from './features/chat/routes.ts';
import * as chat from './features/chat/service.ts';
import { employeeJobs } from './features/consultings/employees/jobs.ts';
import { employeeRoutes } from './features/consultings/employees/routes.ts';
import * as employees from './features/consultings/employees/service.ts';
import { consultingRoutes } from './features/consultings/routes.ts';
import * as consultings from './features/consultings/service.ts';
import { dashboardRoutes } from './features/dashboards/routes.ts';
import { factJobs } from './features/facts/jobs.ts';
import { factRoutes } from './features/facts/routes.ts';
import { fileJobs } from './features/files/jobs.ts';
import { fileRoutes } from './features/files/routes.ts';
import { importJobs } from './features/imports/jobs.ts';
import { importRoutes } from './features/imports/routes.ts';
import * as joinDocuments from './features/joining/documents/service.ts';
import { joiningJobs } from './features/joining/jobs.ts';
import { joiningRoutes } from './features/joining/routes.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import * as profiles from './features/profiles/service.ts';
import { scholarshipRoutes } from './features/scholarships/routes.ts';
import * as scholarships from './features/scholarships/service.ts';
import { searchJobs } from './features/search/jobs.ts';
import { Misses } from './features/search/misses/service.ts';
import { searchRoutes } from './features/search/routes.ts';
import { stepRoutes } from './features/steps/routes.ts';
import { tariffRoutes } from './features/tariffs/routes.ts';
import { universityRoutes } from './features/universities/routes.ts';
import * as universities from './features/universities/service.ts';
import { EventHub } from './http/event-hub.ts';
import { addEvents, liveSubscribers } from './http/events.ts';
import { addLocales, readLocales } from './http/locales.ts';
import { addOpenApi } from './http/openapi.ts';
import { addPages } from './http/pages.ts';
import { PublicCache } from './http/public-cache.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { addRoutes } from './http/route.ts';
import { securityHeaders } from './http/security.ts';
import { createServer } from './http/server.ts';
import { bearerOf } from './http/session.ts';
import { addSitemap, type SitemapSource } from './http/sitemap.ts';
import { createSlowDown, type SlowDown } from './http/slow-down.ts';
import { systemRoutes } from './http/system.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { type PasswordCost, Passwords } from './lib/passwords.ts';
import { ProofOfWork, type WorkAmount } from './lib/proof-of-work.ts';
import { QueryCache } from './lib/query-cache.ts';
import { openGateway } from './lib/sms/open.ts';
import { openFolder, type Storage } from './lib/storage.ts';
import { readTags } from './lib/tags.ts';
import { Tokens } from './lib/tokens.ts';
import {
  CATALOGUE_USES,
  CONSULTING_DEPENDENCIES,
  FORGET_ANYBODY,
  FORGET_STUDENT,
  LISTENERS,
  RELEASE_EMPLOYEE,
  RESTORERS,
  SCHOLARSHIP_USES,
  UNIVERSITY_USES,
} from './wiring.ts';

export interface AppOptions {
  config: Omit<
    Config,
    'port' | 'host' | 'databaseUrl' | 'demoData' | 'pages' | 'logLevel' | 'tokenSecret' | 'admin'
  >;
  /** Signs tokens; all processes of one product share it. */
  tokenSecret: string;
  databaseUrl: string;
  log: FastifyBaseLogger;
  clock?: Clock;
  storage?: Storage;
  /** Calls of one account or address in a minute, and pages of one address in ten seconds. */
  rateLimit?: number;
  /** Renderings of one address in ten seconds. */
  renderLimit?: number;
  /** How long those wait who are over one of these limits. */
  refusalDelayMs?: number;
  /** Cheaper than what is safe, for tests. */
  passwordCost?: PasswordCost;
  workAmount?: WorkAmount;
  /** False leaves the pages out, for API tests that need no built web. */
  pages?: boolean;
  /** False leaves queued work to other processes, for API tests that need none of it. */
  runWorkers?: boolean;
}

export interface App {
  http: FastifyInstance;
  pool: pg.Pool;
  base: BaseContext;
  storage: Storage;
  cache: PublicCache;
}

const PAGES = ['/', '/university-list', '/scholarships', '/consulting-list', '/for-agencies'];

const sitemapSources = (db: pg.Pool): SitemapSource[] =>
  [
    { name: 'universities', path: '/university-list', service: universities },
    { name: 'scholarships', path: '/scholarships', service: scholarships },
    { name: 'consultings', path: '/consulting-list', service: consultings },
  ].map(({ name, path, service }) => ({
    name,
    path,
    maxId: () => service.findMaxId(db),
    list: (after, upTo) => service.listPages(db, after, upTo),
  }));

interface Parts {
  base: BaseContext;
  storage: Storage;
  cache: PublicCache;
  hub: EventHub;
  rateLimiter: RateLimiter;
  slowDown: SlowDown;
  misses: Misses;
}

const addEverything = async (
  http: FastifyInstance,
  { config, renderLimit, pages = true }: AppOptions,
  { base, storage, cache, hub, rateLimiter, slowDown, misses }: Parts,
): Promise<void> => {
  const authenticate = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    const actor = token === null ? null : await auth.authenticate(base, token);
    await rateLimiter.count(request, actor);
    return actor;
  };
  await addOpenApi(http);
  addLocales(http, readLocales(), cache);
  addSitemap(http, { origin: config.publicUrl, pages: PAGES, sources: sitemapSources(base.pool) }, cache);
  addRoutes(
    http,
    [
      ...systemRoutes(config.contacts),
      ...auditRoutes({ restorers: RESTORERS, namesOf: [profiles.listNames, employees.listNames] }),
      ...fileRoutes(storage, joinDocuments.accessWith(documentReading.accessWith(chat.messageFiles))),
      ...catalogueRoutes(CATALOGUE_USES),
      ...universityRoutes({ storage, uses: UNIVERSITY_USES }),
      ...scholarshipRoutes({ storage, uses: SCHOLARSHIP_USES }),
      ...consultingRoutes({ storage, ...CONSULTING_DEPENDENCIES }),
      ...stepRoutes,
      ...tariffRoutes,
      ...authRoutes,
      ...profileRoutes({ balanceOf: async () => 0, deletionHooks: [...FORGET_STUDENT, ...FORGET_ANYBODY] }),
      ...applicationRoutes({ listeners: LISTENERS }),
      ...documentRoutes(storage, chat.messageFiles),
      ...employeeRoutes({
        deletionHooks: [...RELEASE_EMPLOYEE, ...FORGET_ANYBODY],
        hasContacts: Object.values(config.contacts).some((one) => one !== null),
      }),
      ...joiningRoutes(storage),
      ...chatRoutes(storage),
      ...importRoutes,
      ...searchRoutes(misses),
      ...dashboardRoutes,
      ...factRoutes,
      ...notificationRoutes({
        showsMessages: !config.production && config.sms.gateway === 'console',
        callbackSecret: config.sms.callbackSecret,
      }),
    ],
    base,
    cache,
    authenticate,
  );
  addEvents(http, hub, authenticate);
  if (pages)
    await addPages(http, { origin: config.publicUrl, cache, clock: base.clock, slowDown, renderLimit });
};

/** Builds the product without listening. Closing `http` closes what was opened here; the database server is the caller's. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, databaseUrl, clock = systemClock } = options;
  const headers = securityHeaders(config.production);
  const cache = new PublicCache(clock, headers, config.publicCacheBytes);
  const slowDown = createSlowDown(options.refusalDelayMs);
  const rateLimiter = new RateLimiter(clock, slowDown, options.rateLimit);
  const http = await createServer({ ...config, log: options.log, headers, cache, rateLimiter });
  const pool = openPool({
    url: databaseUrl,
    onError: (error) => http.log.warn({ err: error }, 'an idle database connection was lost'),
  });
  const storage = options.storage ?? openFolder(`${config.dataDir}/files`, config.files);
  const queryCache = new QueryCache();
  let listener: Listener | undefined;
  const jobs = openJobs({ url: databaseUrl, log: http.log });
  const base: BaseContext = {
    db: pool,
    pool,
    noticed: async () => listener?.received(),
    clock,
    queryCache,
    jobs,
    passwords: new Passwords(options.passwordCost),
    tokens: new Tokens(options.tokenSecret),
    site: new URL(config.publicUrl).host,
    proofs: new ProofOfWork(options.tokenSecret, options.workAmount),
    smsBudget: { dailyLimit: config.smsDailyLimit, warnedOn: 0 },
  };

  const hub = new EventHub((actors) => auth.findEnded(base, actors), http.log);
  const onCatalogue = (payload: string | null) => {
    for (const one of [cache, queryCache]) one.invalidate(readTags(payload));
  };
  const subscribers = { catalogue: onCatalogue, ...liveSubscribers(hub) };
  listener = await listen(databaseUrl, subscribers, http.log).catch((error) => {
    hub.close();
    throw error;
  });
  const misses = new Misses(base, http.log);
  http.addHook('onClose', async () => {
    await jobs.stop();
    await misses.close();
    await listener?.close();
    await pool.end();
  });

  try {
    const gateway = openGateway(config.sms, config.publicUrl + API_BASE + reportEskiz.path, http.log, clock);
    const workers = [
      ...notificationJobs(systemContext(base, http.log), gateway),
      ...fileJobs(systemContext(base, http.log), storage),
      ...authJobs(base),
      ...auditJobs(base),
      ...factJobs(base),
      ...employeeJobs(base),
      ...joiningJobs(base),
      ...searchJobs(base),
      ...importJobs(systemContext(base, http.log)),
    ];
    // One waits for the database while the other reads the built web.
    await Promise.all([
      addEverything(http, options, { base, storage, cache, hub, rateLimiter, slowDown, misses }),
      jobs.start(workers, options.runWorkers ?? true),
    ]);
  } catch (error) {
    await http.close();
    throw error;
  }
  return { http, pool, base, storage, cache };
};
