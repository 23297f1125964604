import type { Page } from '@parvoz/contract/common.ts';
import { COMING_HOURS } from '@parvoz/contract/money/protection-states.ts';
import type {
  ClosingDraft,
  ComparedDay,
  Comparison,
  CorrectionDraft,
  Difference,
  LedgerBalances,
  ReconciliationOverview,
  StatementPreview,
  TakingBack,
} from '@parvoz/contract/money/reconciliation.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { listNames } from '../../people/profiles/profiles.service.ts';
import * as closings from './closings.service.ts';
import { balancesOf, compare, daysAfter, type NameOf, overviewOf } from './reconciliation.rules.ts';
import * as store from './reconciliation.store.ts';
import * as statements from './statements/statements.service.ts';

type Reading = Pick<Context, 'db'>;

/** Days that the overview shows. */
const DAYS = 7;

/** Names of administrators; empty where an account is gone. */
const namesOf = async ({ db }: Reading, ids: readonly string[]): Promise<NameOf> => {
  const names = new Map((await listNames(db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
};

const compareDays = async (ctx: Reading, days: store.Days) => {
  const [sums, uploaded] = await Promise.all([store.listSums(ctx.db, days), statements.list(ctx.db, days)]);
  const nameOf = await namesOf(
    ctx,
    uploaded.map(({ actorId }) => actorId),
  );
  return (day: string) => compare(day, { sums, statements: uploaded, nameOf });
};

/** Seven days up to one, or to the last one that is over; newest first. */
export const getOverview = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  wanted?: string,
): Promise<ReconciliationOverview> => {
  const lastDay = daysAfter(tashkentDate(ctx.clock.now()), -1);
  const to = wanted && wanted < lastDay ? wanted : lastDay;
  const from = daysAfter(to, 1 - DAYS);
  const compared = await compareDays(ctx, { from, to });
  const days = Array.from({ length: DAYS }, (_, index) => daysAfter(to, -index));
  return { lastDay, days: days.map((day) => overviewOf(day, compared(day))) };
};

export const getDay = async (ctx: Reading, day: string): Promise<ComparedDay> => ({
  day,
  comparisons: (await compareDays(ctx, { from: day, to: day }))(day),
});

const getComparison = async (ctx: Reading, { provider, day }: statements.OfDay): Promise<Comparison> =>
  (await getDay(ctx, day)).comparisons.find((one) => one.provider === provider)!;

const asText = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const toDifference = (
  {
    studentId,
    studentName,
    studentBar,
    studentLimit,
    performedAt,
    canceledAt,
    theirAt,
    ...found
  }: store.FoundDifference,
  closed: Difference['closings'],
): Difference => ({
  ...found,
  ...{ performedAt: asText(performedAt), canceledAt: asText(canceledAt), theirAt: asText(theirAt) },
  student: studentId === null ? null : { id: studentId, name: studentName ?? '' },
  ...{ studentBar, studentLimit: studentBar === null ? studentLimit : 0 },
  sideList: studentId !== null && studentBar === null ? ['STUDENT', 'OUTSIDE'] : ['OUTSIDE'],
  closings: closed,
});

const toClosing = (
  { id, amountTiyin, reason, side, actorId, createdAt, takenBack }: closings.StoredClosing,
  nameOf: NameOf,
): Difference['closings'][number] => {
  const person = (accountId: string) => ({ id: accountId, name: nameOf(accountId) });
  return {
    ...{ id, amount: amountTiyin, reason, side, actor: person(actorId), createdAt: createdAt.toISOString() },
    takenBack: takenBack && {
      ...{ reason: takenBack.reason, createdAt: takenBack.createdAt, actor: person(takenBack.actorId) },
    },
  };
};

/** Returns one page of the differences of a provider's day; none before its statement is uploaded. */
export const listDifferences = async (
  ctx: Reading,
  of: statements.OfDay,
  { page, size }: { page: number; size: number },
): Promise<Page<Difference>> => {
  const { statement } = await getComparison(ctx, of);
  if (!statement) return { content: [], totalElements: 0, page, size };
  const [found, totalElements] = await Promise.all([
    store.listDifferences(ctx.db, of, { limit: size, offset: (page - 1) * size }),
    store.countDifferences(ctx.db, of),
  ]);
  const closed = await closings.list(
    ctx.db,
    of,
    found.map(({ number }) => number),
  );
  const nameOf = await namesOf(
    ctx,
    closed.flatMap(({ actorId, takenBack }) => [actorId, ...(takenBack ? [takenBack.actorId] : [])]),
  );
  const byNumber = Map.groupBy(closed, ({ number }) => number);
  const content = found.map((one) =>
    toDifference(
      one,
      (byNumber.get(one.number) ?? []).map((closing) => toClosing(closing, nameOf)),
    ),
  );
  return { content, totalElements, page, size };
};

export const { assertOver, preview } = statements;

/** Throws what `statements.upload` throws. */
export const upload = async (
  ctx: SignedInContext,
  of: statements.OfDay,
  how: statements.UploadOptions,
  file: Uint8Array,
): Promise<Comparison & Pick<StatementPreview, 'wrongTotals'>> => {
  const wrongTotals = await statements.upload(ctx, of, how, file);
  return { ...(await getComparison(ctx, of)), wrongTotals };
};

/** Throws what `closings.close` throws. */
export const close = async (
  ctx: SignedInContext,
  of: statements.OfDay,
  draft: ClosingDraft,
): Promise<Comparison> => {
  await closings.close(ctx, of, draft);
  return getComparison(ctx, of);
};

/** Throws what `closings.correct` throws. */
export const correct = async (
  ctx: SignedInContext,
  of: statements.OfDay,
  draft: CorrectionDraft,
): Promise<Comparison> => {
  await closings.correct(ctx, of, draft);
  return getComparison(ctx, of);
};

/** Throws what `closings.takeBack` throws. */
export const takeBack = async (
  ctx: SignedInContext,
  of: statements.OfDay,
  closingId: string,
  wanted: TakingBack,
): Promise<Comparison> => {
  await closings.takeBack(ctx, of, closingId, wanted);
  return getComparison(ctx, of);
};

/** Returns the balances by kind of account, and held money by the states of its steps; releases within COMING_HOURS count as soon. */
export const getBalances = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<LedgerBalances> =>
  balancesOf(await store.findSums(db, new Date(clock.now().getTime() + (COMING_HOURS * DAY_MS) / 24)));
