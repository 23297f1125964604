import type { MoneySummary } from '@parvoz/contract/money/finance.ts';
import type { SignedInContext } from '../../../db/context.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as protectedTotals from '../protection/totals.service.ts';
import * as store from './summary.store.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Returns the balance of the caller's side, and the sums on their way to it. */
export const get = async (ctx: SignedInContext): Promise<MoneySummary> => {
  const { db, actor, language } = ctx;
  const isStudent = actor.role === 'ROLE_STUDENT';
  const owner = isStudent ? actor.accountId : String(actor.consultingId);
  const whose = isStudent ? { studentId: actor.accountId } : { consultingId: actor.consultingId! };
  const [balance, reserved, { nextReleaseAt, commission, ...sums }, pending, found] = await Promise.all([
    ledger.balanceOf(ctx, { kind: isStudent ? 'STUDENT' : 'CONSULTING', owner }),
    ledger.balanceOf(ctx, { kind: 'PAYOUT', owner }),
    protectedTotals.sumProtected(ctx, whose),
    isStudent ? store.sumPending(db, owner) : 0,
    isStudent ? store.listProtected(db, owner, language) : [],
  ]);
  return {
    ...{
      balance,
      reserved,
      ...sums,
      commission: isStudent ? 0 : commission,
      pending,
      nextReleaseAt: iso(nextReleaseAt),
    },
    protectedList: found.map((one) => ({
      ...one,
      closableAt: iso(one.closableAt),
      nextReleaseAt: iso(one.nextReleaseAt),
    })),
  };
};
