import type { Acceptances, AcceptedTexts } from '@parvoz/contract/money/operator.ts';
import { LEGAL_TEXTS, type LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { newId } from '../../../lib/ids.ts';
import * as store from './acceptances.store.ts';
import { listTextsInForce } from './operator.service.ts';

/** Returns the caller's acceptances, and today's texts that they have not accepted. */
export const list = async (
  ctx: Pick<SignedInContext, 'db' | 'clock' | 'language' | 'actor'>,
): Promise<Acceptances> => {
  const { accountId } = ctx.actor;
  const today = tashkentDate(ctx.clock.now());
  const needed = await store.listNeeded(ctx.db, ctx.language, { accountId, today });
  const accepted = await store.listAccepted(ctx.db, accountId);
  return {
    needed,
    accepted: accepted.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
  };
};

type Writing = Pick<Context, 'db' | 'clock' | 'address' | 'language'>;

/** Throws ACCEPTANCE_OUTDATED for a version that does not hold: nobody accepts what they have not seen. */
const write = async (tx: Writing, accountId: string, texts: AcceptedTexts): Promise<void> => {
  const { db, clock, address, language } = tx;
  const inForce = await listTextsInForce(tx);
  for (const { kind, number } of texts) {
    if (!inForce.some((one) => one.kind === kind && one.number === number))
      throw new AppError('ACCEPTANCE_OUTDATED');
    const accepted = { id: newId(), accountId, kind, number, at: clock.now(), address, language };
    await store.insert(db, accepted);
  }
};

/**
 * Writes down that the caller accepts these versions: once, however often they say so. Throws ACCEPTANCE_OUTDATED for one
 * that does not hold today.
 */
export const accept = async (ctx: SignedInContext, texts: AcceptedTexts): Promise<Acceptances> => {
  await inTransaction(ctx, (tx) => write(tx, ctx.actor.accountId, texts));
  return list(ctx);
};

/**
 * Stores the acceptances of a registration in its transaction, in place of those that an unproven registration of the phone has
 * left. Throws ACCEPTANCE_OUTDATED.
 */
export const begin = async (tx: Writing, accountId: string, texts: AcceptedTexts): Promise<void> => {
  await store.removeAll(tx.db, accountId);
  await write(tx, accountId, texts);
};

/** Throws ACCEPTANCE_NEEDED where somebody has not accepted a text of these kinds that is in force today; called before money is taken. */
export const assertAccepted = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  kinds: readonly LegalTextKind[] = LEGAL_TEXTS,
): Promise<void> => {
  if (await store.lacksAny(db, { accountId, today: tashkentDate(clock.now()), kinds }))
    throw new AppError('ACCEPTANCE_NEEDED');
};

/** Throws ACCEPTANCE_NEEDED where the caller, a student who gives personal data, has not accepted the privacy policy in force today. */
export const assertConsent = (ctx: Pick<SignedInContext, 'db' | 'clock' | 'actor'>): Promise<void> =>
  assertAccepted(ctx, ctx.actor.accountId, ['PRIVACY']);

/** Erases the addresses of a deleted account's acceptances; the texts and moments stay. */
export const forget = async ({ db }: Pick<Context, 'db'>, { id }: { id: string }): Promise<void> => {
  await store.eraseAddresses(db, id);
};
