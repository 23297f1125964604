import { z } from 'zod';
import { PageQuery, pageOf, plainLines } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../limits.ts';
import { ADMIN } from '../platform/administration.ts';
import { Administrator } from './money-acts.ts';
import { APPROVAL_STATES, MONEY_ACT_KINDS, MONEY_ACT_SUBJECTS } from './money-acts-states.ts';
import { PayoutDecision } from './payouts-queue.ts';
import * as protection from './protection.ts';
import * as reconciliation from './reconciliation.ts';
import { CORRECTION_SIDES } from './reconciliation-states.ts';
import { Tiyin } from './tiyin.ts';

const [Confirm, , Send] = PayoutDecision.options;

/** Call that a second administrator is asked to approve, as the first one would make it. */
export const ApprovalDraft = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('PAYOUT'),
    id: z.uuid(),
    decision: z.discriminatedUnion('action', [Send, Confirm]),
  }),
  /** All requests of agencies that wait now. */
  z.object({ kind: z.literal('BANK_FILE') }),
  protection.CorrectionDraft.extend({ kind: z.literal('APPLICATION_CORRECTION'), id: z.uuid() }),
  reconciliation.CorrectionDraft.extend({
    kind: z.literal('DAY_CORRECTION'),
    ...reconciliation.DayOfProvider.shape,
  }),
  reconciliation.TakingBack.extend({
    ...{ kind: z.literal('CORRECTION_TAKEN_BACK'), id: z.uuid() },
    ...reconciliation.DayOfProvider.shape,
  }),
]);
export type ApprovalDraft = z.output<typeof ApprovalDraft>;

/** Stored call of an approval: of the bank’s file, with the requests that waited then. */
export type Asked = Exclude<ApprovalDraft, { kind: 'BANK_FILE' }> | { kind: 'BANK_FILE'; idList?: string[] };

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

export const Approval = z.object({
  id: z.uuid(),
  kind: z.enum(MONEY_ACT_KINDS),
  amount: Tiyin,
  subject: z.enum(MONEY_ACT_SUBJECTS),
  subjectId: z.string(),
  /** Owner of the money: an agency, a student, an application, a provider’s day. */
  title: z.string(),
  state: z.enum(APPROVAL_STATES),
  askedBy: Administrator,
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Administrator who approved or refused it; null before, and if it was canceled or expired. */
  decidedBy: Administrator.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Reason of the refusal. */
  refusal: z.string().nullable(),
  /** Reason that it could not be done any more. */
  problem: z.enum(CODES).nullable(),
  /** Number and day of the bank’s order or the provider’s refund. */
  documentNumber: z.string().nullable(),
  documentDate: z.iso.date().nullable(),
  /** Reason of the correction, and the account on the other side of the provider’s. */
  reason: z.string().nullable(),
  side: z.enum(CORRECTION_SIDES).nullable(),
  /** Correction of a day: below zero it takes. */
  difference: Tiyin.nullable(),
  /** Number of requests in the bank’s file. */
  count: z.number().int().nullable(),
  /** Actions of the caller, as far as they are known before. */
  can: z.object({ decide: z.boolean(), cancel: z.boolean(), download: z.boolean() }),
});
export type Approval = z.infer<typeof Approval>;

const tag = 'Money of administrators';
const params = z.object({ id: z.uuid() });

export const listApprovals = endpoint({
  method: 'GET',
  path: '/approval',
  access: ADMIN,
  tag,
  summary: 'What waits for a second administrator, oldest first; or what has ended, newest first',
  query: PageQuery.extend({ state: z.enum(['WAITING', 'ENDED']).default('WAITING') }),
  data: pageOf(Approval).extend({ waitingCount: z.number().int() }),
});

export const askApproval = endpoint({
  method: 'POST',
  path: '/approval',
  access: ADMIN,
  tag,
  summary:
    'Ask a second administrator for what is above the sum that one may move alone: everything is checked as if it were done, and nothing moves; asks for a password that was given recently',
  body: ApprovalDraft,
  data: Approval,
});

export const ApprovalDecision = z.discriminatedUnion('action', [
  z.object({ action: z.literal('APPROVE') }),
  z.object({ action: z.literal('REFUSE'), reason: plainLines(MAX_REASON_LENGTH, MIN_REASON_LENGTH) }),
]);
export type ApprovalDecision = z.output<typeof ApprovalDecision>;

export const decideApproval = endpoint({
  method: 'PUT',
  path: '/approval/{id}',
  access: ADMIN,
  tag,
  summary:
    'Approve what another administrator has asked for, which is done at once in their name, or refuse it with a reason; asks for a password that was given recently; SAME_PERSON for who asked and who works for the same agency; OWN_MATTER',
  params,
  body: ApprovalDecision,
  data: Approval,
});

export const cancelApproval = endpoint({
  method: 'PUT',
  path: '/approval/{id}/cancel',
  access: ADMIN,
  tag,
  summary: 'Take back what one has asked a second administrator for',
  params,
  data: Approval,
});

export const downloadApproved = endpoint({
  method: 'POST',
  path: '/approval/{id}/file',
  access: ADMIN,
  file: true,
  tag,
  summary:
    'The bank’s file that was approved, for the administrator who asked for it: what is being sent by it now; in the audit; asks for a password that was given recently',
  params,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  data: z.custom<unknown>(),
});
