import type { Comment, CommentDraft, OwnReview } from '@parvoz/contract/agencies/consultings.ts';
import { inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import * as agencyReviews from '../../agencies/consultings/reviews/reviews.service.ts';
import { authorize } from './access.service.ts';
import * as store from './reviews.store.ts';

/**
 * Stores a student's review of the agency that has taken their application on. Throws NOT_FOUND and ACCESS_DENIED for an
 * application that is not theirs with this agency, APPLICATION_NOT_ACCEPTED, and REVIEW_EXISTS where it has a review.
 */
export const add = (
  ctx: SignedInContext,
  consultingId: number,
  { applicationId, rating, text }: CommentDraft,
): Promise<Comment> =>
  inTransaction(ctx, async (tx) => {
    const application = await authorize(tx, applicationId);
    if (application.consultingId !== consultingId) throw new AppError('ACCESS_DENIED');
    const author = await store.findAuthor(tx.db, application.id);
    if (!author) throw new AppError('APPLICATION_NOT_ACCEPTED');
    const createdAt = tx.clock.now();
    const review = { ...author, applicationId: application.id, rating, text, createdAt };
    const added = await agencyReviews.insertReview(tx, consultingId, review);
    if (!added) throw new AppError('REVIEW_EXISTS');
    return added;
  });

/** Lists the caller's applications that an agency has taken on, newest first, with their reviews. */
export const listOwn = ({ db, actor }: SignedInContext, consultingId: number): Promise<OwnReview[]> =>
  store.listOwn(db, actor.accountId, consultingId);
