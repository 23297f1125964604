import { APPEAL_HOURS } from '@parvoz/contract/applications/appeals.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { type DashboardPeriod, EXPIRING_DAYS, FAILURE_DAYS, FIGURE_KINDS } from '@parvoz/contract/limits.ts';
import type {
  AdminDashboard,
  Attention,
  CostCoverage,
  Dashboard,
  Waiting,
} from '@parvoz/contract/platform/dashboards.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { HOUR_MS, tashkentDate } from '../../../lib/clock.ts';
import * as facts from '../../catalogue/facts/facts.service.ts';
import * as income from '../../money/finance/income.service.ts';
import * as operator from '../../money/operator/operator.service.ts';
import { smsQueue } from '../../people/notifications/notifications.service.ts';
import { getForAgency } from './agency/agency.service.ts';
import { listCoverage } from './coverage.store.ts';
import { spansOf, trendOf } from './dashboards.rules.ts';
import * as store from './dashboards.store.ts';

const COUNTRIES = 8;

const failuresFrom = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() - FAILURE_DAYS * DAY_MS);

/** Returns the moment until which appeals were made that the agencies have left unanswered. */
const appealedUntil = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() - APPEAL_HOURS * HOUR_MS);

/** Counts what waits for administrators. */
export const countWaiting = async (ctx: Context): Promise<Waiting> => {
  const [queue, joining, opening, payouts, approvals, disputed, appeals, messages] = await Promise.all([
    facts.countQueue(ctx),
    store.findJoining(ctx.db),
    store.findOpening(ctx.db),
    store.findPayouts(ctx.db),
    store.findApprovals(ctx.db, ctx.clock.now()),
    store.findDisputes(ctx.db, ctx.clock.now()),
    store.findAppeals(ctx.db, appealedUntil(ctx)),
    store.findFailedMessages(ctx.db, failuresFrom(ctx)),
  ]);
  const factCount = Object.values(queue).reduce((sum, count) => sum + count, 0);
  return {
    ...{
      joining: joining.count,
      opening: opening.count,
      payouts: payouts.count,
      approvals: approvals.count,
      disputes: disputed.count,
      appeals: appeals.count,
    },
    ...{ facts: factCount, messages: messages.count },
  };
};

/** Returns the number of missing parts of the operator's data that hold real providers back. */
const countHeldBack = async (ctx: Context, strictness: operator.Strictness): Promise<number> =>
  strictness.production ? (await operator.listMissing(ctx, strictness)).length : 0;

const listAttention = async (
  ctx: Context,
  today: string,
  strictness: operator.Strictness,
): Promise<Attention[]> => {
  const { db, clock, jobs } = ctx;
  const failedAfter = failuresFrom(ctx);
  const soon = tashkentDate(new Date(clock.now().getTime() + EXPIRING_DAYS * DAY_MS));
  const [
    ledger,
    missing,
    disputed,
    appeals,
    queue,
    messages,
    failedJobs,
    joining,
    opening,
    approvals,
    payouts,
    expiring,
    untranslated,
    untranslatedScholarships,
    untranslatedConsultings,
  ] = await Promise.all([
    store.findLedgerFaults(db),
    countHeldBack(ctx, strictness),
    store.findDisputes(db, clock.now()),
    store.findAppeals(db, appealedUntil(ctx)),
    facts.countQueue(ctx),
    store.findFailedMessages(db, failedAfter),
    // Messages are counted separately.
    jobs.countFailed(db, failedAfter, [smsQueue]),
    store.findJoining(db),
    store.findOpening(db),
    store.findApprovals(db, clock.now()),
    store.findPayouts(db),
    store.findExpiring(db, today, soon),
    Promise.all(WRITTEN_LANGUAGES.map((language) => store.countUntranslated(db, language))),
    Promise.all(WRITTEN_LANGUAGES.map((language) => store.countUntranslatedScholarships(db, language))),
    Promise.all(WRITTEN_LANGUAGES.map((language) => store.countUntranslatedConsultings(db, language))),
  ]);
  const found: (Pick<Attention, 'kind' | 'count'> & Partial<Attention>)[] = [
    { kind: 'LEDGER', ...ledger },
    { kind: 'OPERATOR', count: missing },
    { kind: 'DISPUTES', ...disputed },
    { kind: 'APPEALS', ...appeals },
    { kind: 'REPORTED', count: queue.REPORTED },
    { kind: 'MESSAGES', ...messages },
    { kind: 'JOBS', count: failedJobs },
    { kind: 'JOINING', ...joining },
    { kind: 'OPENING', ...opening },
    { kind: 'APPROVALS', ...approvals },
    { kind: 'PAYOUTS', ...payouts },
    { kind: 'EXPIRED', count: queue.EXPIRED },
    { kind: 'EXPIRING', ...expiring },
    { kind: 'UNCHECKED', count: queue.NEVER },
    { kind: 'OUTDATED', count: queue.OLD },
    ...WRITTEN_LANGUAGES.map((language, at) => ({
      kind: 'UNTRANSLATED' as const,
      count: untranslated[at]!,
      language,
    })),
    ...WRITTEN_LANGUAGES.map((language, at) => ({
      kind: 'UNTRANSLATED_SCHOLARSHIPS' as const,
      count: untranslatedScholarships[at]!,
      language,
    })),
    ...WRITTEN_LANGUAGES.map((language, at) => ({
      kind: 'UNTRANSLATED_CONSULTINGS' as const,
      count: untranslatedConsultings[at]!,
      language,
    })),
  ];
  return found.filter(({ count }) => count > 0).map((one) => ({ since: null, language: null, ...one }));
};

/** Countries of which it is said what is known of their costs. */
const COST_COUNTRIES = 12;

/** Counts the programmes whose costs are known, in all and in the countries with most of them. */
export const getCostCoverage = async ({ db, language }: Context): Promise<CostCoverage> => {
  const countries = await listCoverage(db, language);
  const all = { programs: 0, priced: 0, pricedOrRange: 0, total: 0, totalOrRange: 0 };
  for (const country of countries)
    for (const figure of Object.keys(all) as (keyof typeof all)[]) all[figure] += country[figure];
  return { all, countries: countries.slice(0, COST_COUNTRIES) };
};

/** Returns administrators' dashboard: what waits for them, and the figures of a period. */
const getForAdmin = async (
  ctx: Context,
  period: DashboardPeriod,
  strictness: operator.Strictness,
): Promise<AdminDashboard> => {
  const { db } = ctx;
  const today = tashkentDate(ctx.clock.now());
  const { now, before } = spansOf(period, today);
  const [attention, money, trend, statuses, countries, figures] = await Promise.all([
    listAttention(ctx, today, strictness),
    income.getOfAll(ctx, now, before),
    store.findTrend(db, trendOf(period, today), now.until),
    store.countStatuses(db, now),
    store.countCountries(db, ctx.language),
    Promise.all(
      FIGURE_KINDS.map(async (kind) => ({ kind, ...(await store.findFigure(db, kind, now, before)) })),
    ),
  ]);
  return {
    side: 'ADMIN',
    from: now.from,
    to: today,
    attention,
    figures,
    money,
    trend,
    statuses,
    countries: countries.slice(0, COUNTRIES),
    countryCount: countries.length,
  };
};

/** Returns the caller's dashboard: what waits for them, and the figures of a period. */
export const get = (
  ctx: SignedInContext,
  period: DashboardPeriod,
  strictness: operator.Strictness,
): Promise<Dashboard> =>
  ctx.actor.role === 'ROLE_ADMIN' ? getForAdmin(ctx, period, strictness) : getForAgency(ctx, period);
