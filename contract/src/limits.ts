/** Numbers that both sides need, free of schemas so that pages can have them without Zod (docs/rules.md). */

/**
 * Meanings of a search's words: names of one thing, a kind of record (`FULL`: scholarships that pay for everything), or
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
/** Ways in which words of a search were read: as they are, without an ending, as a name in the catalogue, … */
export const READINGS = [
  'WORD',
  'STEM',
  'NAME',
  'SYNONYM',
  'KIND',
  'FILLER',
  'CORRECTED',
  'CONDITION',
  'UNKNOWN',
] as const;

/** Longest free text that a filter accepts, in characters. */
export const MAX_QUERY_LENGTH = 200;
/** The same of a visitor's search, which may be a whole question. */
export const MAX_QUESTION_LENGTH = 500;
/** Texts of up to 2 characters are not searched. */
export const MIN_QUERY_LENGTH = 3;
export const DEFAULT_PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;
/** Page sizes of the public lists (docs/rules.md#paging). */
export const UNIVERSITY_PAGE_SIZE = 12;
export const SCHOLARSHIP_PAGE_SIZE = 8;
export const PROGRAM_PAGE_SIZE = 8;
export const COMMENT_PAGE_SIZE = 5;
/** Page size of an agency's universities on its page. */
export const CONSULTING_UNIVERSITY_PAGE_SIZE = 12;
/** Universities that one agency works with: all that the product is built for. */
export const MAX_LINKED_UNIVERSITIES = 50_000;

export const UNIVERSITY_SORTS = ['RATING', 'NAME', 'NEW'] as const;
export type UniversitySort = (typeof UNIVERSITY_SORTS)[number];
/** Longest text of how to apply for a scholarship, all steps together. */
export const MAX_STEPS_LENGTH = 4000;
export const SCHOLARSHIP_SORTS = ['DEADLINE', 'NAME', 'NEW'] as const;
export type ScholarshipSort = (typeof SCHOLARSHIP_SORTS)[number];
/**
 * `MAIN`: first what most visitors can apply for in the countries that they choose, then by the next deadline (docs/decisions/117).
 * `DEADLINE`: what ends next comes first, what nobody knows the end of last. `TUITION`: in soʻm, the unknown last.
 */
