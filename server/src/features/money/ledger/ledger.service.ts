import { type Context, inTransaction } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { newId } from '../../../lib/ids.ts';
import { type AccountRef, inOrder, type KindSum, type Transfer } from './ledger.rules.ts';
import * as store from './ledger.store.ts';

export type { AccountRef, Transfer } from './ledger.rules.ts';

type LedgerContext = Pick<Context, 'db' | 'pool' | 'clock' | 'actor'>;

/** Constraint that refuses to take more than an account has. */
const BALANCE = 'ledger_accounts_balance';

/**
 * Moves money, in the caller's transaction or one of its own; returns false, and moves nothing, where a transfer with this key
 * has been made. Throws INSUFFICIENT_BALANCE where an account would go below zero; the caller's transaction goes on without it.
 * Several transfers in one transaction have to be made in the order of their accounts, or deadlocks abort some of them.
 */
export const transfer = async (ctx: LedgerContext, wanted: Transfer): Promise<boolean> => {
  const { key, purpose, subjectId = null, reason = null } = wanted;
  const changes = inOrder(wanted.changes);
  const made = {
    ...{ id: newId(), key, purpose, subjectId, reason },
    ...{ actorId: ctx.actor?.accountId ?? null, createdAt: ctx.clock.now() },
  };
  try {
    return await inTransaction(ctx, async (tx) => {
      if ((await store.insert(tx.db, made, changes)) > 0) return true;
      // Nearly always the key has been there; or else an account is new.
      await store.openAccounts(tx.db, changes);
      return (await store.insert(tx.db, made, changes)) > 0;
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint === BALANCE) throw new AppError('INSUFFICIENT_BALANCE');
    throw error;
  }
};

/** Returns the balance of an account in tiyin; 0 where nothing was ever moved to it. */
export const balanceOf = async ({ db }: Pick<Context, 'db'>, account: AccountRef): Promise<number> =>
  (await store.findBalance(db, account))?.balanceTiyin ?? 0;

/** Keeps an account as it is until the end of the caller's transaction, but for what that moves itself. */
export const lock = async ({ db }: Pick<Context, 'db'>, account: AccountRef): Promise<void> => {
  await store.lock(db, account);
};

/** Returns what transfers about a subject have brought to an account and is there still, where all other money leaves first. */
export const stillOf = async (
  { db }: Pick<Context, 'db'>,
  account: AccountRef,
  subjectId: string,
): Promise<number> => (await store.findStill(db, account, subjectId))?.stillTiyin ?? 0;

/** Returns the sums of balances by kind of account, and by name for money outside; of one moment. */
export const listSums = ({ db }: Pick<Context, 'db'>): Promise<KindSum[]> => store.listSums(db);
