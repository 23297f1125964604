import { APPLICATION_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { AgencyAttentionKind, DashboardPeriod } from '@parvoz/contract/limits.ts';
import type {
  AgencyAttention,
  AgencyDashboard,
  AgencyWork,
} from '@parvoz/contract/platform/dashboards-agency.ts';
import type { SignedInContext } from '../../../../db/context.ts';
import { tashkentDate } from '../../../../lib/clock.ts';
import { listStepNames } from '../../../applications/applications/lists/lists.service.ts';
import * as work from '../../../applications/applications/work.service.ts';
import * as income from '../../../money/finance/income.service.ts';
import { spansOf, trendOf } from '../dashboards.rules.ts';
import { firstOf, managersOf, stepsOf } from './agency.rules.ts';
import * as store from './agency.store.ts';

type Work = Awaited<ReturnType<typeof work.get>>;
type Reviews = Awaited<ReturnType<typeof store.findReviews>>;

const dayOf = (moment: Date | null): string | null => (moment ? tashkentDate(moment) : null);

const attentionOf = (found: Work, reviews: Reviews): AgencyAttention[] =>
  (
    [
      { kind: 'APPEALED', count: found.appealed, since: dayOf(found.appealedSince) },
      { kind: 'OVERDUE', count: found.overdue, since: found.overdueSince },
      { kind: 'NEW', count: found.new, since: dayOf(found.newSince) },
      { kind: 'OUR_TURN', count: found.ourTurn, since: null },
      { kind: 'SOON', count: found.soon, since: found.soonSince },
      { kind: 'UNREAD', count: found.unread, since: null },
      { kind: 'SILENT', count: found.silent, since: dayOf(found.silentSince) },
      { kind: 'REVIEWS', count: reviews.unanswered, since: dayOf(reviews.since) },
    ] as const
  )
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, students: [] }));

/** Number of students that a line of the attention names. */
const NAMED = 2;

/** Names the students of each line's first applications, and the application to begin with. */
const withFirst = async (
  ctx: SignedInContext,
  lines: readonly AgencyAttention[],
  today: string,
): Promise<Pick<AgencyDashboard, 'attention' | 'first'>> => {
  const lists = lines.flatMap(({ kind }) => (kind === 'REVIEWS' ? [] : kind));
  const found = await work.listFirst(ctx, lists, NAMED);
  const studentsOf = (kind: AgencyAttentionKind) =>
    (kind === 'REVIEWS' ? [] : (found.get(kind) ?? [])).map(({ student: { name, surname } }) => ({
      name,
      surname,
    }));
  return {
    attention: lines.map((line) => ({ ...line, students: studentsOf(line.kind) })),
    first: firstOf((kind) => found.get(kind)?.[0] ?? null, today),
  };
};

const statusesOf = (came: readonly store.Came[]): AgencyDashboard['statuses'] =>
  APPLICATION_STATUSES.map((status) => ({
    status,
    count: came.reduce((sum, one) => (one.status === status ? sum + one.count : sum), 0),
  })).filter(({ count }) => count > 0);

const findPeriod = async (ctx: SignedInContext, id: number, period: DashboardPeriod, today: string) => {
  const { db } = ctx;
  const { now, before } = spansOf(period, today);
  const [came, totals, money, trend, answerHours, taken, reviews] = await Promise.all([
    store.countCame(db, id, now),
    store.findTotals(db, id, now, before),
    income.getOfAgency(ctx, now, before),
    store.findTrend(db, id, trendOf(period, today), now.until),
    store.findAnswerHours(db, id, now),
    store.findStepTimes(db, id, now),
    store.findReviews(db, id, now),
  ]);
  return { from: now.from, came, totals, money, trend, answerHours, taken, reviews };
};

/** Returns the dashboard of the caller's agency: its work today, its state, and the figures of a period. */
export const getForAgency = async (
  ctx: SignedInContext,
  period: DashboardPeriod,
): Promise<AgencyDashboard> => {
  const { db, clock } = ctx;
  const id = ctx.actor.consultingId!;
  const today = tashkentDate(clock.now());
  const [found, ofPeriod, standing, names, plan, loads] = await Promise.all([
    work.get(ctx),
    findPeriod(ctx, id, period, today),
    store.findStanding(db, id, clock.now()),
    listStepNames(ctx, id),
    store.findPlan(db, id),
    store.findLoads(db, id, today),
  ]);
  const { from, came, totals, money, trend, answerHours, taken, reviews } = ofPeriod;
  const [people, first] = await Promise.all([
    store.findPeople(
      db,
      id,
      [...loads, ...came].flatMap(({ managerId }) => managerId ?? []),
    ),
    withFirst(ctx, attentionOf(found, reviews), today),
  ]);
  const { since: _, ...reviewed } = reviews;
  const cameNow = came.reduce((sum, { count }) => sum + count, 0);
  return {
    side: 'CONSULTING',
    ...{ from, to: today, hasApplications: totals.hasApplications, trend, answerHours },
    ...first,
    figures: [
      { kind: 'CAME', count: cameNow, before: totals.cameBefore },
      { kind: 'FINISHED', count: totals.finished, before: totals.finishedBefore },
    ],
    money,
    statuses: statusesOf(came),
    steps: stepsOf({ standing, taken, plan, names, answerHours }),
    managers: managersOf({ people, loads, came }),
    reviews: reviewed,
  };
};

/** Returns the number of applications that wait for the caller's agency. */
export const countWork = async (ctx: SignedInContext): Promise<AgencyWork> => {
  const { overdue, ourTurn } = await work.count(ctx);
  return { overdue, ourTurn };
};
