import { z } from 'zod';
import { RELATIONS } from '../applications/guardian-states.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_TOP_UP_TIYIN, MIN_TOP_UP_TIYIN } from '../limits.ts';
import { PAYMENT_FAILURES, PAYMENT_PROVIDERS, PAYMENT_STATUSES } from './payments-states.ts';
import { Tiyin } from './tiyin.ts';

/** Money that comes to a student's balance from outside. `amount` is in tiyin. */
export const Payment = z.object({
  id: z.uuid(),
  amount: z.number().int(),
  /** Sum that corrections have brought of one that its provider has not completed; 0 of any other. */
  corrected: z.number().int(),
  status: z.enum(PAYMENT_STATUSES),
  purpose: z.literal('TOP_UP'),
  provider: z.enum(PAYMENT_PROVIDERS),
  createdAt: z.iso.datetime(),
  /** Moment until which the provider takes it. */
  expiresAt: z.iso.datetime(),
  /** Moment when it was paid, or when it ended unpaid. */
  endedAt: z.iso.datetime().nullable(),
  /** Reason that it, or the last attempt at it, failed; null while it waits, and where it is paid. */
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  failedAt: z.iso.datetime().nullable(),
  /** Relation of whoever has begun it for the student; null where it was the student. */
  payer: z.enum(RELATIONS).nullable(),
  /** The provider's payment page; null where it cannot be paid any more, or a correction has brought its money. */
  url: z.url().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const TopUp = z.strictObject({
  amount: Tiyin.min(MIN_TOP_UP_TIYIN).max(MAX_TOP_UP_TIYIN),
  provider: z.enum(PAYMENT_PROVIDERS),
});
export type TopUp = z.output<typeof TopUp>;

const tag = 'Payments';

export const listProviders = endpoint({
  method: 'GET',
  path: '/payment/provider',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Who takes money for a balance here, in the order in which they are offered',
  data: z.array(z.enum(PAYMENT_PROVIDERS)),
});

export const topUp = endpoint({
  method: 'POST',
  path: '/payment/top-up',
  access: ['ROLE_STUDENT'],
  idempotent: 'required',
  tag,
  summary: 'Begins a payment to the caller’s balance; `url` is where the provider takes it',
  body: TopUp,
  data: z.object({ id: z.uuid(), url: z.url() }),
});

export const listOpenPayments = endpoint({
  method: 'GET',
  path: '/payment/waiting',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'Own payments that wait, newest first',
  data: z.array(Payment),
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/payment/top-up/{id}',
  access: ['ROLE_STUDENT'],
  tag,
  summary: 'One’s own payment to the balance',
  params: z.object({ id: z.uuid() }),
  data: Payment,
});

export const decideSandbox = endpoint({
  method: 'POST',
  path: '/payment/top-up/{id}/sandbox',
  access: ['ROLE_STUDENT'],
  idempotent: 'required',
  tag,
  summary: 'Pay or decline one’s own payment of the sandbox, where no money moves',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isPaid: z.boolean() }),
  data: Payment,
});
