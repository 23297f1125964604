import type {
  CheckedKind,
  FactGroup,
  FactQueue,
  FactRecord,
  FactRow,
} from '@parvoz/contract/catalogue/facts.ts';
import type { ReportedKind } from '@parvoz/contract/catalogue/mistake-reports.ts';
import type { Recorded } from '@parvoz/contract/platform/administration.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { FACTS_NOTICE, publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import type { Restorer } from '../../platform/audit/undo.service.ts';
import * as countryFacts from '../lists/country-facts.service.ts';
import * as programAdministration from '../programs/administration/administration.service.ts';
import * as scholarshipAdministration from '../scholarships/administration/administration.service.ts';
import { nextWindow } from '../scholarships/scholarships.service.ts';
import * as testSittings from '../test-sittings/test-sittings.service.ts';
import * as universityChecks from '../universities/checks.service.ts';
import * as store from './facts.store.ts';
import * as mistakeReports from './mistake-reports/mistake-reports.service.ts';
import * as records from './records.store.ts';

type Listed = Omit<FactRow, 'name' | 'photo'>;
type DatedGroup = Exclude<FactGroup, 'REPORTED'>;

const DATED_GROUPS: readonly DatedGroup[] = ['EXPIRED', 'NEVER', 'OLD'];

const listGroup = async (
  { db }: Context,
  group: FactGroup,
  today: string,
  limit: number,
): Promise<Listed[]> => {
  if (limit <= 0) return [];
  if (group === 'REPORTED')
    return (await store.listReported(db, limit)).map((one) => ({ ...one, oldOn: null, group }));
  const members = await store.listMembers(db, group, today, limit);
  return members.map((one) => ({ ...one, group, reportCount: 0 }));
};

/**
 * Returns the number of records in each group. Reported ones are counted without the cache, as no notice clears it after a
 * report.
 */
const countGroups = async ({ db, queryCache }: Context, today: string): Promise<FactQueue['counts']> => {
  const { things, reports: reportCount } = await store.countReported(db);
  const counted = await queryCache.get(['facts', today, things, reportCount], async () => {
    const totals = { EXPIRED: 0, NEVER: 0, OLD: 0 };
    for (const group of DATED_GROUPS) totals[group] = await store.countMembers(db, group, today);
    return totals;
  });
  return { REPORTED: things, ...counted };
};

/** Returns the number of records in each group of the queue. */
export const countQueue = (ctx: Context): Promise<FactQueue['counts']> =>
  countGroups(ctx, tashkentDate(ctx.clock.now()));

/** Lists records to be checked, the most urgent first: of one group, or of all; and the tests whose days are missing or old. */
export const listQueue = async (
  ctx: Context,
  { group, size }: { group?: FactGroup | undefined; size: number },
): Promise<FactQueue> => {
  const today = tashkentDate(ctx.clock.now());
  const listed: Listed[] = [];
  for (const one of group ? [group] : (['REPORTED', ...DATED_GROUPS] as const))
    listed.push(...(await listGroup(ctx, one, today, size - listed.length)));
  const named = listed.length > 0 ? await store.listNamed(ctx.db, ctx.language, listed) : [];
  return {
    rows: listed.map((one, index) => ({ ...one, ...named[index]! })),
    tests: await testSittings.listGaps(ctx),
    counts: await countGroups(ctx, today),
    checkedToday: await store.countCheckedOn(ctx.db, today),
  };
};

/** Returns a record's facts, its open reports and its checks. Throws NOT_FOUND. */
export const getRecord = async (ctx: Context, kind: ReportedKind, id: number): Promise<FactRecord> => {
  const today = tashkentDate(ctx.clock.now());
  const facts = await records.find(ctx.db, kind, id, { language: ctx.language, today });
  if (!facts) throw new AppError('NOT_FOUND');
  const { startDate, expiredDate, state } = facts;
  const checks = kind === 'CONSULTING' ? [] : await records.listChecks(ctx.db, kind, id);
  return {
    ...facts,
    kind,
    program: kind === 'PROGRAM' ? await programAdministration.get(ctx, id) : null,
    countryFacts: kind === 'COUNTRY' ? (await countryFacts.getDetail(ctx, id)).facts : null,
    proposal:
      startDate && expiredDate && state === 'EXPIRED' ? nextWindow({ startDate, expiredDate }, today) : null,
    checks: checks.map(({ checkedAt, ...rest }) => ({ ...rest, checkedAt: checkedAt.toISOString() })),
    reports: await mistakeReports.listOpen(ctx, kind, id),
  };
};

const MARK: Record<CheckedKind, typeof universityChecks.markChecked> = {
  UNIVERSITY: universityChecks.markChecked,
  PROGRAM: programAdministration.markChecked,
  SCHOLARSHIP: scholarshipAdministration.markChecked,
  COUNTRY: countryFacts.markChecked,
};

/**
 * Records a check of a record's facts with their source: author, moment and quotation; returns the audit's entry, by which it
 * can be undone. Throws NOT_FOUND, and CHANGED_MEANWHILE where the record has changed since it was looked at.
 */
export const check = (
  ctx: SignedInContext,
  { kind, id }: { kind: CheckedKind; id: number },
  { version, quote }: { version: number; quote: string | null },
): Promise<Recorded> =>
  inTransaction(ctx, async (tx) => {
    let auditId: string | null = null;
    const onRecorded = (recorded: string) => {
      auditId = recorded;
    };
    const { sourceUrl } = await MARK[kind](tx, { id, version, onRecorded });
    await store.insertCheck(tx.db, {
      ...{ id: newId(), kind, refId: id, sourceUrl, quote },
      ...{ checkedBy: tx.actor.accountId, checkedAt: tx.clock.now() },
    });
    await publish(tx.db, FACTS_NOTICE);
    return { auditId };
  });

/** Returns a restorer of checked records that also removes the checks of what it restores. */
export const withChecks = (kind: CheckedKind, restorer: Restorer): Restorer => ({
  ...restorer,
  restore: async (tx, groupId, given) => {
    const remarks = await restorer.restore(tx, groupId, given);
    for (const { action, groupId: bulk, subjectId, createdAt } of given)
      if (action === 'CHECKED' && bulk === null)
        await store.removeCheck(tx.db, { kind, refId: Number(subjectId), since: createdAt });
    await publish(tx.db, FACTS_NOTICE);
    return remarks;
  },
});
