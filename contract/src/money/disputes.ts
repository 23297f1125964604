import { z } from 'zod';
import { CONSULTING_ROLES } from '../agencies/staff-accounts.ts';
import { PrivateFile } from '../applications/application-documents.ts';
import { SIDES } from '../applications/application-states.ts';
import { ApplicationParams, PersonRef } from '../applications/applications.ts';
import { Id, NamedRef, PageQuery, Picture, pageOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_PRICE_TIYIN } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { writtenText } from '../written-text.ts';
import {
  ASKED_SIDES,
  DISPUTE_EVENTS,
  DISPUTE_KINDS,
  DISPUTE_LISTS,
  DISPUTE_STATES,
  DISPUTE_TURNS,
  DISPUTE_WISHES,
  MAX_DISPUTE_LENGTH,
  MAX_EVIDENCE_FILES,
  MAX_EVIDENCE_MESSAGES,
  MIN_DISPUTE_LENGTH,
} from './disputes-states.ts';
import { Tiyin } from './tiyin.ts';

const moment = z.iso.datetime();
const Author = PersonRef.extend({ role: z.enum(ROLES) });

/** A file or a message of the chat that a side has brought. */
export const DisputeEvidence = z.object({
  id: z.uuid(),
  side: z.enum(SIDES),
  file: PrivateFile.nullable(),
  /** The message as the chat shows it; without text once its author has deleted their account. */
  message: z
    .object({
      id: z.uuid(),
      author: Author,
      text: z.string(),
      fileName: z.string().nullable(),
      sentAt: moment,
    })
    .nullable(),
  createdAt: moment,
});
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;

/** A line of the history of a dispute, which everybody reads who may open it. */
export const DisputeEvent = z.object({
  id: z.uuid(),
  type: z.enum(DISPUTE_EVENTS),
  actor: Author.nullable(),
  comment: z.string().nullable(),
  /** Sum to return to the student that was asked for, proposed, agreed on or decided. */
  returnAmount: Tiyin.nullable(),
  /** Sides that an ASKED event is for. */
  to: z.enum(ASKED_SIDES).nullable(),
  fileCount: z.number().int(),
  messageCount: z.number().int(),
  createdAt: moment,
});
export type DisputeEvent = z.infer<typeof DisputeEvent>;

/** A dispute as lists show it, in tiyin. */
export const DisputeCard = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  applicationNumber: z.string(),
  step: NamedRef.extend({ number: z.number().int(), percent: z.number().int() }),
  student: PersonRef,
  consulting: NamedRef.extend({ photo: Picture.nullable() }),
  kind: z.enum(DISPUTE_KINDS),
  /** The share that it is about. */
  amount: Tiyin,
  state: z.enum(DISPUTE_STATES),
  turn: z.enum(DISPUTE_TURNS).nullable(),
  openedAt: moment,
  answerUntil: moment,
  decideUntil: moment,
  endedAt: moment.nullable(),
});
export type DisputeCard = z.infer<typeof DisputeCard>;

/** A dispute about the share of one finished step, in tiyin. */
export const Dispute = DisputeCard.extend({
  comment: z.string(),
  wish: z.enum(DISPUTE_WISHES),
  /** Sum that the student wants back; null where it is to be put right. */
  wishAmount: Tiyin.nullable(),
  /** The agency's newest answer, and what it proposes to give back. */
  answer: z
    .object({ author: Author, comment: z.string(), returnAmount: Tiyin, createdAt: moment })
    .nullable(),
  evidenceList: z.array(DisputeEvidence),
  eventList: z.array(DisputeEvent),
  /** Division of the share, its reason and author; null while it is open, and if it was withdrawn. */
  result: z
    .object({
      ...{ returned: Tiyin, released: Tiyin },
      reason: z.string().nullable(),
      by: Author.nullable(),
    })
    .nullable(),
  /** Parvoz's commission on what is released, in hundredths of a per cent; null for the student, who pays none. */
  commissionPoints: z.number().int().nullable(),
  /** Counts its changes: whoever decides says which one they have read. */
  version: z.number().int(),
  can: z.object({
    ...{ answer: z.boolean(), accept: z.boolean(), withdraw: z.boolean() },
    ...{ addEvidence: z.boolean(), ask: z.boolean(), settle: z.boolean() },
  }),
});
export type Dispute = z.infer<typeof Dispute>;

const Words = writtenText().trim().min(MIN_DISPUTE_LENGTH).max(MAX_DISPUTE_LENGTH);
const Amount = Tiyin.min(0).max(MAX_PRICE_TIYIN);
const ids = (max: number) =>
  z
    .array(z.uuid())
    .max(max)
    .nullish()
    .transform((list) => [...new Set(list ?? [])]);
