import { API_BASE } from '@parvoz/contract/endpoint.ts';
import { reportEskiz } from '@parvoz/contract/people/development-messages.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { addAssistants } from './assistants/endpoint.ts';
import type { AppConfig } from './config.ts';
import { type BaseContext, isGuardian, systemContext } from './db/context.ts';
import { openJobs } from './db/jobs.ts';
import { type Listener, listen } from './db/listen.ts';
import { openPool, type Waits, withAnotherConnection } from './db/pool.ts';
import { watchWaits } from './db/pool-waits.ts';
import { openReplica } from './db/replica.ts';
import * as family from './features/applications/guardians/sessions.service.ts';
import { Misses } from './features/catalogue/search/misses/misses.service.ts';
import { addProviderCallbacks } from './features/money/payments/payments.routes.ts';
import * as payments from './features/money/payments/payments.service.ts';
import * as auth from './features/people/auth/auth.service.ts';
import * as limits from './features/people/auth/limits/limits.service.ts';
import {
  addTelegramReports,
  TELEGRAM_REPORT_PATH,
} from './features/people/notifications/notifications.routes.ts';
import * as receiving from './features/people/telegram/receiving.service.ts';
import { addBotWebhook, BOT_WEBHOOK_PATH } from './features/people/telegram/telegram.routes.ts';
import { addFindable } from './findable.ts';
import { EventHub } from './http/event-hub.ts';
import { addEvents, liveSubscribers } from './http/events.ts';
import { addInstallable } from './http/installable.ts';
import { addLocales } from './http/locales.ts';
import { addOpenApi } from './http/openapi.ts';
import { addPages } from './http/pages.ts';
import { PublicCache } from './http/public-cache.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { addRoutes } from './http/route.ts';
import { securityHeaders } from './http/security.ts';
import { createServer } from './http/server.ts';
import { bearerOf } from './http/session.ts';
import { createSlowDown, type SlowDown } from './http/slow-down.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { Metrics } from './lib/metrics.ts';
import { openStorage } from './lib/open-storage.ts';
import { type PasswordCost, Passwords } from './lib/passwords.ts';
import { ProofOfWork, type WorkAmount } from './lib/proof-of-work.ts';
import { openPush, type PushNetwork } from './lib/push/client.ts';
import { QueryCache } from './lib/query-cache.ts';
import { ALONE, type Siblings } from './lib/siblings.ts';
import { openGateway } from './lib/sms/open.ts';
import type { Storage } from './lib/storage.ts';
import { readTags } from './lib/tags.ts';
import { type NoticeBot, openBot } from './lib/telegram/bot.ts';
import type { BotConfig } from './lib/telegram/bot-settings.ts';
import { openTelegram } from './lib/telegram/gateway.ts';
import { Tokens } from './lib/tokens.ts';
import { addMetrics } from './metrics.ts';
import { routesOf } from './routes.ts';
import { addStateMetrics } from './state-metrics.ts';
import { REFUNDS } from './wiring.ts';
import { workersOf } from './workers.ts';

export interface AppOptions {
  config: AppConfig;
  /** Signs tokens; all processes of one product share it. */
  tokenSecret: string;
  databaseUrl: string;
  /** A copy of it that what everybody sees is read from. */
  databaseReadUrl?: string | undefined;
  log: FastifyBaseLogger;
  /** The other processes of the same supervisor. */
  siblings?: Siblings;
  /** Metrics of the app; none are measured without. */
  metrics?: Metrics | undefined;
  clock?: Clock;
  storage?: Storage;
  /** Calls of one account or address in a minute, and pages of one address in ten seconds; a hundredth of what may be cached. */
  rateLimit?: number;
  /** Renderings of one address in half a minute, however many of them at once. */
  renderLimit?: number;
  /** Delay of answers to callers who are over one of these limits. */
  refusalDelayMs?: number;
  /** Cheaper than what is safe, for tests. */
  passwordCost?: PasswordCost;
  workAmount?: WorkAmount;
  /** Another way to the push services of browsers, for tests. */
  pushNetwork?: PushNetwork | undefined;
  /** False leaves the pages out, for API tests that need no built web. */
  pages?: boolean;
  /** False leaves queued work to other processes, for API tests that need none of it. */
  runWorkers?: boolean;
  /** Longest waits for each other in the database. */
  waits?: Waits | undefined;
}

export interface App {
  http: FastifyInstance;
  pool: pg.Pool;
  base: BaseContext;
  storage: Storage;
  cache: PublicCache;
}

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
  { config, renderLimit, siblings, pages = true }: AppOptions,
  { base, storage, cache, hub, rateLimiter, slowDown, misses }: Parts,
): Promise<void> => {
  const setup = payments.paymentSetupOf(config);
  const authenticate = async (request: FastifyRequest) => {
    const token = bearerOf(request);
    const find = async (given: string) =>
      (await auth.authenticate(base, given)) ?? (await family.authenticate(base, given));
    const caller = token === null ? null : await withAnotherConnection(base.pool, () => find(token));
    await rateLimiter.count(request, caller);
    return caller;
  };
  await addOpenApi(http);
  addLocales(http, cache);
  addInstallable(http, cache);
  addFindable(http, base, config.publicUrl, cache);
  await addAssistants(http, { origin: config.publicUrl, cache, clock: base.clock });
  addRoutes(http, routesOf({ config, storage, misses, setup }), base, cache, authenticate, siblings);
  await addProviderCallbacks(http, systemContext(base, http.log), { ...setup, refunds: REFUNDS });
  await addTelegramReports(http, systemContext(base, http.log), config.telegram);
  await addBotWebhook(http, { ...systemContext(base, http.log), storage }, config.bot);
  addEvents(http, hub, authenticate);
  if (pages)
    await addPages(http, {
      origin: config.publicUrl,
      cache,
      clock: base.clock,
      slowDown,
      renderLimit,
      siblings,
    });
};

