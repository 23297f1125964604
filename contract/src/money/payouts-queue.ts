import { z } from 'zod';
import { RELATIONS } from '../applications/guardian-states.ts';
import { DateOnly, FilterText, oneLine, PageQuery, Picture, pageOf, plainLines } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ADMIN } from '../platform/administration.ts';
import { BankDetails } from './bank-details.ts';
import { PAYMENT_PROVIDERS } from './payments-states.ts';
import { Payout } from './payouts.ts';
import {
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_PAYOUT_REASON_LENGTH,
  PAYOUT_KINDS,
  PAYOUT_LISTS,
} from './payouts-states.ts';
import { Tiyin } from './tiyin.ts';

const tag = 'Payouts';

/** A request as administrators decide on it. */
export const PayoutRow = Payout.extend({
  /** The agency, or null. */
  consulting: z
    .object({ id: z.number().int(), name: z.string(), abbreviation: z.string(), photo: Picture.nullable() })
    .nullable(),
  /** The student, or null; the name is empty where the account is gone. */
  student: z.object({ id: z.uuid(), name: z.string(), phone: z.string().nullable() }).nullable(),
  details: BankDetails.nullable(),
  /** Administrator who is sending the money, or has sent it; empty before. */
  sendingBy: z.string(),
  /** True if other bank details of the agency wait: this request goes to the old ones. */
  isChanging: z.boolean(),
  /** Top-ups that a student’s money goes back from. */
  topUpList: z.array(
    z.object({
      id: z.uuid(),
      provider: z.enum(PAYMENT_PROVIDERS),
      /** Relation of the guardian who has paid it, to whom it goes back; null for the student. */
      payer: z.enum(RELATIONS).nullable(),
      paidAt: z.iso.datetime(),
      /** Amount of the payment, and its part that goes back by this request. */
      amount: Tiyin,
      returned: Tiyin,
    }),
  ),
});
export type PayoutRow = z.infer<typeof PayoutRow>;

export const PayoutFilter = z
  .object({
    state: z.enum(PAYOUT_LISTS).nullish(),
    kind: z.enum(PAYOUT_KINDS).nullish(),
    /** Words of an agency’s or a student’s name. */
    query: FilterText,
  })
  .prefault({});
export type PayoutFilter = z.output<typeof PayoutFilter>;

export const filterPayouts = endpoint({
  method: 'POST',
  path: '/payout/filter',
  access: ADMIN,
  tag,
  summary:
    'Requests of agencies and students: those that wait or are being sent, oldest first, otherwise newest first',
  query: PageQuery,
  body: PayoutFilter,
  data: pageOf(PayoutRow).extend({
    /** Number of all that wait, whatever the filter. */
    waitingCount: z.number().int(),
    waitingAmount: Tiyin,
    /** Number of all that are being sent. */
    sendingCount: z.number().int(),
    sendingAmount: Tiyin,
    /** The last proof of the ledger has faults: nothing is sent. What is being sent already can be confirmed. */
    isStopped: z.boolean(),
  }),
});

export const PayoutDecision = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('CONFIRM'),
    /** Number of the bank’s order or the provider’s refund, and its day. */
    documentNumber: oneLine(MAX_DOCUMENT_NUMBER_LENGTH, 1),
    documentDate: DateOnly,
    /** True if the caller knows that another request was closed by the same document. */
    isSameDocument: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('DECLINE'), reason: plainLines(MAX_PAYOUT_REASON_LENGTH, 3) }),
  /** The administrator begins to send the money: from now on it cannot be canceled. */
  z.object({ action: z.literal('SEND') }),
  /** Decision that it was not sent: the request waits again. */
  z.object({ action: z.literal('WAIT') }),
]);
export type PayoutDecision = z.output<typeof PayoutDecision>;

export const decidePayout = endpoint({
  method: 'PUT',
  path: '/payout/{id}',
  access: ADMIN,
  tag,
  summary:
    'Begin to send the money of a request, confirm that it was sent, decline it with a reason, or let it wait again; DOCUMENT_USED, which names it, where a document of this number has confirmed another request of the kind in the same year, unless `isSameDocument` says so; what sends money out asks for a password that was given recently; OWN_MATTER for one’s own withdrawal or agency; PAYOUTS_STOPPED for beginning while the ledger has faults',
  params: z.object({ id: z.uuid() }),
  body: PayoutDecision,
  data: PayoutRow,
});

export const exportForBank = endpoint({
  method: 'POST',
  path: '/payout/export',
  access: ADMIN,
  file: true,
  tag,
  summary:
    'Requests of agencies that wait, for the bank as a CSV or XLSX with whole account numbers: from now on they are being sent; in the audit; asks for a password that was given recently; PAYOUTS_STOPPED while the ledger has faults',
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  data: z.custom<unknown>(),
});
