import { z } from 'zod';
import { UniversityCard } from '../catalogue/universities.ts';
import {
  DateOnly,
  digits,
  FilterText,
  IdList,
  IdParams,
  MAX_ID,
  NamedRef,
  PageQuery,
  Picture,
  pageOf,
  pageQuery,
  plainLines,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  COMMENT_PAGE_SIZE,
  CONSULTING_SORTS,
  CONSULTING_UNIVERSITY_PAGE_SIZE,
  MAX_ANSWER_MINUTES,
  MAX_PRICE_TIYIN,
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
} from '../limits.ts';
import { Tiyin } from '../money/tiyin.ts';
import { Version } from '../platform/administration.ts';
import { OpenDay } from './opening-hours.ts';
import { SPOKEN_LANGUAGES } from './spoken-languages.ts';

const count = z.number().int();

const orNull = (value: number | null | undefined): number | null => value ?? null;

/** Measures of an agency by the product (docs/rules.md#measured-by-the-platform); null where there are too few applications. */
export const ConsultingMeasures = z.object({
  /** Minutes to the first answer, the middle one of so many applications, rounded as people say it. */
  answer: z.object({ minutes: count, count }).nullable(),
  /** Applications that have ended, by how. */
  outcomes: z.object({ finished: count, rejected: count, canceled: count }).nullable(),
  /** Finished steps, and those of them whose dispute has ended with money going back. */
  disputes: z.object({ steps: count, lost: count }).nullable(),
});
export type ConsultingMeasures = z.infer<typeof ConsultingMeasures>;

/** Agency on a card. `rating` is the average of its reviews, null without any. */
export const ConsultingCard = z.object({
  id: z.number().int(),
  name: z.string(),
  abbreviation: z.string(),
  photo: Picture.nullable(),
  city: z.string(),
  description: z.string(),
  rating: z.number().nullable(),
  commentCount: z.number().int(),
  universityCount: z.number().int(),
  isDemo: z.boolean(),
  /** First day on which its documents count as checked; null where they do not. */
  verifiedOn: DateOnly.nullable(),
  measures: ConsultingMeasures,
  /** The lowest price of what it offers, in tiyin; null where it offers nothing. */
  priceFrom: count.nullable(),
  onParvozSince: DateOnly,
});
export type ConsultingCard = z.infer<typeof ConsultingCard>;

/** Public, localised view. `phone` is 12 digits. */
export const ConsultingDetail = ConsultingCard.extend({
  /** Numbers of reviews with 1, 2, 3, 4 and 5 stars; their sum is `commentCount`. */
  ratingSpread: z.array(z.number().int()),
  phone: z.string(),
  ownerName: z.string(),
  ownerSurname: z.string(),
  webSite: z.string().nullable(),
  openingHours: z.array(OpenDay),
  licenceNumber: z.string().nullable(),
  /** Languages that its staff talk to people in; none where it has not said. */
  spokenLanguages: z.array(z.enum(SPOKEN_LANGUAGES)),
  countryList: z.array(NamedRef.extend({ code: z.string(), universityCount: z.number().int() })),
});
export type ConsultingDetail = z.infer<typeof ConsultingDetail>;

/**
 * Agencies by text, by a country whose universities they work with, by a university, by their lowest price in tiyin, and by
 * figures of their applications; one of which a figure is not known does not meet a bound of it.
 */
export const ConsultingFilter = z
  .object({
    query: FilterText,
    countryId: IdList,
    universityId: IdList,
    /** A tariff that costs no more; 0 for a free one. */
    priceUpTo: Tiyin.min(0).max(MAX_PRICE_TIYIN).nullish().transform(orNull),
    /** Minutes to the first answer. */
    answerWithin: count.min(1).max(MAX_ANSWER_MINUTES).nullish().transform(orNull),
    /** Percent of applications that were led to the end. */
    finishedFrom: count.min(1).max(100).nullish().transform(orNull),
    sort: z
      .enum(CONSULTING_SORTS)
      .nullish()
      .transform((value) => value ?? 'RATING'),
  })
  .prefault({});
export type ConsultingFilter = z.output<typeof ConsultingFilter>;

/** Universities of an agency by text, and by country. */
export const LinkedUniversityFilter = z.object({
  query: FilterText,
  countryId: digits(MAX_ID).optional(),
});
export type LinkedUniversityFilter = z.output<typeof LinkedUniversityFilter>;

