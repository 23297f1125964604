import type { ManagedOperator, OperatorDraft } from '@parvoz/contract/money/operator-admin.ts';
import type { Context, SignedInContext } from '../../../db/context.ts';
import { editorOf } from '../../../db/order.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import * as store from './details.store.ts';
import * as publishing from './publishing.service.ts';

const DETAILS: publishing.Part<store.DetailsRow> = {
  kind: { subject: 'operator-details', lock: store.lock, titleOf: ({ legalNameUz }) => legalNameUz },
  findLatest: ({ db }) => store.findLatest(db),
  publish: ({ db }, id, version, by) => store.publish(db, id, version, by),
  remove: ({ db }, id) => store.remove(db, id),
};

/** Throws NOT_FOUND. */
export const get = async ({ db }: Pick<Context, 'db'>, id: number): Promise<ManagedOperator> => {
  const row = await store.find(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...row,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
};

const assertPassed = ({ clock }: SignedInContext, { licensedOn }: OperatorDraft): void => {
  if (licensedOn > tashkentDate(clock.now()))
    throw new AppError('INVALID_INPUT', { licensedOn: { problem: 'future' } });
};

/** Begins the draft. Throws DRAFT_EXISTS, and a fault at a licence from a day to come. */
export const create = async (ctx: SignedInContext, draft: OperatorDraft): Promise<ManagedOperator> => {
  assertPassed(ctx, draft);
  const { id } = await publishing.begin(ctx, DETAILS, (tx) => store.insert(tx.db, draft, editorOf(tx)));
  return get(ctx, id);
};

/** Throws VERSION_PUBLISHED, NOT_FOUND, CHANGED_MEANWHILE, and a fault at a licence from a day to come. */
export const update = async (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: OperatorDraft & { version?: number },
): Promise<ManagedOperator> => {
  assertPassed(ctx, draft);
  await publishing.edit(ctx, DETAILS, { id, version }, (tx) => store.update(tx.db, id, draft, editorOf(tx)));
  return get(ctx, id);
};

/** Throws VERSION_PUBLISHED and NOT_FOUND. */
export const remove = (ctx: SignedInContext, id: number): Promise<null> =>
  publishing.discard(ctx, DETAILS, id);

/** Throws as `publishing.publish`. */
export const publish = async (
  ctx: SignedInContext,
  id: number,
  given: { version: number; validFrom: string },
): Promise<ManagedOperator> => {
  await publishing.publish(ctx, DETAILS, { id, ...given });
  return get(ctx, id);
};
