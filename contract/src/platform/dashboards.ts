import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { APPLICATION_STATUSES } from '../applications/application-states.ts';
import { DateOnly } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { WRITTEN_LANGUAGES } from '../languages.ts';
import { ATTENTION_KINDS, DASHBOARD_PERIODS, FIGURE_KINDS } from '../limits.ts';
import { ADMIN } from './administration.ts';
import { AgencyDashboard, AmountFigure } from './dashboards-agency.ts';

/** Work of an administrator; `since` is the day of the oldest or the next one, where it has one. */
export const Attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.number().int(),
  since: DateOnly.nullable(),
  /** Language of missing texts; universities have a line for each language. */
  language: z.enum(WRITTEN_LANGUAGES).nullable(),
});
export type Attention = z.infer<typeof Attention>;

/** Number in the period, in the same part of the one before, and in all. */
export const Figure = z.object({
  kind: z.enum(FIGURE_KINDS),
  count: z.number().int(),
  before: z.number().int(),
  total: z.number().int(),
});
export type Figure = z.infer<typeof Figure>;

/** Figures of a day, or of the month that begins on it. */
export const TrendPoint = z.object({
  from: DateOnly,
  students: z.number().int(),
  applications: z.number().int(),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** Dashboard of administrators. */
export const AdminDashboard = z.object({
  side: z.literal('ADMIN'),
  /** First and last day of the period. */
  from: DateOnly,
  to: DateOnly,
  attention: z.array(Attention),
  figures: z.array(Figure),
  /**
   * Money of the period: what came to Parvoz from outside, as the statistics of payments have it, and what was released to
   * agencies.
   */
  money: z.object({
    /** Income of agencies and Parvoz from steps: shares that were released. Corrections are no income. */
    income: AmountFigure,
    /** Students' top-ups by providers, less what those reversed. */
    came: AmountFigure,
    /** Tiyin that are held for applications now. */
    held: z.number().int(),
    /** Tiyin that agencies and students have asked for and wait for. */
    reserved: z.number().int(),
  }),
  /** Days of the week that ends today, days of the month, or months of the year. */
  trend: z.array(TrendPoint),
  /** Applications that came in the period, by what they are now. */
  statuses: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.number().int() })),
  /** Countries with most active universities. */
  countries: z.array(
    z.object({ id: z.number().int(), name: z.string(), code: z.string(), count: z.number().int() }),
  ),
  /** Number of countries with active universities. */
  countryCount: z.number().int(),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

/** Dashboard of the caller. */
export const Dashboard = z.discriminatedUnion('side', [AdminDashboard, AgencyDashboard]);
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  access: [...ADMIN, ...CONSULTING_ROLES],
  tag: 'Dashboards',
  summary: 'What waits for administrators or for an agency, and what has come today, this month or this year',
  query: z.object({ period: z.enum(DASHBOARD_PERIODS).default('MONTH') }),
  data: Dashboard,
});

/** Counts of active programmes: `total` is tuition and living of a year; the others count a typical range as well. */
const Coverage = z.object({
  programs: z.number().int(),
  priced: z.number().int(),
  pricedOrRange: z.number().int(),
  total: z.number().int(),
  totalOrRange: z.number().int(),
});

/** Knowledge of what studying costs, in all and in the countries with most programmes. */
export const CostCoverage = z.object({
  all: Coverage,
  countries: z.array(Coverage.extend({ id: z.number().int(), name: z.string(), code: z.string() })),
});
export type CostCoverage = z.infer<typeof CostCoverage>;

export const getCostCoverage = endpoint({
  method: 'GET',
  path: '/dashboard/costs',
  access: ADMIN,
  tag: 'Dashboards',
  summary: 'Programmes whose price and total cost are known, or a typical range of them, by country',
  data: CostCoverage,
});

/** Work that waits for administrators, by its screen. */
export const Waiting = z.object({
  /** Agencies that ask to join and wait for us. */
  joining: z.number().int(),
  /** Agencies that are ready to be opened. */
  opening: z.number().int(),
  /** Requests to be paid out. */
  payouts: z.number().int(),
  /** Calls that wait for a second administrator. */
  approvals: z.number().int(),
  /** Disputes that an administrator has to decide. */
  disputes: z.number().int(),
  /** Requests to step in because of a silent agency that an administrator has to decide. */
  appeals: z.number().int(),
  facts: z.number().int(),
  /** Messages of the last days that could not be sent. */
  messages: z.number().int(),
});
export type Waiting = z.infer<typeof Waiting>;

export const getWaiting = endpoint({
  method: 'GET',
  path: '/dashboard/waiting',
  access: ADMIN,
  tag: 'Dashboards',
  summary: 'How much waits for administrators, for the numbers in their menu',
  data: Waiting,
});
