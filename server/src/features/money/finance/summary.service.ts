import type { MoneySummary } from '@parvoz/contract/money/finance.ts';
import type { HeldTotal } from '@parvoz/contract/money/protection-states.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as store from './summary.store.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Returns the protected sums of an agency's applications, and Parvoz's commission if all of it is released. */
export const sumProtected = async (
  ctx: Pick<Context, 'db'>,
  consultingId: number,
): Promise<Record<HeldTotal | 'commission', number>> => {
  const { held, awaiting, disputed, commission } = await store.findProtected(ctx.db, { consultingId });
  return { held, awaiting, disputed, commission };
};

/** Returns the balance of the caller's side, and the sums on their way to it. */
export const get = async (ctx: SignedInContext): Promise<MoneySummary> => {
  const { db, actor, language } = ctx;
  const isStudent = actor.role === 'ROLE_STUDENT';
  const owner = isStudent ? actor.accountId : String(actor.consultingId);
  const whose = isStudent ? { studentId: actor.accountId } : { consultingId: actor.consultingId! };
  const [balance, reserved, { nextReleaseAt, commission, ...sums }, pending, found] = await Promise.all([
    ledger.balanceOf(ctx, { kind: isStudent ? 'STUDENT' : 'CONSULTING', owner }),
    ledger.balanceOf(ctx, { kind: 'PAYOUT', owner }),
    store.findProtected(db, whose),
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
