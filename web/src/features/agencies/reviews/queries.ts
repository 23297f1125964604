import type {
  hideReview,
  listAgencyReviews,
  listManagedReviews,
  ReplyDraft,
  ReviewUpdate,
  replyToReview,
  showReview,
  updateReview,
} from '@parvoz/contract/agencies/consulting-reviews.ts';
import type { CommentDraft, createComment, listOwnReviews } from '@parvoz/contract/agencies/consultings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { ReviewState } from '@parvoz/contract/limits.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';

const ownReviewsKey = ['own-reviews'] as const;
/** Prefix of the keys of lists of an agency's reviews; its live events invalidate them. */
export const managedReviewsKey = ['managed-reviews'] as const;

/** Query of applications with an agency that the signed-in student may review, and of the reviews they have written. */
export const ownReviewsQuery = (consultingId: number, language: Language) =>
  queryOptions({
    queryKey: [...ownReviewsKey, consultingId],
    queryFn: ({ signal }) =>
      callApi<typeof listOwnReviews>(
        'GET /consulting/comment/{id}/own',
        { params: { id: consultingId } },
        language,
        { signal },
      ),
    staleTime: 0,
  });

/** State, days of writing and page of an agency's reviews that are shown. */
export interface ReviewPlace {
  state: ReviewState;
  from: string | null;
  to: string | null;
  page: number;
}

/** Reviews of the own agency (null), or of any for administrators. */
export const managedReviewsQuery = (consultingId: number | null, place: ReviewPlace, language: Language) => {
  const { from, to, ...rest } = place;
  const query = { ...rest, ...(from && { from }), ...(to && { to }) };
  return queryOptions({
    queryKey: [...managedReviewsKey, consultingId, place],
    queryFn: ({ signal }) =>
      consultingId === null
        ? callApi<typeof listAgencyReviews>('GET /consulting/review', { query }, language, { signal })
        : callApi<typeof listManagedReviews>(
            'GET /consulting/review/consulting/{id}',
            { params: { id: consultingId }, query },
            language,
            { signal },
          ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** Invalidates reviews, and ratings everywhere. */
export const renewReviews = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [ownReviewsKey, managedReviewsKey, ['consultings']].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

/** Throws as `callApi` does. */
export const addReview = (consultingId: number, body: CommentDraft, language: Language) =>
  callApi<typeof createComment>(
    'POST /consulting/comment/{id}',
    { params: { id: consultingId }, body },
    language,
  );

export const putReview = (id: number, body: ReviewUpdate, language: Language) =>
  callApi<typeof updateReview>('PUT /consulting/review/{id}', { params: { id }, body }, language);

export const putReply = (id: number, body: ReplyDraft, language: Language) =>
  callApi<typeof replyToReview>('PUT /consulting/review/{id}/reply', { params: { id }, body }, language);

export const putHidden = (id: number, body: { reason: string; version: number }, language: Language) =>
  callApi<typeof hideReview>('PUT /consulting/review/{id}/hidden', { params: { id }, body }, language);

export const removeHidden = (id: number, version: number, language: Language) =>
  callApi<typeof showReview>(
    'DELETE /consulting/review/{id}/hidden',
    { params: { id }, query: { version } },
    language,
  );
