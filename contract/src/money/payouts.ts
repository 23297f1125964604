import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { RELATIONS } from '../applications/guardian-states.ts';
import { PageQuery, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldProblem } from '../errors.ts';
import { BankDetails, BankDetailsChange } from './bank-details.ts';
import { PAYMENT_PROVIDERS } from './payments-states.ts';
import { PAYOUT_KINDS, PAYOUT_STATES } from './payouts-states.ts';
import { AnyTiyin, Tiyin } from './tiyin.ts';

/** A request to be paid out, as who asked for it sees it. */
export const Payout = z.object({
  id: z.uuid(),
  kind: z.enum(PAYOUT_KINDS),
  amount: Tiyin,
  state: z.enum(PAYOUT_STATES),
  /** The last four digits of where it goes; null for managers and for students. */
  accountEnd: z.string().nullable(),
  /** Sums by the provider that a student’s money goes back by. */
  providerList: z.array(z.object({ provider: z.enum(PAYMENT_PROVIDERS), amount: Tiyin })),
  /** Sums that guardians have paid, by their relation to the student: the rest is the student’s own. Empty for agencies. */
  payerList: z.array(z.object({ payer: z.enum(RELATIONS), amount: Tiyin })),
  /** Part of a student’s money that came by no provider: an administrator returns it by hand. 0 for agencies. */
  byHand: Tiyin,
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  /** Moment since when an administrator is sending the money, or sent it; null before. */
  sendingAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Member who canceled it; empty for administrators. */
  endedBy: z.string(),
  /** Document of the bank or the provider, where it was confirmed. */
  documentNumber: z.string().nullable(),
  documentDate: z.iso.date().nullable(),
  /** Id of its page among payments, where the money has left. */
  paymentId: z.uuid().nullable(),
  /** Reason that it was declined. */
  reason: z.string().nullable(),
});
export type Payout = z.infer<typeof Payout>;

/** An agency's balance and bank details. Managers see no bank details. */
export const PayoutOverview = z.object({
  balance: Tiyin,
  reserved: Tiyin,
  /** Protected sums of its applications: of steps that go on, that wait for the student, and under dispute. */
  held: Tiyin,
  awaiting: Tiyin,
  disputed: Tiyin,
  /** Parvoz's commission on these three if all of them are released. */
  commission: Tiyin,
  /** Requests that have not ended. */
  waitingCount: z.number().int(),
  /** The least that can be asked for now: all that there is, where that is less than the minimum. */
  min: Tiyin,
  canAsk: z.boolean(),
  details: BankDetails.nullable(),
  change: BankDetailsChange.nullable(),
});
export type PayoutOverview = z.infer<typeof PayoutOverview>;

const type: FieldProblem = 'type';

/**
 * Any whole number of tiyin above zero, however large: what is enough and what is too much depends on the balance, which no number
 * that cannot be counted exactly is on.
 */
export const PayoutRequest = z.strictObject({
  amount: AnyTiyin.min(1).refine(Number.isInteger, { params: { problem: type } }),
});
export type PayoutRequest = z.output<typeof PayoutRequest>;

const PayoutId = z.object({ id: z.uuid() });
const tag = 'Payouts';
const OWNER = ['ROLE_CONSULTING'] as const;

export const getPayoutOverview = endpoint({
  method: 'GET',
  path: '/payout/overview',
  access: CONSULTING_ROLES,
  tag,
  summary: 'What the caller’s agency has and may ask for; bank details, masked, for owners alone',
  data: PayoutOverview,
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payout',
  access: CONSULTING_ROLES,
  tag,
  summary: 'Requests of the caller’s agency to be paid out, newest first',
  query: PageQuery,
  data: pageOf(Payout),
});

export const askPayout = endpoint({
  method: 'POST',
  path: '/payout',
  access: OWNER,
  idempotent: 'required',
  tag,
  summary:
    'Ask for money of the caller’s agency, which is reserved at once; it goes to the details of that moment. ACCEPTANCE_NEEDED until the owner has accepted the legal texts in force',
  body: PayoutRequest,
  data: Payout,
});

export const cancelPayout = endpoint({
  method: 'PUT',
  path: '/payout/{id}/cancel',
  access: OWNER,
  tag,
  summary:
    'Cancel a request of the caller’s agency that waits and is not being sent; the money is on the balance again',
  params: PayoutId,
  data: Payout,
});

export const exportPayouts = endpoint({
  method: 'POST',
  path: '/payout/history/export',
  access: CONSULTING_ROLES,
  file: true,
  tag,
  summary: 'Requests of the caller’s agency as a CSV, newest first',
  data: z.custom<unknown>(),
});

/** Sums that a student may take back. */
export const WithdrawalOverview = z.object({
  balance: Tiyin,
  reserved: Tiyin,
  /** Parts of the balance that can go back by the providers that they came by, and that an administrator returns by hand. */
  returnable: Tiyin,
  byHand: Tiyin,
  /** Part of what can go back by the providers that guardians have paid: it goes back to them. */
  ofGuardians: Tiyin,
  /** Requests that have not ended. */
  waitingCount: z.number().int(),
  min: Tiyin,
});
export type WithdrawalOverview = z.infer<typeof WithdrawalOverview>;

const STUDENT = ['ROLE_STUDENT'] as const;

export const getWithdrawalOverview = endpoint({
  method: 'GET',
  path: '/withdrawal/overview',
  access: STUDENT,
  tag,
  summary: 'What the caller has and can take back',
  data: WithdrawalOverview,
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/withdrawal',
  access: STUDENT,
  tag,
  summary: 'Own requests to have money back, newest first',
  query: PageQuery,
  data: pageOf(Payout),
});

export const askWithdrawal = endpoint({
  method: 'POST',
  path: '/withdrawal',
  access: STUDENT,
  idempotent: 'required',
  tag,
  summary:
    'Ask for unspent money back, which is reserved at once; it goes by the providers that it came by, the rest by hand',
  body: PayoutRequest,
  data: Payout,
});

export const cancelWithdrawal = endpoint({
  method: 'PUT',
  path: '/withdrawal/{id}/cancel',
  access: STUDENT,
  tag,
  summary: 'Cancel one’s own request that waits and is not being sent; the money is on the balance again',
  params: PayoutId,
  data: Payout,
});
