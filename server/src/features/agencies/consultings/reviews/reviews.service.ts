import type {
  HideDraft,
  ManagedReview,
  ReplyDraft,
  ReviewUpdate,
} from '@parvoz/contract/agencies/consulting-reviews.ts';
import type { Comment } from '@parvoz/contract/agencies/consultings.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type Context, inTransaction, type SignedInContext, tag } from '../../../../db/context.ts';
import { publish } from '../../../../db/live.ts';
import type { DeletedAccount } from '../../../../db/person.ts';
import { AppError } from '../../../../lib/app-error.ts';
import { EVERYTHING } from '../../../../lib/tags.ts';
import * as search from '../../../catalogue/search/search.service.ts';
import * as inbox from '../../../people/notifications/inbox/inbox.service.ts';
import * as changes from '../../../platform/audit/changes.service.ts';
import { restorerOf } from '../../../platform/audit/records.service.ts';
import type { Restorer } from '../../../platform/audit/undo.service.ts';
import { get } from '../administration.service.ts';
import { assertActive } from '../consultings.service.ts';
import { type Counted, countedChange } from './reviews.rules.ts';
import * as store from './reviews.store.ts';

export type { CommentDraft, Review } from './reviews.store.ts';
export { countOfAuthor } from './reviews.store.ts';

interface Paging {
  page: number;
  size: number;
}

const cut = ({ page, size }: Paging) => ({ limit: size, offset: (page - 1) * size });

/** Reviews of an agency, newest first; throws NOT_FOUND for an unknown or inactive agency. */
export const list = async (ctx: Context, id: number, paging: Paging): Promise<Page<Comment>> => {
  await assertActive(ctx, id);
  const [content, totalElements] = await Promise.all([
    store.listOf(ctx.db, ctx.language, id, cut(paging)),
    store.countOf(ctx.db, id),
  ]);
  return { content, totalElements, ...paging };
};

/** Reviews of all agencies that are not hidden, newest first. */
export const listAll = async (ctx: Context, paging: Paging): Promise<Page<Comment>> => {
  tag(ctx, EVERYTHING);
  const [content, totalElements] = await Promise.all([
    store.listAll(ctx.db, ctx.language, cut(paging)),
    store.countAll(ctx.db),
  ]);
  return { content, totalElements, ...paging };
};

type Wanted = Paging & store.Wanted;

const listManaged = async (
  { db }: Pick<Context, 'db'>,
  id: number,
  { page, size, ...wanted }: Wanted,
): Promise<Page<ManagedReview>> => {
  const [content, totalElements] = await Promise.all([
    store.listManaged(db, id, wanted, cut({ page, size })),
    store.countManaged(db, id, wanted),
  ]);
  return { content, totalElements, page, size };
};

const agencyOf = ({ actor }: SignedInContext): number => {
  if (actor.consultingId === null) throw new AppError('ACCESS_DENIED');
  return actor.consultingId;
};

/** Reviews of the caller's agency, with what hidden ones say. */
export const listOwn = (ctx: SignedInContext, wanted: Wanted): Promise<Page<ManagedReview>> =>
  listManaged(ctx, agencyOf(ctx), wanted);

/** The same of an agency, for administrators. Throws NOT_FOUND. */
export const listOfAgency = async (
  ctx: Context,
  id: number,
  wanted: Wanted,
): Promise<Page<ManagedReview>> => {
  await get(ctx, id);
  return listManaged(ctx, id, wanted);
};

