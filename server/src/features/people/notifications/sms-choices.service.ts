import { SMS_KINDS } from '@parvoz/contract/applications/application-states.ts';
import type { SmsChoices } from '@parvoz/contract/people/notifications.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import * as store from './inbox/inbox.store.ts';

/** Returns which notifications an account gets as an SMS too. */
export const getChoices = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<SmsChoices> => {
  const made = await store.listChoices(db, accountId);
  const isWanted = (kind: string) => made.find((choice) => choice.kind === kind)?.isWanted ?? true;
  return Object.fromEntries(SMS_KINDS.map((kind) => [kind, isWanted(kind)])) as SmsChoices;
};

/** The caller's own. */
export const getOwn = (ctx: SignedInContext): Promise<SmsChoices> => getChoices(ctx, ctx.actor.accountId);

export const update = async (ctx: SignedInContext, choices: SmsChoices): Promise<SmsChoices> => {
  await store.putChoices(ctx.db, ctx.actor.accountId, choices);
  return getOwn(ctx);
};
