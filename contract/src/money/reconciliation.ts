import { z } from 'zod';
import { RELATIONS } from '../applications/guardian-states.ts';
import { DateOnly, PageQuery, pageOf, plainLines } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { FileReading, ReadAs } from '../file-reading.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../limits.ts';
import { ADMIN } from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import { LEDGER_FAULTS } from './ledger.ts';
import { STATEMENT_PROVIDERS } from './payments-states.ts';
import {
  ARCHIVING_STATES,
  COMPARISON_STATES,
  CORRECTION_SIDES,
  DIFFERENCE_KINDS,
  STUDENT_BARS,
} from './reconciliation-states.ts';
import { Tiyin } from './tiyin.ts';

const MAX_FILE_NAME = 200;
const MAX_NUMBER_LENGTH = 100;

const Person = z.object({ id: z.uuid(), name: z.string() });

/** Fault of the ledger. The name is a person's, an agency's or an application's where it is known. */
export const ProofFault = z.object({
  kind: z.enum(LEDGER_FAULTS),
  /** Kind of the account; null for a transfer. */
  account: z.enum(['STUDENT', 'CONSULTING', 'HELD', 'PAYOUT', 'EARNED', 'PROVIDER', 'OUTSIDE']).nullable(),
  name: z.string(),
  found: Tiyin,
  expected: Tiyin,
});
export type ProofFault = z.infer<typeof ProofFault>;

/**
 * Extent of a proof, and its faults. One that is not whole counts the transfers and entries since the proof before it. Amounts
 * are in tiyin.
 */
export const ProofResult = z.object({
  finishedAt: z.iso.datetime(),
  isWhole: z.boolean(),
  accountCount: z.number().int(),
  transferCount: z.number().int(),
  entryCount: z.number().int(),
  faultCount: z.number().int(),
  /** The first ones. */
  faults: z.array(ProofFault),
});
export type ProofResult = z.infer<typeof ProofResult>;

/** Results of the ledger's proofs. */
export const LedgerProof = z.object({
  last: ProofResult.nullable(),
  /** True if a proof is requested and has not ended. */
  isRunning: z.boolean(),
  /** Proofs before the last one, newest first. */
  earlier: z.array(ProofResult),
});
export type LedgerProof = z.infer<typeof LedgerProof>;

/** Shares of steps and their sum in tiyin. */
const HeldPart = z.object({ amount: Tiyin, count: z.number().int() });

/** Balances by kind of account, in tiyin. Their sum is zero. */
export const LedgerBalances = z.object({
  /** Accounts of money outside: below zero is what came in. */
  outside: z.array(z.object({ kind: z.enum(['PROVIDER', 'OUTSIDE']), name: z.string(), amount: Tiyin })),
  students: Tiyin,
  held: Tiyin,
  consultings: Tiyin,
  payouts: Tiyin,
  /** Parvoz's commission on shares. */
  earned: Tiyin,
  sum: Tiyin,
  /** Applications that something is held for. */
  heldCount: z.number().int(),
  /** Held money by the states of shares: the step goes on, waits for its student, is disputed. */
  parts: z.object({
    inWork: HeldPart,
    awaiting: HeldPart,
    disputed: HeldPart,
    /** Part that is released to agencies automatically within 24 hours; `at` is the moment of the first release. */
    next: HeldPart.extend({ at: z.iso.datetime().nullable() }),
  }),
});
export type LedgerBalances = z.infer<typeof LedgerBalances>;

/** A statement as it was uploaded. */
export const Statement = z.object({
  id: z.uuid(),
  fileName: z.string(),
  uploadedBy: Person,
  uploadedAt: z.iso.datetime(),
  /** Number of the day's lines; lines of other days, and repeated ones, were left out. */
  lineCount: z.number().int(),
  otherDayCount: z.number().int(),
  repeatedCount: z.number().int(),
});
export type Statement = z.infer<typeof Statement>;

/** A total in a statement that its lines do not make: it is not whole, or the total is of something else. */
export const WrongTotal = z.object({
  line: z.number().int(),
  /** The row, as it is written. */
  text: z.string(),
  /** Lines before it, and what they make: payments less what went back; of a total above the headings, all lines. */
  lineCount: z.number().int(),
  sum: Tiyin,
});
export type WrongTotal = z.infer<typeof WrongTotal>;

/** Preview of a statement of a provider's day, with how its file was read; nothing was stored. Amounts are in tiyin. */
export const StatementPreview = FileReading.extend({
  /** Sentence that says why it cannot be read as a statement; then it has no lines. */
  problem: z.string().nullable(),
  ...Statement.pick({ lineCount: true, otherDayCount: true, repeatedCount: true }).shape,
  theirs: Tiyin,
  wrongTotals: z.array(WrongTotal),
  /** The first lines of the day; an amount below zero was returned, and 0 has moved no money. */
  lines: z.array(
    z.object({ line: z.number().int(), number: z.string(), amount: Tiyin, at: z.iso.datetime() }),
  ),
});
export type StatementPreview = z.infer<typeof StatementPreview>;

