import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import type { MyData, MyDataChange } from '@parvoz/contract/people/my-data.ts';
import { applicantOf, findFaults, hasData, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import type { DeletionHook } from '../../../db/person.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as acceptances from '../../money/operator/acceptances.service.ts';
import * as store from './my-data.store.ts';

const load = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<MyData> =>
  (await store.find(db, accountId)) ?? NO_DATA;

/** Returns the caller's data; empty ones where none were given. */
export const get = (ctx: SignedInContext): Promise<MyData> => load(ctx, ctx.actor.accountId);

/** Returns the data of an account that the rules of eligibility use. */
export const getApplicant = async (ctx: Pick<Context, 'db'>, accountId: string): Promise<Applicant> =>
  applicantOf(await load(ctx, accountId));

/**
 * Changes the parts that are named. Throws INVALID_INPUT for what cannot be on this day, ACCEPTANCE_NEEDED for a student who has
 * not accepted the privacy policy of this day, unless they only take away.
 */
export const update = async (ctx: SignedInContext, change: MyDataChange): Promise<MyData> => {
  const at = ctx.clock.now();
  const faults = findFaults(change, tashkentDate(at));
  if (faults.length > 0)
    throw new AppError(
      'INVALID_INPUT',
      Object.fromEntries(
        faults.map(({ path, problem, limit }) => [path, { problem, ...(limit !== undefined && { limit }) }]),
      ),
    );
  const { accountId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    await store.lock(tx.db, accountId, at);
    if (hasData({ ...NO_DATA, ...change })) await acceptances.assertConsent(tx);
    await store.put(tx.db, accountId, { ...(await load(tx, accountId)), ...change }, at);
    return load(tx, accountId);
  });
};

/** A deleted account has said nothing. */
export const forgetStudent: DeletionHook = async (tx, { id }) => {
  await store.erase(tx.db, id);
};
