import { MAX_TEMPLATES } from '@parvoz/contract/applications/application-states.ts';
import type { MessageTemplate } from '@parvoz/contract/applications/chat.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as store from './templates.store.ts';

type Draft = Omit<MessageTemplate, 'id'>;

/** Returns the caller's agency: only staff gets here. */
const agencyOf = ({ actor }: SignedInContext): number => actor.consultingId!;

/** Templates of the caller's agency by name. */
export const list = (ctx: SignedInContext): Promise<MessageTemplate[]> => store.list(ctx.db, agencyOf(ctx));

/** Runs a change in a transaction in which nobody else changes the templates of the agency, with a line of the audit. */
const change = <T extends { id: number }>(
  ctx: SignedInContext,
  action: string,
  work: (tx: SignedInContext) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    await store.lock(tx.db, agencyOf(tx));
    const changed = await work(tx);
    await audit.record(tx, { action, subject: 'message-template', subjectId: String(changed.id) });
    return changed;
  });

const orThrow = <T>(found: T | null, code: 'NOT_FOUND' | 'TEMPLATE_EXISTS'): T => {
  if (found === null) throw new AppError(code);
  return found;
};

/** Throws TEMPLATE_EXISTS for a name that another has, TOO_MANY_TEMPLATES above 100. */
export const add = (ctx: SignedInContext, draft: Draft): Promise<MessageTemplate> =>
  change(ctx, 'CREATED', async (tx) => {
    if ((await store.count(tx.db, agencyOf(tx))) >= MAX_TEMPLATES) throw new AppError('TOO_MANY_TEMPLATES');
    return orThrow(await store.insert(tx.db, agencyOf(tx), draft), 'TEMPLATE_EXISTS');
  });

/** Throws NOT_FOUND for what is none of the agency's, TEMPLATE_EXISTS. */
export const update = (ctx: SignedInContext, id: number, draft: Draft): Promise<MessageTemplate> =>
  change(ctx, 'CHANGED', async (tx) => {
    const template = { id, ...draft };
    if (await store.isTaken(tx.db, agencyOf(tx), template)) throw new AppError('TEMPLATE_EXISTS');
    return orThrow(await store.update(tx.db, agencyOf(tx), template), 'NOT_FOUND');
  });

/** Throws NOT_FOUND for what is none of the agency's. */
export const remove = async (ctx: SignedInContext, id: number): Promise<null> => {
  await change(ctx, 'REMOVED', async (tx) => {
    if (!(await store.remove(tx.db, agencyOf(tx), id))) throw new AppError('NOT_FOUND');
    return { id };
  });
  return null;
};

/** Removes the templates of agencies that can no longer be restored. */
export const forgetConsultings = (
  { db }: Pick<Context, 'db'>,
  consultingIds: readonly number[],
): Promise<unknown> => store.removeOf(db, consultingIds);
