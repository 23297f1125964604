import { z } from 'zod';
import { DAYS, digits, IdParams, pageOf, pageQuery, plainLines } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  COMMENT_PAGE_SIZE,
  MAX_REASON_LENGTH,
  MAX_REVIEW_LENGTH,
  MIN_REASON_LENGTH,
  MIN_REVIEW_LENGTH,
  REVIEW_STATES,
} from '../limits.ts';
import { Version } from '../platform/administration.ts';
import { Comment, CommentDraft } from './consultings.ts';

/** A review as its agency and administrators see it: with what a hidden one says. */
export const ManagedReview = Comment.omit({ consulting: true }).extend({
  rating: z.number().int(),
  /** Null in the demo data. */
  applicationId: z.uuid().nullable(),
});
export type ManagedReview = z.infer<typeof ManagedReview>;

/** A student's change of their own review. */
export const ReviewUpdate = CommentDraft.omit({ applicationId: true }).extend({ version: Version });
export type ReviewUpdate = z.output<typeof ReviewUpdate>;

/** The agency’s answer to the review as it was in that version. */
export const ReplyDraft = z.object({
  reply: plainLines(MAX_REVIEW_LENGTH, MIN_REVIEW_LENGTH),
  version: Version,
});
export type ReplyDraft = z.output<typeof ReplyDraft>;

/** Reason that a review is hidden; its author, its agency and visitors read it. */
export const HideDraft = z.object({
  reason: plainLines(MAX_REASON_LENGTH, MIN_REASON_LENGTH),
  version: Version,
});
export type HideDraft = z.output<typeof HideDraft>;

const MAX_VERSION = 2_147_483_647;

const tag = 'Reviews';

const STAFF = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'] as const;

const ReviewPage = pageQuery(COMMENT_PAGE_SIZE).extend({
  state: z.enum(REVIEW_STATES).default('ALL'),
  /** Days on which they were written. */
  ...DAYS,
});

export const updateReview = endpoint({
  method: 'PUT',
  path: '/consulting/review/{id}',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Change one’s own review; its rating is counted again',
  params: IdParams,
  body: ReviewUpdate,
  data: ManagedReview,
});

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/consulting/review/{id}/reply',
  access: STAFF,
  tag,
  summary: 'Answer a review of the caller’s agency, or change the answer',
  params: IdParams,
  body: ReplyDraft,
  data: ManagedReview,
});

export const hideReview = endpoint({
  method: 'PUT',
  path: '/consulting/review/{id}/hidden',
  access: ['ROLE_ADMIN'],
  tag,
  summary: 'Hide a review: visitors see that there is one, since when and why, and it counts nowhere',
  params: IdParams,
  body: HideDraft,
  data: ManagedReview,
});

export const showReview = endpoint({
  method: 'DELETE',
  path: '/consulting/review/{id}/hidden',
  access: ['ROLE_ADMIN'],
  tag,
  summary: 'Show a hidden review again',
  params: IdParams,
  query: z.object({ version: digits(MAX_VERSION) }),
  data: ManagedReview,
});

export const listAgencyReviews = endpoint({
  method: 'GET',
  path: '/consulting/review',
  access: STAFF,
  tag,
  summary: 'Reviews of the caller’s agency, newest first, hidden ones with what they say',
  query: ReviewPage,
  data: pageOf(ManagedReview),
});

export const listManagedReviews = endpoint({
  method: 'GET',
  path: '/consulting/review/consulting/{id}',
  access: ['ROLE_ADMIN'],
  tag,
  summary: 'Reviews of an agency, newest first, hidden ones with what they say',
  params: IdParams,
  query: ReviewPage,
  data: pageOf(ManagedReview),
});