/** Own finished uploads, and messages of the application's chat. */
const brought = { uploadIds: ids(MAX_EVIDENCE_FILES), messageIds: ids(MAX_EVIDENCE_MESSAGES) };

export const DisputeDraft = z
  .strictObject({
    stepId: Id,
    kind: z.enum(DISPUTE_KINDS),
    comment: Words,
    wish: z.enum(DISPUTE_WISHES),
    /** Sum that a PART asks back, less than the share. */
    wishAmount: Amount.min(1)
      .nullish()
      .transform((value) => value ?? null),
    ...brought,
  })
  .refine(({ wish, wishAmount }) => (wish === 'PART') === (wishAmount !== null), { path: ['wishAmount'] });
export type DisputeDraft = z.output<typeof DisputeDraft>;

export const AnswerDraft = z.strictObject({ comment: Words, returnAmount: Amount, ...brought });
export type AnswerDraft = z.output<typeof AnswerDraft>;

export const EvidenceDraft = z
  .object({
    comment: writtenText()
      .trim()
      .max(MAX_DISPUTE_LENGTH)
      .nullish()
      .transform((value) => value || null),
    ...brought,
  })
  .refine(({ comment, uploadIds, messageIds }) => comment || uploadIds.length > 0 || messageIds.length > 0, {
    path: ['comment'],
  });
export type EvidenceDraft = z.output<typeof EvidenceDraft>;

export const QuestionDraft = z.object({ to: z.enum(ASKED_SIDES), comment: Words });
export type QuestionDraft = z.output<typeof QuestionDraft>;

/** Settlement with both amounts, which add up to the share. */
export const SettlementDraft = z.strictObject({
  version: z.number().int().min(1).max(1_000_000),
  returnAmount: Amount,
  releaseAmount: Amount,
  reason: Words,
});
export type SettlementDraft = z.output<typeof SettlementDraft>;

const tag = 'Disputes';
const params = z.object({ id: z.uuid() });
const PARTIES = ['ROLE_STUDENT', ...CONSULTING_ROLES] as const;

export const openDispute = endpoint({
  method: 'POST',
  path: '/application/{id}/dispute',
  access: ['ROLE_STUDENT'],
  idempotent: 'required',
  tag,
  summary: 'Opens a dispute about the share of a finished step, which freezes it',
  params: ApplicationParams,
  body: DisputeDraft,
  data: Dispute,
});

export const getDispute = endpoint({
  method: 'GET',
  path: '/dispute/{id}',
  access: ROLES,
  tag,
  summary: 'A dispute with what both sides have brought and said',
  params,
  data: Dispute,
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/dispute/{id}/answer',
  access: CONSULTING_ROLES,
  idempotent: 'required',
  tag,
  summary:
    'The agency answers, and proposes what goes back to the student; a further answer replaces the proposal',
  params,
  body: AnswerDraft,
  data: Dispute,
});

export const acceptProposal = endpoint({
  method: 'POST',
  path: '/dispute/{id}/accept',
  access: PARTIES,
  idempotent: 'required',
  tag,
  summary: 'Accepts what the other side has proposed, as the caller saw it: the share is divided so at once',
  params,
  body: z.strictObject({ returnAmount: Amount }),
  data: Dispute,
});

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/dispute/{id}/withdraw',
  access: ['ROLE_STUDENT'],
  idempotent: 'required',
  tag,
  summary:
    'Take one’s own dispute back: the clock of the share continues where it stopped, with at least a day left',
  params,
  data: Dispute,
});

export const addEvidence = endpoint({
  method: 'POST',
  path: '/dispute/{id}/evidence',
  access: PARTIES,
  idempotent: true,
  tag,
  summary: 'A side brings further words, files and messages of the chat',
  params,
  body: EvidenceDraft,
  data: Dispute,
});

export const askSides = endpoint({
  method: 'POST',
  path: '/dispute/{id}/question',
  access: ['ROLE_ADMIN'],
  idempotent: true,
  tag,
  summary: 'Asks one side or both for more',
  params,
  body: QuestionDraft,
  data: Dispute,
});

export const settleDispute = endpoint({
  method: 'POST',
  path: '/dispute/{id}/settlement',
  access: ['ROLE_ADMIN'],
  idempotent: 'required',
  tag,
  summary: 'Divides the share between both sides, with a reason that both read',
  params,
  body: SettlementDraft,
  data: Dispute,
});

export const filterDisputes = endpoint({
  method: 'POST',
  path: '/dispute/filter',
  access: ['ROLE_ADMIN'],
  tag,
  summary: 'Disputes of one list, the most urgent first, and how many wait for a decision',
  query: PageQuery,
  body: z.object({ list: z.enum(DISPUTE_LISTS).default('WAITING') }),
  data: pageOf(DisputeCard).extend({ waitingCount: z.number().int() }),
});