const getManaged = async ({ db }: Pick<Context, 'db'>, id: number): Promise<ManagedReview> => {
  const found = await store.findManaged(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** Counts for an agency what has changed of one of its reviews, in that transaction; lists and searches know it at once. */
const countAnew = async (
  tx: Context,
  consultingId: number,
  before: Counted,
  after: Counted,
): Promise<void> => {
  const change = countedChange(before, after);
  if (change.reviews === 0 && change.ratings === 0) return;
  await store.count(tx.db, consultingId, change);
  await search.index(tx, 'CONSULTING', [consultingId]);
};

/** Has open pages of an agency load its reviews again. */
const publishReview = ({ db }: Pick<Context, 'db'>, consultingId: number): Promise<void> =>
  publish(db, { to: [`consulting:${consultingId}`], event: { kind: 'REVIEW' } });

/** Adds a review of the demo data, which counts in the agency's average. */
export const insertComment = (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  id: number,
  draft: store.CommentDraft,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await store.insertComment(tx.db, id, draft);
    await search.index(tx, 'CONSULTING', [id]);
  });

/** Adds a student's review, once for an application, and notifies the agency; null where it has one. */
export const insertReview = (ctx: Context, id: number, review: store.Review): Promise<Comment | null> =>
  inTransaction(ctx, async (tx) => {
    const added = await store.insertReview(tx.db, id, review);
    if (!added) return null;
    await search.index(tx, 'CONSULTING', [id]);
    await publishReview(tx, id);
    const { applicationId, authorId: actorId } = review;
    await inbox.notifyOfReview(tx, applicationId, { kind: 'REVIEW_WRITTEN', to: ['CONSULTING'], actorId });
    return store.find(tx.db, tx.language, added.id);
  });

/**
 * Changes the caller's own review, hidden or not, and notifies the agency of one that is seen. Nothing new leaves no trace. Throws NOT_FOUND for what is not theirs,
 * and CHANGED_MEANWHILE for another version.
 */
export const update = (
  ctx: SignedInContext,
  id: number,
  { version, ...draft }: ReviewUpdate,
): Promise<ManagedReview> =>
  inTransaction(ctx, async (tx) => {
    const [before] = await store.lock(tx.db, [id], { authorId: tx.actor.accountId });
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    if (await store.edit(tx.db, id, draft, tx.clock.now())) {
      await countAnew(tx, before.consultingId, before, { ...before, rating: draft.rating });
      await publishReview(tx, before.consultingId);
      if (before.applicationId !== null && before.hiddenAt === null)
        await inbox.notifyOfReview(tx, before.applicationId, {
          ...{ kind: 'REVIEW_CHANGED', to: ['CONSULTING'] },
          actorId: tx.actor.accountId,
        });
    }
    return getManaged(tx, id);
  });

/** Notifies of a review that came to be hidden or shown, in its transaction: its author and its agency. */
const notifyOfHiding = async (tx: SignedInContext, after: store.ReviewRow): Promise<void> => {
  if (after.applicationId === null) return;
  await inbox.notifyOfReview(tx, after.applicationId, {
    kind: after.hiddenAt === null ? 'REVIEW_SHOWN' : 'REVIEW_HIDDEN',
    to: after.hasAuthor ? ['STUDENT', 'CONSULTING'] : ['CONSULTING'],
    actorId: tx.actor.accountId,
    comment: after.hiddenReason,
  });
};

/** Reviews as the audit and administrators' changes handle them. */
const REVIEW: changes.RecordKind<store.ReviewRow> = {
  subject: 'review',
  lock: store.lock,
  titleOf: ({ consultingName }) => consultingName,
  afterWrite: async (tx, written) => {
    for (const { before, after } of written) {
      if (!before || !after) continue;
      await countAnew(tx, after.consultingId, before, after);
      await publishReview(tx, after.consultingId);
      if (before.hiddenAt !== after.hiddenAt || before.hiddenReason !== after.hiddenReason)
        await notifyOfHiding(tx, after);
    }
  },
};

/** An agency's replies as the audit handles them; it cannot undo them, as agencies change them themselves. */
const replyOf = (consultingId: number): changes.RecordKind<store.ReviewRow> => ({
  subject: 'review-reply',
  lock: (db, ids) => store.lock(db, ids, { consultingId }),
  titleOf: REVIEW.titleOf,
  afterWrite: async (tx, written) => {
    await publishReview(tx, consultingId);
    for (const { before, after } of written) {
      if (!after?.applicationId || !after.hasAuthor || before?.reply !== null) continue;
      await inbox.notifyOfReview(tx, after.applicationId, {
        ...{ kind: 'REVIEW_ANSWERED', to: ['STUDENT'] },
        ...{ actorId: tx.actor.accountId, comment: after.reply },
      });
    }
  },
});

/**
 * Adds or changes the reply to a review of the caller's agency. Throws NOT_FOUND for a review of another agency,
 * CHANGED_MEANWHILE for another version, and REVIEW_HIDDEN.
 */
export const reply = async (
  ctx: SignedInContext,
  id: number,
  { reply, version }: ReplyDraft,
): Promise<ManagedReview> => {
  await changes.update(ctx, replyOf(agencyOf(ctx)), { id, version, action: 'REPLIED' }, (tx, before) => {
    if (before.hiddenAt !== null) throw new AppError('REVIEW_HIDDEN');
    return store.setReply(tx.db, id, reply, tx.clock.now());
  });
  return getManaged(ctx, id);
};

/** Hides a review, or gives another reason for that. Throws NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const hide = async (
  ctx: SignedInContext,
  id: number,
  { reason, version }: HideDraft,
): Promise<ManagedReview> => {
  await changes.update(ctx, REVIEW, { id, version, action: 'HIDDEN' }, (tx, { hiddenAt }) => {
    const now = tx.clock.now();
    return store.setHidden(tx.db, id, { at: hiddenAt ?? now, reason }, now);
  });
  return getManaged(ctx, id);
};

/** Shows a hidden review again. Throws NOT_FOUND, and CHANGED_MEANWHILE for another version. */
export const show = async (ctx: SignedInContext, id: number, version: number): Promise<ManagedReview> => {
  await changes.update(ctx, REVIEW, { id, version, action: 'SHOWN' }, (tx) =>
    store.setHidden(tx.db, id, null, tx.clock.now()),
  );
  return getManaged(ctx, id);
};

/** Restores whether a review was hidden or shown; no review is added or deleted by it. */
export const restorer: Restorer = restorerOf<store.ReviewRow>({
  kind: REVIEW,
  read: store.findRows,
  write: async (tx, given) => {
    for (const { id, hiddenAt, hiddenReason } of given) {
      const mark = hiddenAt === null ? null : { at: hiddenAt, reason: hiddenReason ?? '' };
      await store.setHidden(tx.db, id, mark, tx.clock.now());
    }
  },
  insert: async () => {
    throw new AppError('UNDO_IMPOSSIBLE');
  },
  remove: async () => {
    throw new AppError('UNDO_IMPOSSIBLE');
  },
  findUses: async () => [],
});

/** Shows a student's reviews by the name that they have given themselves, and tells the agencies' open pages. */
export const renameAuthor = async ({ db }: Pick<Context, 'db'>, accountId: string): Promise<void> => {
  for (const { consultingId } of await store.renameAuthor(db, accountId))
    await publishReview({ db }, consultingId);
};

/** Erases a student's name and texts in reviews when their account is deleted: ratings stay, and the agencies' replies. */
export const forgetAuthor = async (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<DeletedAccount, 'id'>,
): Promise<void> => {
  for (const { consultingId } of await store.eraseOf(db, id)) await publishReview({ db }, consultingId);
};
