import { z } from 'zod';
import { ApplicationParams } from '../applications/applications.ts';
import { RELATIONS } from '../applications/guardian-states.ts';
import { Id } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_PRICE_TIYIN, MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { writtenText } from '../written-text.ts';
import { type HeldTotal, SHARE_ENDS, SHARE_STATES } from './protection-states.ts';
import { Tiyin } from './tiyin.ts';

const moment = z.iso.datetime().nullable();

/** Part of the price that belongs to a step. */
export const ProtectedShare = z.object({
  /** Id of the application's step; before acceptance of the tariff's. */
  stepId: z.number().int(),
  number: z.number().int(),
  name: z.string(),
  percent: z.number().int(),
  amount: Tiyin,
  state: z.enum(SHARE_STATES),
  /** Parts of it that went to the agency and back to the student. */
  released: Tiyin,
  returned: Tiyin,
  /** Parvoz's commission on the released part; null for the student, whom it does not concern. */
  commission: Tiyin.nullable(),
  /** Moment since when it is due. */
  dueSince: moment,
  paidAt: moment,
  /** Relation of the guardian who has paid it for the student; null where it was nobody else. */
  payer: z.enum(RELATIONS).nullable(),
  /** Moment when its step was finished. */
  finishedAt: moment,
  /** Moment when it is released to the agency automatically; null while its clock is stopped: by a dispute, or as its student cannot sign in. */
  releasesAt: moment,
  endedAt: moment,
  endedBy: z.enum(SHARE_ENDS).nullable(),
  /** The agency's comment when it finished the step. */
  resultComment: z.string().nullable(),
  disputeId: z.uuid().nullable(),
});
export type ProtectedShare = z.infer<typeof ProtectedShare>;

const heldTotals = {
  /** Sum of steps that are not finished. */
  held: Tiyin,
  /** Sum of finished steps that wait for the student's confirmation. */
  awaiting: Tiyin,
  disputed: Tiyin,
} satisfies Record<HeldTotal, typeof Tiyin>;

/**
 * The protected payment of an application, in tiyin: paid = held + awaiting + disputed + released + returned. Before
 * acceptance, what it would be.
 */
export const Protection = z.object({
  applicationId: z.uuid(),
  price: Tiyin,
  /** Paid to the agency before it moved in: no part of the price, and not protected. */
  paidOutside: Tiyin,
  paid: Tiyin,
  ...heldTotals,
  released: Tiyin,
  returned: Tiyin,
  /**
   * Parvoz's commission on released shares, in hundredths of a per cent: as it was at acceptance, and before that as it is now;
   * and its sum so far. Both null for the student, whom they do not concern.
   */
  commissionPoints: z.number().int().nullable(),
  commission: Tiyin.nullable(),
  /** Sum to be paid now; 0 where nothing is due. */
  dueAmount: Tiyin,
  dueSince: moment,
  /** Moments when the student is reminded of a due payment; none while they cannot sign in. */
  remindAt: z.array(z.iso.datetime()),
  /** Moment from which the agency may close the application because of it; null where nothing is due, or its student cannot sign in. */
  closableAt: moment,
  /** Each step's share is due when the step begins. */
  isInParts: z.boolean(),
  /** Sum that would go back to the student's balance if the application ended this moment. */
  refundNow: Tiyin,
  /** The caller's own balance; null unless they are the student. */
  balance: Tiyin.nullable(),
  /** The caller's last payment for it, as `GET /payment/{id}` has it; null unless they are the student. */
  lastPaymentId: z.uuid().nullable(),
  /** Counts its changes. */
  version: z.number().int(),
  shareList: z.array(ProtectedShare),
  /** Actions that the caller may take now; `confirm` and `dispute` are of shares that are AWAITING. */
  can: z.object({ pay: z.boolean(), confirm: z.boolean(), dispute: z.boolean(), correct: z.boolean() }),
});
export type Protection = z.infer<typeof Protection>;

/** Due sum that the person saw. */
const DueAmount = Tiyin.min(1).max(MAX_PRICE_TIYIN);

/**
 * A step whose share was seen as due: parts of a price may be equal, so that the sum alone does not say which one it is. A program
 * that knows no steps leaves it out.
 */
const DueStep = Id.optional();

export const ProtectedPaymentDraft = z.strictObject({ amount: DueAmount, stepId: DueStep });
export type ProtectedPaymentDraft = z.output<typeof ProtectedPaymentDraft>;

export const CorrectionDraft = z.strictObject({
  amount: DueAmount,
  stepId: DueStep,
  reason: writtenText().trim().min(MIN_REASON_LENGTH).max(MAX_REASON_LENGTH),
});
export type CorrectionDraft = z.output<typeof CorrectionDraft>;

const tag = 'Protected payments';

export const getProtection = endpoint({
  method: 'GET',
  path: '/application/{id}/protection',
  access: ROLES,
  tag,
  summary: 'The protected payment of an application: what is paid, held, released and returned, step by step',
  params: ApplicationParams,
  data: Protection,
});

export const payProtection = endpoint({
  method: 'POST',
  path: '/application/{id}/payment',
  access: ['ROLE_STUDENT'],
  idempotent: 'required',
  tag,
  summary:
    'Pays what is due from the caller’s balance into protection; INSUFFICIENT_BALANCE, AMOUNT_CHANGED, ALREADY_PAID',
  params: ApplicationParams,
  body: ProtectedPaymentDraft,
  data: Protection,
});

export const confirmStep = endpoint({
  method: 'POST',
  path: '/application/{id}/confirm',
  access: ['ROLE_STUDENT'],
  idempotent: 'required',
  tag,
  summary: 'Confirms a finished step: its share passes to the agency at once',
  params: ApplicationParams,
  body: z.strictObject({ stepId: Id }),
  data: Protection,
});

export const correctProtection = endpoint({
  method: 'POST',
  path: '/application/{id}/correction',
  access: ['ROLE_ADMIN'],
  idempotent: 'required',
  tag,
  summary:
    'Says, with a reason, that what is due was received by Parvoz outside a provider; asks for a password that was given recently; OWN_MATTER for one’s own application or agency',
  params: ApplicationParams,
  body: CorrectionDraft,
  data: Protection,
});
