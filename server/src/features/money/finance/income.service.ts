import type { LedgerAccountKind } from '@parvoz/contract/money/ledger.ts';
import { sumHeld } from '@parvoz/contract/money/protection-states.ts';
import type { AdminDashboard } from '@parvoz/contract/platform/dashboards.ts';
import type { AgencyDashboard } from '@parvoz/contract/platform/dashboards-agency.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { type Days, findCame, findReleased } from './income.store.ts';
import * as summary from './summary.service.ts';

export type { Days } from './income.store.ts';

/** Returns the income of the caller's agency from steps in two spans, its balance and what it may expect. */
export const getOfAgency = async (
  ctx: SignedInContext,
  now: Days,
  before: Days,
): Promise<AgencyDashboard['money']> => {
  const [income, sums] = await Promise.all([
    findReleased(ctx.db, String(ctx.actor.consultingId), now, before),
    summary.get(ctx),
  ]);
  const { awaiting, commission, balance } = sums;
  return { income, held: sumHeld(sums), commission, awaiting, balance };
};

/**
 * Returns the income of agencies and of Parvoz from steps and the top-ups by providers in two spans, and the sums that are held
 * and that wait to be paid out now. Corrections are not counted.
 */
export const getOfAll = async (
  ctx: Pick<Context, 'db'>,
  now: Days,
  before: Days,
): Promise<AdminDashboard['money']> => {
  const [income, came, sums] = await Promise.all([
    findReleased(ctx.db, null, now, before),
    findCame(ctx.db, now, before),
    ledger.listSums(ctx),
  ]);
  const sumOf = (kind: LedgerAccountKind): number =>
    sums.reduce((sum, one) => (one.kind === kind ? sum + one.amountTiyin : sum), 0);
  return { income, came, held: sumOf('HELD'), reserved: sumOf('PAYOUT') };
};
