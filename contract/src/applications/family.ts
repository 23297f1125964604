import { z } from 'zod';
import { Id, NamedRef } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_TOP_UP_TIYIN } from '../limits.ts';
import { TopUp } from '../money/payments.ts';
import { PAYMENT_FAILURES, PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '../money/payments-states.ts';
import { SHARE_ENDS, SHARE_STATES } from '../money/protection-states.ts';
import { Tiyin } from '../money/tiyin.ts';
import { CodeSent, Phone, PhoneAndCode } from '../people/accounts.ts';
import { StreamQuery } from '../platform/live.ts';
import { GUARDIAN_ROLE } from '../roles.ts';
import {
  APPLICATION_STATUSES,
  NEXT_ACTIONS,
  PAYMENT_STATES,
  SIDES,
  STEP_STATUSES,
} from './application-states.ts';
import { applicationEnding } from './applications.ts';
import { PAYMENT_OUTCOMES, RELATIONS } from './guardian-states.ts';

/** Calls of guardians, who see what students show them and nothing else (docs/rules.md#guardians). */

const moment = z.iso.datetime().nullable();
const day = z.iso.date().nullable();
const step = z.object({ number: z.number().int(), name: z.string() });

/** An application that is shown to the caller. `id` names the showing, and opens nothing for anybody else. */
export const FamilyCard = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  ...applicationEnding,
  student: z.object({ name: z.string(), surname: z.string() }),
  /** Relation of the caller to the student. */
  relation: z.enum(RELATIONS),
  consulting: NamedRef,
  university: NamedRef.nullable(),
  program: NamedRef.nullable(),
  tariff: NamedRef,
  step: step.nullable(),
  stepCount: z.number().int(),
  finishedStepCount: z.number().int(),
  next: z.enum(NEXT_ACTIONS),
  turn: z.enum(SIDES).nullable(),
  /** Calendar date until which the student is to submit the current level. */
  deadline: day,
  isOverdue: z.boolean(),
  /** Price in tiyin. */
  price: Tiyin,
  /** Paid to the agency before it moved in: no part of the price, and not protected. */
  paidOutside: Tiyin,
  payment: z.enum(PAYMENT_STATES),
  canPay: z.boolean(),
  /** True if the caller may put money on the student's balance. */
  canTopUp: z.boolean(),
});
export type FamilyCard = z.infer<typeof FamilyCard>;

const FamilyLevel = step.extend({
  status: z.enum(STEP_STATUSES).nullable(),
  deadline: day,
  finishedAt: moment,
});

const FamilyStep = step.extend({
  status: z.enum(STEP_STATUSES).nullable(),
  finishedAt: moment,
  levelList: z.array(FamilyLevel),
});

/** Part of the price that belongs to a step, in tiyin. */
const FamilyShare = step.extend({
  stepId: z.number().int(),
  amount: Tiyin,
  state: z.enum(SHARE_STATES),
  released: Tiyin,
  returned: Tiyin,
  dueSince: moment,
  paidAt: moment,
  releasesAt: moment,
  endedAt: moment,
  endedBy: z.enum(SHARE_ENDS).nullable(),
});

/** The protected payment: paid = held + awaiting + disputed + released + returned, in tiyin. */
export const FamilyProtection = z.object({
  price: Tiyin,
  paid: Tiyin,
  held: Tiyin,
  awaiting: Tiyin,
  disputed: Tiyin,
  released: Tiyin,
  returned: Tiyin,
  dueAmount: Tiyin,
  dueSince: moment,
  /** Moment from which the agency may close the application because of it. */
  closableAt: moment,
  isInParts: z.boolean(),
  shareList: z.array(FamilyShare),
});
export type FamilyProtection = z.infer<typeof FamilyProtection>;

/** A document that the student has allowed the caller to open. */
export const FamilyDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});

/**
 * The way that a payment's money went when it came: into the protection of the application, or to the student's balance. What became
 * of it since is the application's money, or the student's own matter.
 */
const Outcome = z.enum(PAYMENT_OUTCOMES).nullable();

/** A payment of the caller's for an application, or to the balance of its student, in the student's name. */
export const FamilyPayment = z.object({
  id: z.uuid(),
  /** The showing that it was begun from. */
  shownId: z.uuid(),
  student: z.object({ name: z.string(), surname: z.string() }),
  /** Number of the application. */
  number: z.string(),
  amount: Tiyin,
  /** Part of it that was due: providers take whole som, and no less than for any top-up. Null of one for the balance. */
  due: Tiyin.nullable(),
  /** True if it is for the balance, and for nothing that was due. */
  isTopUp: z.boolean(),
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(PAYMENT_STATUSES),
  /** Null until it is paid and the money has gone on; with the sum that went so, and the moment. */
  outcome: Outcome,
  settled: Tiyin,
  settledAt: moment,
  /** True if less than what was due has come, and is on the balance for that reason. */
  isTooLittle: z.boolean(),
  /** Sum that is on the balance beside it, as of one that was paid twice; with the moment when the last of it came. */
  added: Tiyin,
  addedAt: moment,
  /** Sum that had come and was taken back since, with the moment; null once more has come, and while its provider is taking it. */
  taken: Tiyin,
  takenAt: moment,
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The provider's page; null where it cannot be paid any more, or is not to be before it is known what became of its money. */
  url: z.url().nullable(),
});
export type FamilyPayment = z.infer<typeof FamilyPayment>;

