import { DisputeDraft } from '@parvoz/contract/money/disputes.ts';
import type { Context, SignedInContext } from '../db/context.ts';
import * as disputes from '../features/money/disputes/disputes.service.ts';
import * as payments from '../features/money/payments/payments.service.ts';
import { PROVIDER_RULES } from '../features/money/payments/providers.service.ts';
import { merchantFor } from '../features/money/payments/transactions.service.ts';
import * as protection from '../features/money/protection/protection.service.ts';
import { releaseDue } from '../features/money/protection/releases.service.ts';
import { newId } from '../lib/ids.ts';
import type { Storage } from '../lib/storage.ts';
import type { Line } from './history.ts';

const TIYIN = 100;

/** Providers that say at once that something is paid. */
const paymentSetupOf = ({ site }: Pick<Context, 'site'>): payments.PaymentSetup => {
  const publicUrl = `https://${site}`;
  const providers = Object.values(PROVIDER_RULES).map((rules) => ({
    ...rules,
    checkout: () => publicUrl,
    callbacks: {},
  }));
  return { publicUrl, providers, production: false, shouldLog: () => false };
};

/** Money that a provider brings to the balance of whoever does it. */
export const topUp = async (
  ctx: SignedInContext,
  { amount = 0, provider = 'PAYME' }: Line,
): Promise<void> => {
  const amountTiyin = amount * TIYIN;
  const { id: paymentId } = await payments.topUp(ctx, paymentSetupOf(ctx), { amount: amountTiyin, provider });
  const merchant = merchantFor(ctx, PROVIDER_RULES[provider]);
  const providerId = newId();
  await merchant.create({ providerId, paymentId, amountTiyin, providerTime: ctx.clock.now() });
  const performed = await merchant.perform(providerId);
  if (typeof performed === 'string') throw new Error(`the demo data cannot top up: ${performed}`);
};

/** The finished step that waits for its student. */
const waitingStepOf = async (ctx: SignedInContext, id: string): Promise<number> => {
  const { shareList } = await protection.get(ctx, id);
  const waiting = shareList.find(({ state }) => state === 'AWAITING');
  if (!waiting) throw new Error(`no step of ${id} in the demo data waits for its student`);
  return waiting.stepId;
};

/** Confirms the step that waits. */
export const confirm = async (ctx: SignedInContext, id: string): Promise<void> => {
  await protection.confirm(ctx, id, await waitingStepOf(ctx, id));
};

/** Opens a dispute about the step that waits. */
export const dispute = async (
  ctx: SignedInContext & { storage: Storage },
  dependencies: Parameters<typeof disputes.open>[1],
  id: string,
  { kind, wish, text: comment, amount }: Line,
): Promise<void> => {
  const draft = DisputeDraft.parse({
    ...{ stepId: await waitingStepOf(ctx, id), kind, wish, comment },
    wishAmount: amount === undefined ? null : amount * TIYIN,
  });
  await disputes.open(ctx, dependencies, id, draft);
};

/** Returns when shares of an application are released automatically. */
export const listReleases = async (ctx: SignedInContext, id: string): Promise<Date[]> =>
  (await protection.get(ctx, id)).shareList.flatMap(({ releasesAt }) =>
    releasesAt === null ? [] : [new Date(releasesAt)],
  );

/** Lets shares pass at their moments, up to this one. */
export const passTime = async (ctx: Context, releases: Set<number>, until: Date): Promise<void> => {
  for (const at of [...releases].sort((a, b) => a - b)) {
    if (at > until.getTime()) return;
    releases.delete(at);
    await releaseDue({ ...ctx, clock: { now: () => new Date(at) } });
  }
};
