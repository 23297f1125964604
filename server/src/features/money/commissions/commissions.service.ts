import type {
  CommissionDraft,
  ManagedCommission,
  OwnCommission,
} from '@parvoz/contract/money/commissions.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { publish } from '../../../db/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { logSecurityEvent } from '../../../lib/security-events.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import { mustBeConfirmed } from '../../people/auth/sessions/sessions.service.ts';
import * as inbox from '../../people/notifications/inbox/inbox.service.ts';
import { listNames } from '../../people/profiles/profiles.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { changesAfter, firstDays, isSame, isTooEarly, pointsOn, rateText } from './commissions.rules.ts';
import * as store from './commissions.store.ts';

/** Returns the commission on an agency's shares that was in force on a moment's day, in hundredths of a per cent. */
export const getPoints = async (
  { db }: Pick<Context, 'db'>,
  consultingId: number,
  at: Date,
): Promise<number> => (await store.findPoints(db, consultingId, tashkentDate(at)))?.points ?? 0;

const termsOf = (rates: readonly store.StoredRate[], today: string) => ({
  points: pointsOn(rates, today),
  nextList: changesAfter(rates, today),
});

/** Returns the commission of the caller's agency. */
export const getOwn = async ({ db, clock, actor }: SignedInContext): Promise<OwnCommission> => {
  const rates = await store.listRates(db, actor.consultingId!);
  return {
    ...termsOf(rates, tashkentDate(clock.now())),
    historyList: rates
      .map(({ points, holdsFrom, createdAt }) => ({ points, holdsFrom, saidAt: createdAt.toISOString() }))
      .reverse(),
  };
};

/** Throws NOT_FOUND. */
export const get = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  consultingId: number,
): Promise<ManagedCommission> => {
  const { db, clock } = ctx;
  if (!(await store.findName(db, consultingId))) throw new AppError('NOT_FOUND');
  const rates = await store.listRates(db, consultingId);
  const names = new Map(
    (await listNames(db, [...new Set(rates.map(({ actorId }) => actorId))])).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const today = tashkentDate(clock.now());
  return {
    ...termsOf(rates, today),
    historyList: rates
      .map(({ points, holdsFrom, reason, actorId, createdAt }) => ({
        ...{ points, holdsFrom, reason, saidBy: names.get(actorId) ?? '' },
        saidAt: createdAt.toISOString(),
      }))
      .reverse(),
    earned: await ledger.balanceOf(ctx, { kind: 'EARNED', owner: String(consultingId) }),
    ...firstDays(today),
  };
};

/** Notifies all owners of an agency, and open pages of it and of administrators. */
const notify = async (tx: SignedInContext, consultingId: number, draft: CommissionDraft): Promise<void> => {
  const owners = await staff.listOwners(tx.db, consultingId);
  await inbox.notifyAccounts(
    tx,
    owners.map(({ id }) => id),
    { kind: 'COMMISSION_SET', comment: rateText(draft) },
  );
  await publish(tx.db, {
    to: [`consulting:${consultingId}`, 'admins'],
    event: { kind: 'MONEY', applicationId: null },
  });
};

const setWithin = async (
  tx: SignedInContext,
  consultingId: number,
  draft: CommissionDraft,
): Promise<void> => {
  const agency = await store.lockName(tx.db, consultingId);
  if (!agency) throw new AppError('NOT_FOUND');
  await staff.assertNotOwn(tx, { studentId: null, consultingId });
  const rates = await store.listRates(tx.db, consultingId);
  const now = tx.clock.now();
  if (isTooEarly(rates, draft, tashkentDate(now)))
    throw new AppError('INVALID_INPUT', { holdsFrom: { problem: 'tooEarly' } });
  if (isSame(rates, draft)) throw new AppError('COMMISSION_SAME');
  const { accountId: actorId } = tx.actor;
  await store.insert(tx.db, consultingId, { ...draft, actorId, createdAt: now });
  await notify(tx, consultingId, draft);
  await audit.record(tx, {
    ...{ action: 'CHANGED', subject: 'commission', subjectId: String(consultingId), title: agency.name },
    before: { commissionPercent: pointsOn(rates, draft.holdsFrom) / 100 },
    after: { commissionPercent: draft.points / 100, holdsFrom: draft.holdsFrom, reason: draft.reason },
  });
};

/**
 * Sets Parvoz's commission on an agency's shares from a day on, in place of all rates of that day and later ones; its owners
 * are notified at once. It is for applications that are accepted from then on. Throws PASSWORD_NEEDED, NOT_FOUND, OWN_MATTER, a
 * fault at `holdsFrom` for a day that is too early, COMMISSION_SAME where it changes nothing.
 */
export const set = async (
  ctx: SignedInContext,
  consultingId: number,
  draft: CommissionDraft,
): Promise<ManagedCommission> => {
  mustBeConfirmed(ctx);
  await inTransaction(ctx, (tx) => setWithin(tx, consultingId, draft));
  logSecurityEvent(ctx, 'commission set', ctx.actor.accountId);
  return get(ctx, consultingId);
};

/** Removes the rates of agencies that can no longer be restored. */
export const forgetConsultings = (
  { db }: Pick<Context, 'db'>,
  consultingIds: readonly number[],
): Promise<unknown> => store.removeOf(db, consultingIds);