export const FamilyApplication = FamilyCard.extend({
  startedAt: moment,
  endedAt: moment,
  stepList: z.array(FamilyStep),
  protection: FamilyProtection,
  documentList: z.array(FamilyDocument),
  /** True if the caller is reminded of payments that they may make. */
  wantsReminders: z.boolean(),
  /**
   * True while a payment of what is due is being checked, by whomever it was begun: its money had come and was taken back. False where
   * the caller may not pay.
   */
  isChecked: z.boolean(),
  /** Payments of the caller's for it, the newest first. */
  paymentList: z.array(
    FamilyPayment.pick({
      ...{ id: true, amount: true, due: true, isTopUp: true, status: true, outcome: true, createdAt: true },
      ...{ settled: true, isTooLittle: true, added: true, takenAt: true },
    }),
  ),
  /** Legal name and bank of who holds the protected money today; null before they are published. */
  holder: z.object({ legalName: z.string(), bank: z.string(), isExample: z.boolean() }).nullable(),
});
export type FamilyApplication = z.infer<typeof FamilyApplication>;

const tag = 'Family';
const access = [GUARDIAN_ROLE] as const;
const FamilyParams = z.object({ id: z.string().max(100) });

export const sendFamilyCode = endpoint({
  method: 'POST',
  path: '/family/code',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary: 'Send a code to a phone to which an application is shown; answered alike for every other phone',
  body: z.object({ phone: Phone }),
  data: CodeSent,
});

export const signInFamily = endpoint({
  method: 'POST',
  path: '/family/login',
  access: 'public',
  entrance: true,
  takesProof: true,
  tag,
  summary:
    'Begin a session by a phone and the code that came to it; its token is for the calls of this group',
  body: PhoneAndCode,
  data: z.object({ jwt: z.string() }),
});

export const signOutFamily = endpoint({
  method: 'POST',
  path: '/family/logout',
  access,
  tag,
  summary: 'End this session',
  data: z.null(),
});

export const listFamilyApplications = endpoint({
  method: 'GET',
  path: '/family/application',
  access,
  tag,
  summary: 'Applications that students show to the caller',
  data: z.array(FamilyCard),
});

export const getFamilyApplication = endpoint({
  method: 'GET',
  path: '/family/application/{id}',
  access,
  tag,
  summary: 'An application that is shown to the caller; ACCESS_ENDED once it is not',
  params: FamilyParams,
  data: FamilyApplication,
});

export const openFamilyDocument = endpoint({
  method: 'GET',
  path: '/family/application/{id}/document/{documentId}',
  access,
  file: true,
  tag,
  summary: 'A document that the caller may open; ACCESS_DENIED for any other',
  params: FamilyParams.extend({ documentId: z.string().max(100) }),
  data: z.custom<unknown>(),
});

export const leaveFamilyApplication = endpoint({
  method: 'DELETE',
  path: '/family/application/{id}',
  access,
  tag,
  summary: 'Be shown an application no more',
  params: FamilyParams,
  data: z.array(FamilyCard),
});

export const FamilyEvent = z.object({ kind: z.enum(['READY', 'GUARDIAN']) });

export const openFamilyEvents = endpoint({
  method: 'GET',
  path: '/family/events',
  access,
  stream: true,
  query: StreamQuery,
  tag,
  summary: 'Live events: something that is shown to the caller has changed; needs a bearer header',
  data: FamilyEvent,
});

export const listFamilyProviders = endpoint({
  method: 'GET',
  path: '/family/provider',
  access,
  tag,
  summary: 'Who takes money here, in the order in which they are offered',
  data: z.array(z.enum(PAYMENT_PROVIDERS)),
});

/** `amount` and `stepId` are what the caller saw as due. */
export const FamilyPaymentDraft = z.strictObject({
  amount: Tiyin.min(1).max(MAX_TOP_UP_TIYIN),
  stepId: Id.optional(),
  provider: z.enum(PAYMENT_PROVIDERS),
});
export type FamilyPaymentDraft = z.output<typeof FamilyPaymentDraft>;

export const payFamilyApplication = endpoint({
  method: 'POST',
  path: '/family/application/{id}/payment',
  access,
  idempotent: 'required',
  tag,
  summary:
    'Begins a payment of what is due, in the name of the student: paid, it is protected for the application, or on the student’s balance where it is not due any more',
  params: FamilyParams,
  body: FamilyPaymentDraft,
  data: z.object({ id: z.uuid(), url: z.url() }),
});

export const topUpForStudent = endpoint({
  method: 'POST',
  path: '/family/application/{id}/top-up',
  access,
  idempotent: 'required',
  tag,
  summary: 'Begins a payment of any sum to the balance of the student who shows this, where they allow it',
  params: FamilyParams,
  body: TopUp,
  data: z.object({ id: z.uuid(), url: z.url() }),
});

export const getFamilyPayment = endpoint({
  method: 'GET',
  path: '/family/payment/{id}',
  access,
  tag,
  summary: 'A payment of the caller’s, and where its money is',
  params: FamilyParams,
  data: FamilyPayment,
});

export const decideFamilySandbox = endpoint({
  method: 'POST',
  path: '/family/payment/{id}/sandbox',
  access,
  idempotent: 'required',
  tag,
  summary: 'Pay or decline one’s own payment of the sandbox, where no money moves',
  params: FamilyParams,
  body: z.strictObject({ isPaid: z.boolean() }),
  data: FamilyPayment,
});

export const chooseFamilyReminders = endpoint({
  method: 'PUT',
  path: '/family/application/{id}/reminder',
  access,
  tag,
  summary: 'Be reminded of payments that are due, or not',
  params: FamilyParams,
  body: z.strictObject({ isWanted: z.boolean() }),
  data: FamilyApplication,
});