/** A review that administrators have hidden: since when, and why, in their words. */
export const HiddenMark = z.object({ at: z.iso.datetime(), reason: z.string() });

/**
 * A review of an agency by one of its students; `rating` is 1 to 5. Of a hidden one visitors see `hidden` alone: it has
 * no author, rating, text and reply.
 */
export const Comment = z.object({
  id: z.number().int(),
  consulting: NamedRef,
  authorName: z.string(),
  rating: z.number().int().nullable(),
  text: z.string(),
  reply: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Moment when its author last changed it. */
  editedAt: z.iso.datetime().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  replyEditedAt: z.iso.datetime().nullable(),
  hidden: HiddenMark.nullable(),
  version: Version,
  isDemo: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

/** A student's review of the agency that an application of theirs is or was with. */
export const CommentDraft = z.object({
  applicationId: z.uuid(),
  rating: z.number().int().min(1).max(5),
  text: plainLines(MAX_REVIEW_LENGTH, MIN_REVIEW_LENGTH),
});
export type CommentDraft = z.output<typeof CommentDraft>;

/** An application of a student's that was taken on, and what they have said of its agency; null until they do. */
export const OwnReview = z.object({
  applicationId: z.uuid(),
  /** Number of the application. */
  number: z.string(),
  review: Comment.omit({ consulting: true, authorName: true, isDemo: true })
    .extend({ rating: z.number().int() })
    .nullable(),
});
export type OwnReview = z.infer<typeof OwnReview>;

const tag = 'Consultings';

export const listTopConsultings = endpoint({
  method: 'GET',
  path: '/consulting/top-consulting',
  access: 'public',
  cached: true,
  tag,
  summary: 'The best reviewed agencies',
  data: z.array(ConsultingCard),
});

export const getConsultingDetail = endpoint({
  method: 'GET',
  path: '/consulting/public/{id}',
  access: 'public',
  cached: true,
  tag,
  summary: 'An agency in the language of the request',
  params: IdParams,
  data: ConsultingDetail,
});

export const filterConsultings = endpoint({
  method: 'POST',
  path: '/consulting/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'Agencies by text, country, university, price and measures',
  query: PageQuery,
  body: ConsultingFilter,
  data: pageOf(ConsultingCard),
});

export const filterTopConsultings = endpoint({
  method: 'POST',
  path: '/consulting/top-consulting/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'The best reviewed agencies by text, country, university, price and measures',
  query: PageQuery,
  body: ConsultingFilter,
  data: pageOf(ConsultingCard),
});

export const listConsultingUniversities = endpoint({
  method: 'GET',
  path: '/consulting-university/public/consulting/{id}',
  access: 'public',
  cached: true,
  tag,
  summary: 'Universities that an agency works with, by text and country',
  params: IdParams,
  query: pageQuery(CONSULTING_UNIVERSITY_PAGE_SIZE).extend(LinkedUniversityFilter.shape),
  data: pageOf(UniversityCard),
});

export const listUniversityConsultings = endpoint({
  method: 'GET',
  path: '/consulting/public/university/{id}',
  access: 'public',
  cached: true,
  tag,
  summary: 'Agencies that work with a university',
  params: IdParams,
  query: PageQuery,
  data: pageOf(ConsultingCard),
});

export const listComments = endpoint({
  method: 'GET',
  path: '/consulting/comment/{id}',
  access: 'public',
  cached: true,
  tag,
  summary: 'Reviews of an agency, newest first',
  params: IdParams,
  query: pageQuery(COMMENT_PAGE_SIZE),
  data: pageOf(Comment),
});

export const filterComments = endpoint({
  method: 'POST',
  path: '/consulting/comment/filter',
  access: 'public',
  cached: true,
  tag,
  summary: 'Reviews of all agencies, newest first',
  query: pageQuery(COMMENT_PAGE_SIZE),
  data: pageOf(Comment),
});

export const createComment = endpoint({
  method: 'POST',
  path: '/consulting/comment/{id}',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Review an agency that has taken on one’s own application; once for each application',
  params: IdParams,
  body: CommentDraft,
  data: Comment,
});

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/consulting/comment/{id}/own',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Own applications that an agency has taken on, newest first, each with its review',
  params: IdParams,
  data: z.array(OwnReview),
});
