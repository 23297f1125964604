import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { APPLICATION_STATUSES } from '../applications/application-states.ts';
import { ApplicationCard, PersonRef, WrittenNames } from '../applications/applications.ts';
import { DateOnly } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WRITTEN_LANGUAGES } from '../languages.ts';
import { AGENCY_ATTENTION_KINDS, AGENCY_FIGURE_KINDS, HIDDEN_PAGE_STATES, SETUP_KINDS } from '../limits.ts';

const count = z.number().int();

const AttentionKind = z.enum(AGENCY_ATTENTION_KINDS);

/**
 * Work of the agency today; `since` is the day of the oldest, or the nearest day of what is due soon. `students` are those of
 * the first applications of the list that the line leads to, at most two; none for reviews.
 */
export const AgencyAttention = z.object({
  kind: AttentionKind,
  count,
  since: DateOnly.nullable(),
  students: z.array(WrittenNames),
});
export type AgencyAttention = z.infer<typeof AgencyAttention>;

/** The application to begin with, and the reason for it. */
export const FirstTask = z.object({
  kind: AttentionKind.exclude(['SOON', 'REVIEWS']),
  application: ApplicationCard,
});
export type FirstTask = z.infer<typeof FirstTask>;

/** Number in the period, and in the same part of the one before. */
export const AgencyFigure = z.object({ kind: z.enum(AGENCY_FIGURE_KINDS), count, before: count });
export type AgencyFigure = z.infer<typeof AgencyFigure>;

/** Tiyin in the period, and in the same part of the one before. */
export const AmountFigure = z.object({ amount: z.number().int(), before: z.number().int() });
export type AmountFigure = z.infer<typeof AmountFigure>;

/** Figures of a day, or of the month that begins on it. */
export const AgencyTrendPoint = z.object({ from: DateOnly, came: count, finished: count });
export type AgencyTrendPoint = z.infer<typeof AgencyTrendPoint>;

/**
 * A step of the agency's tariffs by its number, or new applications (number null). `averageDays` is how long the applications
 * there now have waited; `medianDays` how long those took that have left it in the period, `planDays` how long they should.
 */
export const AgencyStep = z.object({
  number: z.number().int().nullable(),
  /** Most common name among the tariffs; null for new applications, and where no tariff has so many. */
  name: z.string().nullable(),
  hasOtherNames: z.boolean(),
  standing: count,
  averageDays: z.number().nullable(),
  longestDays: z.number().nullable(),
  medianDays: z.number().nullable(),
  planDays: count.nullable(),
});
export type AgencyStep = z.infer<typeof AgencyStep>;

/** Applications of a member, or of nobody: what runs now, and what came in the period. */
export const AgencyManager = z.object({
  manager: PersonRef.nullable(),
  running: count,
  ourTurn: count,
  overdue: count,
  came: count,
});
export type AgencyManager = z.infer<typeof AgencyManager>;

export const AgencyDashboard = z.object({
  side: z.literal('CONSULTING'),
  /** First and last day of the period. */
  from: DateOnly,
  to: DateOnly,
  /** True if anybody has ever applied. */
  hasApplications: z.boolean(),
  attention: z.array(AgencyAttention),
  /** Null where no application waits for anything that the agency can do. */
  first: FirstTask.nullable(),
  figures: z.array(AgencyFigure),
  /** `income` is what steps have brought in the period; the rest, in tiyin, is of now. */
  money: z.object({
    income: AmountFigure,
    /** Protected, whatever state the steps are in. */
    held: z.number().int(),
    /** Parvoz's commission on it if all of it is released. */
    commission: z.number().int(),
    /** Protected money of finished steps, which is released when the student confirms, or automatically. */
    awaiting: z.number().int(),
    /** Sum that can be paid out. */
    balance: z.number().int(),
  }),
  /** Hours from application to acceptance, of those made in the period and accepted; null without any. */
  answerHours: z.number().nullable(),
  /** Days of the week that ends today, days of the month, or months of the year. */
  trend: z.array(AgencyTrendPoint),
  /** Applications that came in the period, by what they are now. */
  statuses: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count })),
  steps: z.array(AgencyStep),
  managers: z.array(AgencyManager),
  /** Reviews of the period with their average, and number of all. */
  reviews: z.object({
    count,
    average: z.number().nullable(),
    unanswered: count,
    total: count,
    rating: z.number().nullable(),
  }),
});
export type AgencyDashboard = z.infer<typeof AgencyDashboard>;

/**
 * State of an item that an agency needs before students can apply; profile and colleagues are shown to its owner only. `PAGE`
 * is listed while visitors do not see the agency: administrators activate it.
 */
export const SetupItem = z.object({
  kind: z.enum(SETUP_KINDS),
  isDone: z.boolean(),
  /** Universities, tariffs, the percent that the steps of the fullest tariff add up to, or members. */
  count,
  /** Languages without a description, for PROFILE. */
  missing: z.array(z.enum(WRITTEN_LANGUAGES)),
  /** True if PROFILE has no photo. */
  isPhotoMissing: z.boolean(),
  /** True if the photo of PROFILE is one that the product has drawn from the name. */
  isPhotoDrawn: z.boolean(),
  /** For PAGE: whose turn it is, the day until which Parvoz opens it, and the reason that it has hidden it, if it gave one. */
  page: z
    .object({
      state: z.enum(HIDDEN_PAGE_STATES),
      openBy: DateOnly.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type SetupItem = z.infer<typeof SetupItem>;

const tag = 'Dashboards';

export const getSetup = endpoint({
  method: 'GET',
  path: '/dashboard/setup',
  access: CONSULTING_ROLES,
  tag,
  summary: 'What the caller’s agency still lacks before students can apply to it',
  data: z.array(SetupItem),
});

/** Numbers of an agency's menu. */
export const AgencyWork = z.object({
  /** Applications whose deadline has passed. */
  overdue: count,
  /** Applications in which the agency has to act. */
  ourTurn: count,
});
export type AgencyWork = z.infer<typeof AgencyWork>;

export const getAgencyWork = endpoint({
  method: 'GET',
  path: '/dashboard/work',
  access: CONSULTING_ROLES,
  tag,
  summary: 'How much waits for the caller’s agency, for the numbers in its menu',
  data: AgencyWork,
});