/** A provider's day in Tashkent: what we have, what its statement has. Amounts are in tiyin, below zero where more went back. */
export const Comparison = z.object({
  provider: z.enum(STATEMENT_PROVIDERS),
  state: z.enum(COMPARISON_STATES),
  /** Top-ups performed less those taken back, and how many payments they were. */
  ours: Tiyin,
  ourCount: z.number().int(),
  /** Sum of the statement; null where none was uploaded. */
  theirs: Tiyin.nullable(),
  theirCount: z.number().int().nullable(),
  /** Sums that the statement has more, and less: together the difference. */
  above: Tiyin,
  below: Tiyin,
  differenceCount: z.number().int(),
  openCount: z.number().int(),
  statement: Statement.nullable(),
  /** Statements that this one has replaced, newest first. */
  replaced: z.array(Statement.pick({ fileName: true, uploadedBy: true, uploadedAt: true })),
});
export type Comparison = z.infer<typeof Comparison>;

export const ComparedDay = z.object({ day: DateOnly, comparisons: z.array(Comparison) });
export type ComparedDay = z.infer<typeof ComparedDay>;

/** Days, newest first, each with the worst state of its providers. */
export const ReconciliationOverview = z.object({
  /** The newest day that is over. */
  lastDay: DateOnly,
  days: z.array(
    z.object({
      day: DateOnly,
      state: z.enum(COMPARISON_STATES),
      openCount: z.number().int(),
      missingCount: z.number().int(),
    }),
  ),
});
export type ReconciliationOverview = z.infer<typeof ReconciliationOverview>;

/** Closing of a difference, or of a part of it. */
export const Closing = z.object({
  id: z.uuid(),
  amount: Tiyin,
  reason: z.string(),
  /** Other side of the transfer; null where no money was moved. */
  side: z.enum(CORRECTION_SIDES).nullable(),
  actor: Person,
  createdAt: z.iso.datetime(),
  /** Author, moment and reason of its reversal; it closes nothing then, and its transfer was reversed. */
  takenBack: z.object({ reason: z.string(), actor: Person, createdAt: z.iso.datetime() }).nullable(),
});
export type Closing = z.infer<typeof Closing>;

/** Difference between a statement and our records about one payment. Amounts are in tiyin. */
export const Difference = z.object({
  /** The provider's number of the payment. */
  number: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  ours: Tiyin,
  theirs: Tiyin,
  /** Theirs less ours. */
  difference: Tiyin,
  /** Part of it that is not closed. */
  rest: Tiyin,
  /** Our record of the payment by this number, on any day. */
  ourState: z.enum(['CREATED', 'PERFORMED', 'CANCELED', 'REVERSED']).nullable(),
  performedAt: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  paymentId: z.uuid().nullable(),
  student: Person.nullable(),
  /** Relation of the guardian who has paid it for the student; null where it was nobody else. */
  payer: z.enum(RELATIONS).nullable(),
  /** Sides that a correction may name: not the student where they are unknown, and where `studentBar` has the reason. */
  sideList: z.array(z.enum(CORRECTION_SIDES)),
  studentBar: z.enum(STUDENT_BARS).nullable(),
  /**
   * Largest sum that a correction may move to the student, or from them, as the rest of the payment allows. 0 where it may not.
   */
  studentLimit: Tiyin,
  /**
   * Moment of the provider's line; for one that the statement of this day lacks, the moment in that of the day before or after.
   */
  theirAt: z.iso.datetime().nullable(),
  isOnAnotherDay: z.boolean(),
  /**
   * Neighbouring day whose statement may have a payment within an hour of midnight that this day's has not, while it has no
   * statement.
   */
  awaitedDay: DateOnly.nullable(),
  closings: z.array(Closing),
});
export type Difference = z.infer<typeof Difference>;

const tag = 'Reconciliation';
/** No provider has a statement of an earlier one. */
const StatementDay = DateOnly.refine((day) => day >= '2000-01-01');
const Day = z.object({ day: StatementDay });
export const DayOfProvider = Day.extend({ provider: z.enum(STATEMENT_PROVIDERS) });
const Reason = plainLines(MAX_REASON_LENGTH, MIN_REASON_LENGTH);

/** `rest` is what the caller has seen of the difference: DIFFERENCE_CHANGED where it is another one by now. */
const Seen = {
  number: writtenText()
    .min(1)
    .max(MAX_NUMBER_LENGTH)
    .regex(/^\P{Cc}+$/u),
  rest: Tiyin,
};

export const ClosingDraft = z.strictObject({ ...Seen, reason: Reason });
export type ClosingDraft = z.output<typeof ClosingDraft>;