const botOf = (config: BotConfig, publicUrl: string): NoticeBot => ({
  client: openBot(config),
  origin: publicUrl,
  webhook: receiving.hasWebhook(publicUrl) ? publicUrl + API_BASE + BOT_WEBHOOK_PATH : null,
});

/** Address at which a push service finds whoever sends: that of mail, where there is one. */
const senderOf = ({ contacts, publicUrl }: AppConfig): string =>
  contacts.email ? `mailto:${contacts.email}` : `https://${new URL(publicUrl).host}`;

/** Builds the product without listening. Closing `http` closes what was opened here; the database server is the caller's. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, databaseUrl, clock = systemClock, siblings = ALONE, metrics } = options;
  const headers = securityHeaders(config.production);
  const cache = new PublicCache(clock, headers, config.publicCacheBytes / siblings.count);
  const slowDown = createSlowDown(options.refusalDelayMs);
  const rateLimiter = new RateLimiter({
    ...{ clock, slowDown, siblings, max: options.rateLimit },
    isGood: (proof) => limits.isGood(base, proof),
  });
  const http = await createServer({ ...config, log: options.log, headers, cache, rateLimiter, metrics });
  const pool = openPool({
    url: databaseUrl,
    waits: options.waits,
    onError: (error) => http.log.warn({ err: error }, 'an idle database connection was lost'),
    onHeld: (isHeld) => {
      if (isHeld)
        http.log.error('commits wait for a standby that does not answer: writes are refused for now');
      else http.log.info('commits go through again');
    },
  });
  const replica = options.databaseReadUrl
    ? openReplica({ url: options.databaseReadUrl, primary: pool, log: http.log })
    : undefined;
  const storage =
    options.storage ??
    (await openStorage({ ...config, pictureCacheBytes: config.pictureCacheBytes / siblings.count }));
  const queryCache = new QueryCache();
  let listener: Listener | undefined;
  const jobs = openJobs({ url: databaseUrl, log: http.log });
  const push = openPush({
    secret: options.tokenSecret,
    subject: senderOf(config),
    network: options.pushNetwork,
  });
  const base: BaseContext = {
    db: pool,
    pool,
    cachesInvalidated: async () => {
      await Promise.all([listener?.received(), siblings.ask('notices')]);
    },
    ...(replica && { replica }),
    clock,
    queryCache,
    jobs,
    passwords: new Passwords(options.passwordCost, siblings),
    tokens: new Tokens(options.tokenSecret),
    site: new URL(config.publicUrl).host,
    proofs: new ProofOfWork(options.tokenSecret, options.workAmount),
    twoPersonTiyin: config.twoPersonTiyin,
    smsBudget: { dailyLimit: config.smsDailyLimit, warnedOn: 0 },
    telegram: config.telegram,
    bot: config.bot,
    push: { publicKey: push.publicKey },
  };

  const hub = new EventHub(
    async (callers) => [
      ...(await auth.findEnded(
        base,
        callers.filter((one) => !isGuardian(one)),
      )),
      ...(await family.findEnded(base, callers.filter(isGuardian))),
    ],
    http.log,
    siblings,
  );
  const onCatalogue = (payload: string | null) => {
    replica?.heard();
    for (const one of [cache, queryCache, storage.pictures]) one?.invalidate(readTags(payload));
  };
  const subscribers = { catalogue: onCatalogue, ...liveSubscribers(hub) };
  listener = await listen(databaseUrl, subscribers, http.log).catch((error) => {
    hub.close();
    throw error;
  });
  if (metrics) {
    addMetrics(metrics, { ctx: base, pool, waits: watchWaits(pool), replica, cache, queryCache, hub, jobs });
    addStateMetrics(metrics, { ctx: base, storage, config });
  }
  siblings.onAsked('notices', async () => listener?.received());
  const misses = new Misses(base, http.log);
  const stopped = new AbortController();
  http.addHook('onClose', async () => {
    stopped.abort();
    await jobs.stop();
    await misses.close();
    await listener?.close();
    await replica?.close();
    await pool.end();
  });

  try {
    const gateway = openGateway(config.sms, config.publicUrl + API_BASE + reportEskiz.path, http.log, clock);
    const telegram = config.telegram
      ? openTelegram(config.telegram, config.publicUrl + API_BASE + TELEGRAM_REPORT_PATH)
      : null;
    const bot = config.bot ? botOf(config.bot, config.publicUrl) : null;
    const ctx = systemContext(base, http.log);
    const workers = workersOf(ctx, { gateway, telegram, bot, push, storage });
    // One waits for the database while the other reads the built web.
    await Promise.all([
      addEverything(http, options, { base, storage, cache, hub, rateLimiter, slowDown, misses }),
      jobs.start(workers, options.runWorkers ?? true),
    ]);
    if (bot && config.bot && (options.runWorkers ?? true))
      await receiving.begin({ ...ctx, storage }, bot, config.bot.id, stopped.signal);
  } catch (error) {
    await http.close();
    throw error;
  }
  return { http, pool, base, storage, cache };
};
