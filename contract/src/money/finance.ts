import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { RELATIONS } from '../applications/guardian-states.ts';
import { DAYS, DateOnly, FilterText, PageQuery, Picture, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { DASHBOARD_PERIODS, PAYMENT_TYPES } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { LEDGER_ACCOUNT_KINDS, TRANSFER_PURPOSES } from './ledger.ts';
import { PAYMENT_PROVIDERS, PAYMENT_STATUSES } from './payments-states.ts';
import { PAYOUT_KINDS, PAYOUT_STATES } from './payouts-states.ts';

/**
 * Money that came or went, as who looks at it sees it. `amount` is in tiyin and above zero; `type` says whether it came to
 * the viewer (DEBIT) or went from them (CREDIT), and is null of what moved within Parvoz, which administrators see. What was
 * asked to be paid out is CREATED until it is decided, and CANCELED where it went back. A top-up that its provider reversed
 * stays SUCCESS, and `reversal` says when it went.
 */
export const PaymentRow = z.object({
  id: z.uuid(),
  amount: z.number().int(),
  type: z.enum(PAYMENT_TYPES).nullable(),
  status: z.enum(PAYMENT_STATUSES),
  purpose: z.enum(TRANSFER_PURPOSES),
  /** Provider that took the money of a top-up. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /**
   * Relation of the guardian with whose money the student's was paid, or this share of it, or whose money all of this goes back;
   * null where there was none.
   */
  payer: z.enum(RELATIONS).nullable(),
  application: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Names of whom it is about: null where it is about none, empty where the account is gone. */
  student: z.string().nullable(),
  consulting: z.string().nullable(),
  /** University or scholarship, tariff and step that were paid for. */
  target: z.string().nullable(),
  tariff: z.string().nullable(),
  step: z.string().nullable(),
  /** Parvoz's commission on the released share: `amount` is without it. Null where there is none, and for students. */
  commission: z.number().int().nullable(),
  /** Payment, its moment and that of its reversal, for a top-up that its provider reversed and for the reversal itself. */
  reversal: z.object({ paymentId: z.uuid(), cameAt: z.iso.datetime(), wentAt: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** Stages of a payment. */
export const TIMELINE_KINDS = [
  ...(['CREATED', 'TAKEN', 'PAID', 'CANCELED', 'FAILED', 'REVERSED', 'EXPIRES', 'MOVED'] as const),
] as const;

/** A moment of a payment, or another transfer of what it is about (MOVED). */
const TimelineItem = z.object({
  kind: z.enum(TIMELINE_KINDS),
  at: z.iso.datetime(),
  purpose: z.enum(TRANSFER_PURPOSES).nullable(),
  /** Sum; below zero for a correction that has taken money back. */
  amount: z.number().int().nullable(),
  step: z.string().nullable(),
  /** Id of its own page, where the viewer has one. */
  paymentId: z.uuid().nullable(),
  isThis: z.boolean(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** Details of a payment for administrators only. */
const PaymentInside = z.object({
  key: z.string(),
  /** Entries, which add up to zero. */
  entryList: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(LEDGER_ACCOUNT_KINDS),
      owner: z.string(),
      amount: z.number().int(),
      balance: z.number().int(),
    }),
  ),
  /** Calls of the provider's servers about it, word for word. */
  callList: z.array(
    z.object({ id: z.number().int(), createdAt: z.iso.datetime(), body: z.string(), answer: z.string() }),
  ),
  auditList: z.array(
    z.object({ id: z.uuid(), action: z.string(), actor: z.string(), createdAt: z.iso.datetime() }),
  ),
});

/** The request to be paid out that money moved for: of an agency, or of a student to have theirs back. */
export const PaymentPayout = z.object({
  id: z.uuid(),
  kind: z.enum(PAYOUT_KINDS),
  state: z.enum(PAYOUT_STATES),
  /** The last four digits of where it goes, and its bank; null for managers, and of students. */
  accountEnd: z.string().nullable(),
  bank: z.string().nullable(),
  /** Sums by the provider that a student’s money goes back by, and the sum by hand. */
  providerList: z.array(z.object({ provider: z.enum(PAYMENT_PROVIDERS), amount: z.number().int() })),
  /** Sums that guardians have paid, by their relation to the student: the rest is the student’s own. */
  payerList: z.array(z.object({ payer: z.enum(RELATIONS), amount: z.number().int() })),
  byHand: z.number().int(),
  askedAt: z.iso.datetime(),
  sendingAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The administrator who is sending it, or has sent it; null for everybody else, and while nobody is. */
  sentBy: z.string().nullable(),
  documentNumber: z.string().nullable(),
  documentDate: z.iso.date().nullable(),
  /** Reason that it was declined. */
  reason: z.string().nullable(),
});
export type PaymentPayout = z.infer<typeof PaymentPayout>;

export const RECEIPT_LINES = [
  ...(['gross', 'commission', 'net'] as const),
  ...(['status', 'from', 'to', 'payer', 'purpose', 'application', 'target', 'tariff', 'step'] as const),
  ...(['provider', 'providerNumber', 'way', 'account', 'document', 'sentBy'] as const),
  ...([
    'asked',
    'sent',
    'paid',
    'reversed',
    'confirmed',
    'declined',
    'canceled',
    'time',
    'reason',
    'id',
  ] as const),
] as const;

/** Receipt of a payment, in the language of the call: the same on a page, in print and as a PDF. */
export const Receipt = z.object({
  /** Number for people: the day, and eight letters and digits. Lists of payments find it. */
  number: z.string(),
  title: z.string(),
  amount: z.number().int(),
  /** No real money has moved, which `note` says. */
  isSandbox: z.boolean(),
  lineList: z.array(z.object({ key: z.enum(RECEIPT_LINES), name: z.string(), text: z.string() })),
  note: z.string(),
  /** Holder of the money on the day of the payment, with the contacts. */
  holder: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;
export type ReceiptLine = Receipt['lineList'][number];

/** A payment with its way. */
export const PaymentDetail = PaymentRow.extend({
  /** Moment until which the provider takes a top-up, and moment when it was paid or ended unpaid. */
  expiresAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Its student may pay it, or try again: a top-up of their own that has not ended, and that no correction has settled. */
  isPayable: z.boolean(),
  /** The provider's number of it. */
  providerNumber: z.string().nullable(),
  /** Reason of a correction in its administrator's words. */
  reason: z.string().nullable(),
  /** Viewer's balance before and after; null where no money has moved, and for administrators. */
  balanceBefore: z.number().int().nullable(),
  balanceAfter: z.number().int().nullable(),
  timeline: z.array(TimelineItem),
  payout: PaymentPayout.nullable(),
  /** Receipt; null while no money has moved. */
  receipt: Receipt.nullable(),
  inside: PaymentInside.nullable(),
});
export type PaymentDetail = z.infer<typeof PaymentDetail>;

/** An application whose price is paid here, or is to be. What passes next is the share that the agency gets soonest. */
const ProtectedApplication = z.object({
  application: z.object({ id: z.uuid(), number: z.string() }),
  target: z.string().nullable(),
  /** Photo of the target, or of the agency where there is no target. */
  photo: Picture.nullable(),
  consulting: z.string(),
  tariff: z.string(),
  price: z.number().int(),
  held: z.number().int(),
  awaiting: z.number().int(),
  disputed: z.number().int(),
  released: z.number().int(),
  returned: z.number().int(),
  /** All that is not paid while the application runs: what is due, and shares that fall due when their steps begin. */
  unpaid: z.number().int(),
  dueAmount: z.number().int(),
  /** Moment from which the agency may close the application because of the due payment. */
  closableAt: z.iso.datetime().nullable(),
  nextReleaseAt: z.iso.datetime().nullable(),
  nextReleaseAmount: z.number().int(),
  nextStepId: z.number().int().nullable(),
});
export type ProtectedApplication = z.infer<typeof ProtectedApplication>;

/** Caller's balance, and the sums on their way to them. Amounts are in tiyin. */
export const MoneySummary = z.object({
  balance: z.number().int(),
  /** Asked to be paid out, and not decided. */
  reserved: z.number().int(),
  /** Protected for steps that are not finished, for finished ones, and disputed: of a student’s or an agency’s applications. */
  held: z.number().int(),
  awaiting: z.number().int(),
  disputed: z.number().int(),
  /** Parvoz's commission on these if all of them are released to the agency; 0 for a student. */
  commission: z.number().int(),
  /** Top-ups that providers are taking at this moment; one that was only begun is not on its way. */
  pending: z.number().int(),
  nextReleaseAt: z.iso.datetime().nullable(),
  /** A student's latest protected applications; those with a due payment or an early release come first. */
  protectedList: z.array(ProtectedApplication),
});
export type MoneySummary = z.infer<typeof MoneySummary>;

const OneOrMore = <T extends z.ZodType>(item: T) =>
  z
    .union([item, z.array(item).max(20)])
    .nullish()
    .transform((value): z.output<T>[] =>
      value == null ? [] : [...new Set((Array.isArray(value) ? value : [value]) as z.output<T>[])],
    );

const FILTER = {
  type: z.enum(PAYMENT_TYPES).nullish(),
  purpose: OneOrMore(z.enum(TRANSFER_PURPOSES)),
  /** Days in Tashkent, both of them included. */
  ...DAYS,
  /** Number of an application or a receipt, or id of a payment. */
  query: FilterText,
};

export const PaymentFilter = z.object(FILTER).prefault({});
export type PaymentFilter = z.output<typeof PaymentFilter>;

/**
 * Incoming and outgoing sums of the caller in a period; an administrator's are those that came to Parvoz from outside and left
 * it.
 */
export const PaymentStatistics = z.object({
  /** First and last day; null of all time. */
  from: DateOnly.nullable(),
  to: DateOnly,
  income: z.number().int(),
  expense: z.number().int(),
  difference: z.number().int(),
  count: z.number().int(),
  /** Parvoz's commission on shares: for an administrator on all, for an agency on its own; null for a student. */
  commission: z.number().int().nullable(),
  /** Days of the last week, days of the month, months of the year, or of all time. */
  trend: z.array(z.object({ from: DateOnly, income: z.number().int(), expense: z.number().int() })),
});
export type PaymentStatistics = z.infer<typeof PaymentStatistics>;

/** Largest number of rows that is counted and paged for administrators. */
export const MAX_COUNTED = 10_000;

const tag = 'Payments';

export const filterPayments = endpoint({
  method: 'POST',
  path: '/payment/filter',
  access: ROLES,
  tag,
  summary: 'Own payments, newest first: of a student, an agency, or all of them for administrators',
  query: PageQuery,
  body: PaymentFilter,
  data: pageOf(PaymentRow).extend({
    /** True if there are more than `totalElements`, which stops counting at MAX_COUNTED: days lead to the others. */
    isMore: z.boolean(),
  }),
});

export const getPaymentStatistics = endpoint({
  method: 'GET',
  path: '/payment/statistics',
  access: ROLES,
  tag,
  summary: 'What came and went today, this month, this year or, without a period, at all',
  query: z.object({ period: z.enum(DASHBOARD_PERIODS).optional() }),
  data: PaymentStatistics,
});

export const getMoneySummary = endpoint({
  method: 'GET',
  path: '/payment/summary',
  access: ['ROLE_STUDENT', ...CONSULTING_ROLES],
  tag,
  summary: 'What a student or an agency has, what is protected, and what passes next',
  data: MoneySummary,
});

export const exportPayments = endpoint({
  method: 'GET',
  path: '/payment/export',
  access: ROLES,
  file: true,
  tag,
  summary: 'The payments of a filter as a CSV or XLSX, newest first; TOO_MANY_ROWS beyond 100,000',
  query: z.object({ ...FILTER, format: z.enum(['csv', 'xlsx']).default('csv') }),
  data: z.custom<unknown>(),
});

export const getPaymentDetail = endpoint({
  method: 'GET',
  path: '/payment/{id}',
  access: ROLES,
  tag,
  summary: 'A payment with its way: a student’s or agency’s own one, any for administrators',
  params: z.object({ id: z.uuid() }),
  data: PaymentDetail,
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/payment/{id}/receipt',
  access: ROLES,
  file: true,
  tag,
  summary:
    'The receipt of a payment as a PDF of one page, in the language of the call; NOT_FOUND while nothing has moved',
  params: z.object({ id: z.uuid() }),
  data: z.custom<unknown>(),
});
