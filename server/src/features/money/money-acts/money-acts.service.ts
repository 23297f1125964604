import type { Page } from '@parvoz/contract/common.ts';
import type { MoneyAct, MoneyDay } from '@parvoz/contract/money/money-acts.ts';
import {
  GROUP_OF_ACT,
  MONEY_ACT_GROUPS,
  MONEY_ACT_KINDS,
  type MoneyActGroup,
} from '@parvoz/contract/money/money-acts-states.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { holdLock, LOCKS } from '../../../db/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import * as staff from '../../agencies/consultings/staff/staff.service.ts';
import * as accountStatus from '../../people/auth/account-status.service.ts';
import * as store from './money-acts.store.ts';

/** Kind, amount and subject of an administrator's act. */
export type Act = Pick<store.NewAct, 'kind' | 'amountTiyin' | 'subject' | 'subjectId' | 'title'>;

/**
 * Permission of an act: by the caller alone, with a second administrator, or not at all: a rehearsal reports the act, and its
 * transaction is rolled back.
 */
export type Leave = { secondId: string } | { rehearse(act: Act): void } | null;

const kindsOf = (group: MoneyActGroup) => MONEY_ACT_KINDS.filter((kind) => GROUP_OF_ACT[kind] === group);

/**
 * Returns whether one may be the second of the other: another administrator, who had none of the first one's phones in the last 30
 * days and works for no agency that the first one works for.
 */
export const areTwo = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  firstId: string,
  secondId: string,
): Promise<boolean> => firstId !== secondId && !(await staff.areRelated(ctx, firstId, secondId));

/**
 * Throws SECOND_PERSON_NEEDED where it is above what the caller may move alone today, or NO_SECOND_PERSON where nobody else
 * could be the second. Administrators are counted one after the other: of acts at once together none goes above it.
 */
const assertAlone = async (tx: SignedInContext, { kind, amountTiyin }: Act, day: string): Promise<void> => {
  await holdLock(tx.db, LOCKS.moneyActs);
  const { accountId: actorId } = tx.actor;
  const kinds = kindsOf(GROUP_OF_ACT[kind]);
  const done = await store.sumAlone(tx.db, { actorId, day, kinds });
  if (done + amountTiyin <= tx.twoPersonTiyin) return;
  throw new AppError(
    (await accountStatus.hasOtherAdmin(tx, actorId)) ? 'SECOND_PERSON_NEEDED' : 'NO_SECOND_PERSON',
  );
};

/**
 * Writes what the caller does with money, in their transaction, before the ledger moves; their call notifies the pages of all.
 * Throws SECOND_PERSON_NEEDED and NO_SECOND_PERSON for what is above the sum that one may move alone, a day and administrator.
 */
export const note = async (tx: SignedInContext, act: Act, leave: Leave): Promise<void> => {
  if (leave && 'rehearse' in leave) return leave.rehearse(act);
  const createdAt = tx.clock.now();
  const day = tashkentDate(createdAt);
  if (leave === null) await assertAlone(tx, act, day);
  const secondId = leave?.secondId ?? null;
  await store.insert(tx.db, { id: newId(), ...act, actorId: tx.actor.accountId, secondId, day, createdAt });
};

/** Lists administrators' acts with money, newest first. */
export const list = async (
  { db }: Pick<Context, 'db'>,
  { page, size }: { page: number; size: number },
): Promise<Page<MoneyAct>> => {
  const [found, totalElements] = await Promise.all([
    store.listPage(db, { limit: size, offset: (page - 1) * size }),
    store.count(db),
  ]);
  const content = found.map(({ createdAt, ...act }) => ({ ...act, createdAt: createdAt.toISOString() }));
  return { content, totalElements, page, size };
};

const sumsOf = (rows: readonly store.DayRow[], limit: number) =>
  MONEY_ACT_GROUPS.map((group) => {
    const ofGroup = rows.filter(({ kind }) => GROUP_OF_ACT[kind] === group);
    const amount = ofGroup.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0);
    const alone = ofGroup.reduce((sum, { aloneTiyin }) => sum + aloneTiyin, 0);
    return { group, amount, alone, left: Math.max(0, limit - alone) };
  });

/** Sums of today: the caller's first, then those of others who have done something. */
export const getDay = async (ctx: SignedInContext): Promise<MoneyDay> => {
  const { db, actor, clock, twoPersonTiyin: limit } = ctx;
  const day = tashkentDate(clock.now());
  const [rows, [own]] = await Promise.all([store.listDay(db, day), store.listNames(db, [actor.accountId])]);
  const others = new Map(rows.filter(({ id }) => id !== actor.accountId).map(({ id, name }) => [id, name]));
  const people = [[actor.accountId, own?.name ?? ''] as const, ...others].map(([id, name]) => ({
    ...{ id, name },
    sums: sumsOf(
      rows.filter((row) => row.id === id),
      limit,
    ),
  }));
  return { day, limit, people };
};