export const CorrectionDraft = z.strictObject({
  ...Seen,
  /** Amount above zero, at most the open one; the direction follows from the difference. */
  amount: Tiyin.min(1),
  side: z.enum(CORRECTION_SIDES),
  reason: Reason,
});
export type CorrectionDraft = z.output<typeof CorrectionDraft>;

export const getProof = endpoint({
  method: 'GET',
  path: '/reconciliation/proof',
  access: ADMIN,
  tag,
  summary: 'What the last proof of the ledger has said, and whether one runs',
  data: LedgerProof,
});

export const beginProof = endpoint({
  method: 'POST',
  path: '/reconciliation/proof',
  access: ADMIN,
  tag,
  summary: 'Have the ledger proven now; while it is being done, this begins no second one',
  data: LedgerProof,
});

export const getArchiving = endpoint({
  method: 'GET',
  path: '/reconciliation/archiving',
  access: ADMIN,
  tag,
  summary: 'Whether the last hours of all money would be lost with the disk of the database',
  data: z.object({ state: z.enum(ARCHIVING_STATES) }),
});

export const getBalances = endpoint({
  method: 'GET',
  path: '/reconciliation/balance',
  access: ADMIN,
  tag,
  summary:
    'Balances of the ledger by kinds of accounts, and what is held by how its steps stand, of one moment; together the balances are zero',
  data: LedgerBalances,
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/reconciliation/overview',
  access: ADMIN,
  tag,
  summary: 'Seven days up to `to`, or to yesterday in Tashkent, each with how its statements agree',
  query: z.object({ to: StatementDay.optional() }),
  data: ReconciliationOverview,
});

export const getDay = endpoint({
  method: 'GET',
  path: '/reconciliation/day/{day}',
  access: ADMIN,
  tag,
  summary: 'Each provider of a day: what we have, what its statement has, and how many differences there are',
  params: Day,
  data: ComparedDay,
});

export const listDifferences = endpoint({
  method: 'POST',
  path: '/reconciliation/day/{day}/{provider}/difference',
  access: ADMIN,
  tag,
  summary: 'Differences one by one, open ones first; none before a statement was uploaded',
  params: DayOfProvider,
  query: PageQuery,
  data: pageOf(Difference),
});

export const previewStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/day/{day}/{provider}/statement/preview',
  access: ADMIN,
  upload: true,
  tag,
  summary:
    'How a provider’s statement of a day is read; nothing is stored. A CSV is read in `encoding`, or in the one that it seems to have. IMPORT_UNREADABLE says at `file` why it is no table',
  params: DayOfProvider,
  query: ReadAs,
  data: StatementPreview,
});

export const uploadStatement = endpoint({
  method: 'POST',
  path: '/reconciliation/day/{day}/{provider}/statement',
  access: ADMIN,
  upload: true,
  tag,
  summary:
    'Read a provider’s statement of a day from a CSV or XLSX: multipart form with one field `file`. A CSV is read in `encoding`, or in the one that it seems to have. STATEMENT_SAME where it is the one that is there; STATEMENT_EXISTS where there is another one and `replaces` does not name it; IMPORT_UNREADABLE and STATEMENT_UNREADABLE say at `file` why',
  params: DayOfProvider,
  query: z.object({
    name: writtenText().trim().min(1).max(MAX_FILE_NAME),
    replaces: z.uuid().optional(),
    ...ReadAs.shape,
  }),
  /** `wrongTotals` are those that a preview has named. */
  data: Comparison.extend({ wrongTotals: z.array(WrongTotal) }),
});

export const closeDifference = endpoint({
  method: 'POST',
  path: '/reconciliation/day/{day}/{provider}/closing',
  access: ADMIN,
  tag,
  summary: 'Close what is open of a difference with a reason; no money moves',
  params: DayOfProvider,
  body: ClosingDraft,
  data: Comparison,
});

export const correctDifference = endpoint({
  method: 'POST',
  path: '/reconciliation/day/{day}/{provider}/correction',
  access: ADMIN,
  idempotent: 'required',
  tag,
  summary:
    'Close a difference, or a part of it, by a transfer of the ledger between the provider and the student who pays, or the outside; asks for a password that was given recently',
  params: DayOfProvider,
  body: CorrectionDraft,
  data: Comparison,
});

export const TakingBack = z.object({ reason: Reason });
export type TakingBack = z.output<typeof TakingBack>;

export const takeClosingBack = endpoint({
  method: 'POST',
  path: '/reconciliation/day/{day}/{provider}/closing/{id}/taking-back',
  access: ADMIN,
  idempotent: 'required',
  tag,
  summary:
    'Take a closing back, which opens its difference again; of a correction the money moves back, unless the student has used it, and it asks for a password that was given recently',
  params: DayOfProvider.extend({ id: z.uuid() }),
  body: TakingBack,
  data: Comparison,
});
