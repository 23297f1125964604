import type { OwnConsulting, OwnConsultingUpdate } from '@parvoz/contract/agencies/own-consulting.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as files from '../../people/files/files.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import {
  byOf,
  CONSULTING,
  cleanDescriptions,
  get as getManaged,
  pictureFor,
  shownIn,
} from './administration.service.ts';
import * as store from './administration.store.ts';

/** The agency of the caller, who is an owner of it. */
export const get = (ctx: SignedInContext): Promise<OwnConsulting> => getManaged(ctx, ctx.actor.consultingId!);

/** Administrators may show whatever is public; an agency what its owner has uploaded, and what it shows already. */
const assertOwnPictures = async (
  tx: SignedInContext,
  field: string,
  { from, to }: { from: readonly (string | null)[]; to: readonly (string | null)[] },
): Promise<void> => {
  const added = [...new Set(to)].filter((id) => id !== null && !from.includes(id)) as string[];
  if (!(await files.areOwn(tx, added, tx.actor.accountId)))
    throw new AppError('INVALID_INPUT', { [field]: { problem: 'wrong' } });
};

/**
 * Changes the fields of the caller's agency on its public page; administrators' own fields stay. Throws CHANGED_MEANWHILE for
 * another version, and INVALID_INPUT for a picture of somebody else.
 */
export const update = async (
  ctx: SignedInContext,
  { version, ...draft }: OwnConsultingUpdate,
): Promise<OwnConsulting> => {
  const id = ctx.actor.consultingId!;
  await changes.update(ctx, CONSULTING, { id, version }, async (tx, before) => {
    const texts = cleanDescriptions(draft);
    await assertOwnPictures(tx, 'photoId', { from: [before.photoId], to: [draft.photoId ?? null] });
    await assertOwnPictures(tx, 'descriptionUz', { from: shownIn(before), to: shownIn(texts) });
    const photoId = await pictureFor(tx, { name: before.name, photoId: draft.photoId }, before);
    const after = { ...before, ...draft, ...texts, photoId };
    await store.update(tx.db, id, after, byOf(tx));
  });
  // Whoever saves looks at the page at once.
  await ctx.cachesInvalidated?.();
  return get(ctx);
};
