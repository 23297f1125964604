import type { CommentDraft, createComment, listOwnReviews } from '@parvoz/contract/consultings.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** What the signed-in student may review of an agency, and has. */
export const ownReviewsQuery = (consultingId: number, language: Language) =>
  queryOptions({
    queryKey: ['own-reviews', consultingId],
    queryFn: ({ signal }) =>
      callApi<typeof listOwnReviews>(
        'GET /consulting/comment/{id}/own',
        { params: { id: consultingId } },
        language,
        { signal },
      ),
    staleTime: 0,
  });

/** Throws as `callApi` does. */
export const addReview = (consultingId: number, body: CommentDraft, language: Language) =>
  callApi<typeof createComment>(
    'POST /consulting/comment/{id}',
    { params: { id: consultingId }, body },
    language,
  );
