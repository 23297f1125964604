/** Numbers that both sides need, free of schemas so that pages can have them without Zod (docs/rules.md). */

/** Longest free text that a filter or search accepts, in characters. */
export const MAX_QUERY_LENGTH = 200;
/** Texts of up to 2 characters are not searched. */
export const MIN_QUERY_LENGTH = 3;
export const DEFAULT_PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
/** Page sizes of the public lists (docs/rules.md#paging). */
export const UNIVERSITY_PAGE_SIZE = 12;
export const SCHOLARSHIP_PAGE_SIZE = 8;
export const COMMENT_PAGE_SIZE = 5;
/** Page size of an agency's universities on its page. */
export const CONSULTING_UNIVERSITY_PAGE_SIZE = 12;

export const UNIVERSITY_SORTS = ['RATING', 'NAME', 'NEW'] as const;
export type UniversitySort = (typeof UNIVERSITY_SORTS)[number];
export const SCHOLARSHIP_SORTS = ['DEADLINE', 'NAME', 'NEW'] as const;
export type ScholarshipSort = (typeof SCHOLARSHIP_SORTS)[number];
export const CONSULTING_SORTS = ['RATING', 'NAME'] as const;
export type ConsultingSort = (typeof CONSULTING_SORTS)[number];
export const SEARCH_TYPES = ['CONSULTING', 'UNIVERSITY', 'SCHOLARSHIP'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** An `Idempotency-Key`: visible ASCII characters. */
export const MIN_KEY_LENGTH = 8;
export const MAX_KEY_LENGTH = 100;

/** Widths in pixels in which public pictures are kept. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;
/** Shapes of a picture: `card` is as uploaded (16:10 for a cover, a square for an emblem), `wide` a banner of 3.2:1. */
export const PICTURE_SHAPES = ['card', 'wide'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** Of forms with a person's data (docs/rules.md#forms). */
export const MIN_PASSWORD_LENGTH = 6;
/** Longer ones are refused, so that nobody makes the server hash megabytes. */
export const MAX_PASSWORD_LENGTH = 128;
export const MIN_NAME_LENGTH = 3;
/** Li, Em, An and Yu are surnames here, too. */
export const SHORT_SURNAME_LENGTH = 2;
export const MAX_NAME_LENGTH = 60;
export const MIN_ADDRESS_LENGTH = 8;
export const MAX_ADDRESS_LENGTH = 200;
export const CODE_LENGTH = 6;
/** Seconds until a new code may be sent; screens count them down. */
export const RESEND_SECONDS = 60;
export const CODE_SECONDS = 5 * 60;
/** Life of a session, its token and its cookie (docs/rules.md#sessions). */
export const SESSION_SECONDS = 2 * 24 * 60 * 60;
export const SESSION_COOKIE = 'parvoz';
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const GENDERS = ['MALE', 'FEMALE'] as const;
export type Gender = (typeof GENDERS)[number];
export const ACCOUNT_STATUSES = ['ACTIVE', 'BLOCKED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