export const PROGRAM_SORTS = ['MAIN', 'DEADLINE', 'TUITION', 'NAME', 'NEW'] as const;
export type ProgramSort = (typeof PROGRAM_SORTS)[number];
/** Orders for one person: FIT is by the verdict, and for the same one by the next deadline. */
export const ELIGIBLE_SORTS = [...PROGRAM_SORTS, 'FIT'] as const;
export type EligibleSort = (typeof ELIGIBLE_SORTS)[number];
export const ELIGIBLE_SCHOLARSHIP_SORTS = [...SCHOLARSHIP_SORTS, 'FIT'] as const;
export type EligibleScholarshipSort = (typeof ELIGIBLE_SCHOLARSHIP_SORTS)[number];
export const CONSULTING_SORTS = ['RATING', 'ANSWER', 'FINISHED', 'PRICE', 'NAME'] as const;
export type ConsultingSort = (typeof CONSULTING_SORTS)[number];
/** Applications of an agency that a figure of it is made of, at least (docs/rules.md#measured-by-the-platform). */
export const MIN_MEASURED = 5;
/** The longest first answer that a list is filtered by: a year. */
export const MAX_ANSWER_MINUTES = 366 * 24 * 60;
export const SEARCH_TYPES = ['CONSULTING', 'UNIVERSITY', 'SCHOLARSHIP', 'PROGRAM'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Kinds of records that can be marked with a heart, and compared with others of their kind. */
export const SHORTLIST_KINDS = ['PROGRAM', 'SCHOLARSHIP', 'UNIVERSITY', 'TARIFF'] as const;
export type ShortlistKind = (typeof SHORTLIST_KINDS)[number];
/** Hearts of one person, and of what several browsers of one person have brought together at sign-in. */
export const MAX_SHORTLIST = 100;
export const MAX_SHORTLIST_UNION = 300;
/** Things of one kind side by side. */
export const MAX_COMPARED = 4;

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
/** Order by the fit of a searched text: equal names first, then those that begin with it. No column is sorted so. */
export const MATCH = 'MATCH';
export const COUNTRY_SORTS = ['ORDER', 'NAME', 'CODE', 'UPDATED'] as const;
export const SCHOLARSHIP_ADMIN_SORTS = ['NAME', 'START', 'EXPIRED', 'PRICE', 'UPDATED', 'CHECKED'] as const;
export const PROGRAM_ADMIN_SORTS = ['NAME', 'TUITION', 'UPDATED', 'CHECKED', 'NEW'] as const;
/** Kinds of tuition. */
export const TUITION_KINDS = ['FREE', 'PAID', 'UNKNOWN'] as const;
export const MANAGED_CONSULTING_SORTS = ['NAME', 'NEW', 'VERIFIED'] as const;
export const SYNONYM_SORTS = ['NAME', 'UPDATED'] as const;
/** The most frequent first, the latest first. */
export const MISSED_SORTS = ['FREQUENT', 'LATEST'] as const;
/** Letters from which on the same text in two languages is a copy that waits for its translation, and no name. */
export const MIN_COPY_LENGTH = 40;
export const VERIFICATIONS = ['VERIFIED', 'ENDING', 'NONE'] as const;
export const RECORD_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
/** States by which administrators look for agencies; READY ones were never active, and lack nothing that a page needs. */
export const CONSULTING_STATES = [...RECORD_STATUSES, 'READY'] as const;
/** Days before its end in which a mark is said to end. */
export const ENDING_DAYS = 30;
/** Days from which applications tell how fast an agency accepts them. */
export const RECENT_DAYS = 90;
export const MAX_ABBREVIATION_LENGTH = 20;
/** Days of a week by their numbers, from Monday. */
export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];
/** Longest number of a licence or a certificate of registration. */
export const MAX_LICENCE_LENGTH = 60;
/** Longest description of an agency in one language. */
export const MAX_CONSULTING_TEXT_LENGTH = 10_000;
export const MIN_REVIEW_LENGTH = 5;
export const MAX_REVIEW_LENGTH = 2000;
/** Filters of the reviews of an agency or of administrators; SHOWN ones are not hidden. */
export const REVIEW_STATES = ['ALL', 'SHOWN', 'UNANSWERED', 'HIDDEN'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
/** Bounds of the reason of an act. */
export const MIN_REASON_LENGTH = 3;
export const MAX_REASON_LENGTH = 300;
/** A name or title in one language. */
export const MAX_TITLE_LENGTH = 200;
/** HTML of one description: three of them, in Cyrillic, fit into one call. */
export const MAX_RICH_TEXT_LENGTH = 30_000;
export const MAX_LINK_LENGTH = 300;
export const MAX_RATING = 5;
/** Age of a check of facts in days up to which it counts as fresh (docs/rules.md#facts). */
export const FACTS_FRESH_DAYS = 180;
/** An expired scholarship that was looked at, and had no new dates yet, is looked at again after so many days. */
export const EXPIRED_REST_DAYS = 30;
export const FACTS_STATES = ['NEVER', 'OLD', 'FRESH'] as const;
export type FactsState = (typeof FACTS_STATES)[number];
/** Days for which a change can be undone; longer ago, pictures and what was referred to may be gone. */
export const UNDO_DAYS = 90;
/** Days for which searches that found nothing are kept. */
export const MISS_DAYS = 30;
/** Records that a bulk change may name one by one, and those that it may have by a filter. */
export const MAX_BULK_IDS = 1000;
export const MAX_BULK_ROWS = 20_000;
export const MAX_ORDER_NUMBER = 1_000_000;
/** Orders of continents, degrees, categories and fields of study. */
export const THING_SORTS = ['ORDER', 'NAME', 'UPDATED'] as const;
/** Orders of profiles: newest first, and by surname. */
export const PROFILE_SORTS = ['NEW', 'NAME'] as const;
/** Bounds of tariffs, their steps and levels. */
export const MAX_PLAN_TEXT_LENGTH = 2000;
export const MAX_PRICE_TIYIN = 100_000_000_000_00;
export const MAX_LEVEL_DAYS = 365;
export const MAX_LEVEL_DOCUMENTS = 50;
/** Tariffs of one owner, steps of a tariff, levels of a step. */
export const MAX_TARIFFS = 100;
export const MAX_STEPS = 50;
export const MAX_LEVELS = 50;
export const STEP_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** An `Idempotency-Key`: visible ASCII characters. */
export const MIN_KEY_LENGTH = 8;
export const MAX_KEY_LENGTH = 100;

/** Widths in pixels in which public pictures are stored. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;
/** Shapes of a picture: `card` is as uploaded (16:10 for a cover, a square for an emblem), `wide` a banner of 3.2:1. */
export const PICTURE_SHAPES = ['card', 'wide'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

/** Bounds of forms with a person's data (docs/rules.md#forms). */
export const MIN_PASSWORD_LENGTH = 6;
/** Longer ones are refused, so that nobody makes the server hash megabytes. */
export const MAX_PASSWORD_LENGTH = 128;
/** A shorter name is taken once its owner has confirmed it. */
export const MIN_NAME_LENGTH = 3;
export const MAX_NAME_LENGTH = 60;
export const MIN_ADDRESS_LENGTH = 8;
export const MAX_ADDRESS_LENGTH = 200;
export const CODE_LENGTH = 6;
/** Channels by which a code may go first. */
export const CODE_CHANNELS = ['TELEGRAM', 'SMS'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];
/** Seconds until a new code may be sent; screens count them down. */
export const RESEND_SECONDS = 60;
export const CODE_SECONDS = 5 * 60;
/** Life of a session, its token and its cookie (docs/rules.md#sessions). */
export const SESSION_SECONDS = 2 * 24 * 60 * 60;
export const SESSION_COOKIE = 'parvoz';
/** Cookie with the token of a guardian, beside that of an account (docs/rules.md#guardians). */
export const FAMILY_COOKIE = 'parvoz-family';
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const GENDERS = ['MALE', 'FEMALE'] as const;
export type Gender = (typeof GENDERS)[number];
export const ACCOUNT_STATUSES = ['ACTIVE', 'BLOCKED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];
/** States of a member of an agency; INVITED has not replaced the one-time password yet. */
export const EMPLOYEE_STATES = ['ACTIVE', 'INVITED', 'BLOCKED'] as const;
export type EmployeeState = (typeof EMPLOYEE_STATES)[number];
/** Applications that can be handed over one by one. */
export const MAX_HANDED_OVER = 100;
/** Things of a profile that keep it from being deleted; of held money and the balance the count is in tiyin. */
export const KEEPING_PROFILE_USES = [
  'LAST_ADMIN',
  'RUNNING',
  'PAYMENT',
  'WITHDRAWAL',
  'HELD',
  'BALANCE',
] as const;
/** Things that stay without the person's name, or are erased with it. */
export const PROFILE_USES = [...KEEPING_PROFILE_USES, 'APPLICATION', 'REVIEW'] as const;
export type ProfileUseKind = (typeof PROFILE_USES)[number];
/** A report of a mistake on a public page. */
export const MIN_REPORT_LENGTH = 5;
export const MAX_REPORT_LENGTH = 1000;
/** Longest quotation of a source, as an administrator pastes it. */
export const MAX_QUOTE_LENGTH = 1000;

/** Periods of the dashboard: from the beginning of today, this month or this year in Tashkent. */
export const DASHBOARD_PERIODS = ['MONTH', 'TODAY', 'YEAR'] as const;
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
/** Directions of a payment for its viewer: incoming (DEBIT) and outgoing. */
export const PAYMENT_TYPES = ['DEBIT', 'CREDIT'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
/** Kinds of work for an administrator, the most urgent first. */
export const ATTENTION_KINDS = [
  'LEDGER',
  'OPERATOR',
  'DISPUTES',
  'APPEALS',
  'REPORTED',
  'MESSAGES',
  'JOBS',
  'JOINING',
  'OPENING',
  'APPROVALS',
  'PAYOUTS',
  'EXPIRED',
  'EXPIRING',
  'UNCHECKED',
  'OUTDATED',
  'UNTRANSLATED',
  'UNTRANSLATED_SCHOLARSHIPS',
  'UNTRANSLATED_CONSULTINGS',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];
export const FIGURE_KINDS = ['STUDENTS', 'APPLICATIONS', 'CONSULTINGS', 'UNIVERSITIES'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];
/** Kinds of work for an agency, the most urgent first. */
export const AGENCY_ATTENTION_KINDS = [
  'APPEALED',
  'OVERDUE',
  'NEW',
  'OUR_TURN',
  'SOON',
  'UNREAD',
  'SILENT',
  'REVIEWS',
] as const;
export type AgencyAttentionKind = (typeof AGENCY_ATTENTION_KINDS)[number];
export const AGENCY_FIGURE_KINDS = ['CAME', 'FINISHED'] as const;
export type AgencyFigureKind = (typeof AGENCY_FIGURE_KINDS)[number];
/** States of an agency's page that visitors do not see; LATE is one that Parvoz should have looked at already. */
export const HIDDEN_PAGE_STATES = ['UNREADY', 'READY', 'LATE', 'HIDDEN'] as const;
/** Items of an agency's setup before students can apply to it, in their order. */
export const SETUP_KINDS = ['UNIVERSITIES', 'TARIFF', 'STEPS', 'PROFILE', 'COLLEAGUE', 'PAGE'] as const;
export type SetupKind = (typeof SETUP_KINDS)[number];
/** Days for which the dashboard names what failed; what failed longer ago is for the log. */
export const FAILURE_DAYS = 7;
/** Scholarships that end so soon are named on the dashboard. */
export const EXPIRING_DAYS = 30;
/** Days from today in which a scholarship ends, as its list can be filtered; those of the dashboard among them. */
export const DAYS_TO_END = ['7', `${EXPIRING_DAYS}`, '90'] as const;

/** Payments of a student that nobody has paid yet. */
export const MAX_OPEN_PAYMENTS = 20;
/** Bounds of one top-up: 1,000 to 100,000,000 Som, in tiyin. */
export const MIN_TOP_UP_TIYIN = 100_000;
export const MAX_TOP_UP_TIYIN = 10_000_000_000;
/** Bounds of a programme's intakes and requirements: of groups, of which one requirement each is enough. */
export const MAX_INTAKES = 12;
export const MAX_REQUIREMENT_GROUPS = 12;
export const MAX_REQUIREMENTS_IN_GROUP = 8;

/** Longest text of the catalogue whose Cyrillic spelling can be corrected: every name, no description. */
export const MAX_CORRECTED_LENGTH = 300;
