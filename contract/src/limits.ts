/** Numbers that both sides need, free of schemas so that pages can have them without Zod (docs/rules.md). */

/**
 * What words of a search mean: names of one thing, a kind of thing (`FULL`: scholarships that pay for everything), or
 * nothing.
 */
export const SYNONYM_MEANINGS = [
  'NAME',
  'UNIVERSITY',
  'SCHOLARSHIP',
  'FULL',
  'CONSULTING',
  'FILLER',
] as const;
export type SynonymMeaning = (typeof SYNONYM_MEANINGS)[number];
export const MAX_SYNONYMS = 100;
export const MAX_SYNONYM_LENGTH = 100;
/** How words of a search were read: as they stand, without an ending, as a name that the catalogue has, … */
export const READINGS = [
  'WORD',
  'STEM',
  'NAME',
  'SYNONYM',
  'KIND',
  'FILLER',
  'CORRECTED',
  'UNKNOWN',
] as const;

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

/** Sorts of the administrators' lists, each up and down; the first one is the order at the beginning. */
export const UNIVERSITY_ADMIN_SORTS = [
  'NAME',
  'COUNTRY',
  'RATING',
  'UPDATED',
  'CHECKED',
  'STATUS',
  'NEW',
] as const;
/** Where a text is looked for, its best fit comes first: what is called so, then what begins so. No column is sorted so. */
export const MATCH = 'MATCH';
export const COUNTRY_SORTS = ['ORDER', 'NAME', 'CODE', 'UPDATED'] as const;
export const SCHOLARSHIP_ADMIN_SORTS = ['NAME', 'START', 'EXPIRED', 'PRICE', 'UPDATED', 'CHECKED'] as const;
export const MANAGED_CONSULTING_SORTS = ['NAME', 'NEW', 'VERIFIED'] as const;
export const SYNONYM_SORTS = ['NAME', 'UPDATED'] as const;
/** The most frequent first, the latest first. */
export const MISSED_SORTS = ['FREQUENT', 'LATEST'] as const;
export const VERIFICATIONS = ['VERIFIED', 'ENDING', 'NONE'] as const;
export const RECORD_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
/** Days before its end in which a mark is said to end. */
export const ENDING_DAYS = 30;
export const MAX_ABBREVIATION_LENGTH = 20;
/** Of the description of an agency in one language. */
export const MAX_CONSULTING_TEXT_LENGTH = 10_000;
export const MIN_REVIEW_LENGTH = 5;
export const MAX_REVIEW_LENGTH = 2000;
/** Of why something was done. */
export const MAX_REASON_LENGTH = 300;
/** A name or title in one language. */
export const MAX_TITLE_LENGTH = 200;
/** HTML of one description: three of them, in Cyrillic, fit into one call. */
export const MAX_RICH_TEXT_LENGTH = 30_000;
export const MAX_LINK_LENGTH = 300;
export const MAX_RATING = 5;
/** How old a check of facts may be, in days, before they are checked again (docs/rules.md#facts). */
export const FACTS_FRESH_DAYS = 180;
export const FACTS_STATES = ['NEVER', 'OLD', 'FRESH'] as const;
export type FactsState = (typeof FACTS_STATES)[number];
/** Records that a bulk change may name one by one, and those that it may have by a filter. */
export const MAX_BULK_IDS = 1000;
export const MAX_BULK_ROWS = 20_000;
export const MAX_ORDER_NUMBER = 1_000_000;
/** Of continents, degrees, categories and fields of study. */
export const THING_SORTS = ['ORDER', 'NAME', 'UPDATED'] as const;
/** Of profiles: newest first, and by surname. */
export const PROFILE_SORTS = ['NEW', 'NAME'] as const;
/** Of tariffs, their steps and levels. */
export const MAX_PLAN_TEXT_LENGTH = 2000;
export const MAX_PRICE_TIYIN = 100_000_000_000_00;
export const MAX_LEVEL_DAYS = 365;
export const MAX_LEVEL_DOCUMENTS = 50;
export const STEP_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

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
/** A report of a mistake on a public page. */
export const MIN_REPORT_LENGTH = 5;
export const MAX_REPORT_LENGTH = 1000;
/** What stands in a source, as an administrator pastes it. */
export const MAX_QUOTE_LENGTH = 1000;

/** Periods of the dashboard: from the beginning of today, this month or this year in Tashkent. */
export const DASHBOARD_PERIODS = ['MONTH', 'TODAY', 'YEAR'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
/** What may wait for an administrator, the most urgent first. */
export const ATTENTION_KINDS = [
  'REPORTED',
  'MESSAGES',
  'JOBS',
  'JOINING',
  'EXPIRED',
  'EXPIRING',
  'UNCHECKED',
  'OUTDATED',
  'UNTRANSLATED',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];
export const FIGURE_KINDS = ['STUDENTS', 'APPLICATIONS', 'CONSULTINGS', 'UNIVERSITIES'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];
/** Scholarships that end so soon are named on the dashboard. */
export const EXPIRING_DAYS = 30;
/** Days from today in which a scholarship ends, as its list can be filtered; those of the dashboard among them. */
export const DAYS_TO_END = ['7', `${EXPIRING_DAYS}`, '90'] as const;
