import type { ErrorCode } from '@parvoz/contract/errors.ts';
import type { Asked } from '@parvoz/contract/money/approvals.ts';
import type {
  ApprovalState,
  MoneyActKind,
  MoneyActSubject,
} from '@parvoz/contract/money/money-acts-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../db/columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Calls that an administrator has asked a second one to approve; approval makes exactly the stored call. At most one waits for
 * the same thing.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    kind: text().$type<MoneyActKind>().notNull(),
    /** The call, as its first administrator has sent it. */
    request: jsonb().$type<Asked>().notNull(),
    amountTiyin: bigint('amount_tiyin', { mode: 'number' }).notNull(),
    subject: text().$type<MoneyActSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Name of the agency whose money it is; empty for a student, whose name is read from their account. */
    title: text().notNull(),
    state: text().$type<ApprovalState>().notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedBy: uuid('decided_by'),
    endedAt: moment('ended_at'),
    /** Reason of the refusal. */
    refusal: text(),
    /** The code of why it could not be done any more. */
    problem: text().$type<ErrorCode>(),
  },
  (table) => [
    check('approvals_amount', sql`${table.amountTiyin} >= 0`),
    check(
      'approvals_kind',
      sql`${table.kind} ${isOneOf<MoneyActKind>({ SEND: true, BANK_FILE: true, CONFIRM: true, APPLICATION_CORRECTION: true, DAY_CORRECTION: true, CORRECTION_TAKEN_BACK: true })}`,
    ),
    check(
      'approvals_state',
      sql`${table.state} ${isOneOf<ApprovalState>({ WAITING: true, APPROVED: true, REFUSED: true, CANCELED: true, EXPIRED: true, FAILED: true })}`,
    ),
    check('approvals_ended', sql`(${table.state} = 'WAITING') = (${table.endedAt} is null)`),
    check(
      'approvals_decided',
      sql`(${table.state} in ('APPROVED', 'REFUSED', 'FAILED')) = (${table.decidedBy} is not null)`,
    ),
    check('approvals_second', sql`${table.decidedBy} <> ${table.askedBy}`),
    check('approvals_refusal', sql`(${table.state} = 'REFUSED') = (${table.refusal} is not null)`),
    check('approvals_problem', sql`(${table.state} = 'FAILED') = (${table.problem} is not null)`),
    uniqueIndex('approvals_waiting')
      .on(table.kind, table.subjectId, table.title)
      .where(sql`state = 'WAITING'`),
    index('approvals_state_order').on(table.state, table.id),
  ],
);
