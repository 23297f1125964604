import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type {
  AskedSide,
  DisputeEventType,
  DisputeKind,
  DisputeState,
  DisputeWish,
} from '@parvoz/contract/money/disputes-states.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../db/columns.ts';
import { applicationSteps, applications } from '../../applications/applications/applications.tables.ts';
import { chatMessages } from '../../applications/chat/chat.tables.ts';
import { attachments } from '../../people/files/files.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tiyin = (name: string) => bigint(name, { mode: 'number' });

/**
 * Disputes about shares of finished steps. `leftMs` is how long the clock of the share had to go. Whoever changes one has
 * locked the row of its application.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id),
    stepId: integer('step_id')
      .notNull()
      .references(() => applicationSteps.id),
    kind: text().notNull(),
    comment: text().notNull(),
    wish: text().notNull(),
    wishTiyin: tiyin('wish_tiyin'),
    amountTiyin: tiyin('amount_tiyin').notNull(),
    leftMs: bigint('left_ms', { mode: 'number' }).notNull(),
    state: text().notNull().default('OPEN'),
    /** The agency's newest answer, and what it proposes to give back. */
    answeredBy: uuid('answered_by'),
    answeredRole: text('answered_role').$type<Role>(),
    answeredAt: moment('answered_at'),
    answerComment: text('answer_comment'),
    proposedTiyin: tiyin('proposed_tiyin'),
    /** Hours before the end of its time of which the agency was reminded last. */
    remindedHours: smallint('reminded_hours'),
    /** Moment when administrators were reminded. */
    remindedAt: moment('reminded_at'),
    /** Sum that went back to the student. */
    returnedTiyin: tiyin('returned_tiyin'),
    reason: text(),
    endedBy: uuid('ended_by'),
    endedRole: text('ended_role').$type<Role>(),
    endedAt: moment('ended_at'),
    version: integer().notNull().default(1),
    openedAt: moment('opened_at').notNull(),
    answerUntil: moment('answer_until').notNull(),
    decideUntil: moment('decide_until').notNull(),
  },
  (table) => [
    check(
      'disputes_kind',
      sql`${table.kind} ${isOneOf<DisputeKind>({ NOT_DONE: true, DONE_WRONG: true, LATE: true, FORGED: true })}`,
    ),
    check(
      'disputes_wish',
      sql`${table.wish} ${isOneOf<DisputeWish>({ FIX: true, WHOLE: true, PART: true })}`,
    ),
    check(
      'disputes_wish_amount',
      sql`case ${table.wish} when 'FIX' then ${table.wishTiyin} is null
        when 'WHOLE' then coalesce(${table.wishTiyin} = ${table.amountTiyin}, false)
        else coalesce(${table.wishTiyin} > 0 and ${table.wishTiyin} < ${table.amountTiyin}, false) end`,
    ),
    check(
      'disputes_state',
      sql`${table.state} ${isOneOf<DisputeState>({ OPEN: true, AGREED: true, SETTLED: true, WITHDRAWN: true })}`,
    ),
    check('disputes_left', sql`${table.leftMs} > 0`),
    check(
      'disputes_answer',
      sql`num_nulls(${table.answeredBy}, ${table.answeredRole}, ${table.answeredAt}, ${table.answerComment},
        ${table.proposedTiyin}) in (0, 5)`,
    ),
    check('disputes_proposed', sql`${table.proposedTiyin} between 0 and ${table.amountTiyin}`),
    check('disputes_reminded', sql`${table.remindedHours} in (24, 6)`),
    check('disputes_returned', sql`${table.returnedTiyin} between 0 and ${table.amountTiyin}`),
    check(
      'disputes_divided',
      sql`(${table.state} in ('AGREED', 'SETTLED')) = (${table.returnedTiyin} is not null)`,
    ),
    check('disputes_reason', sql`(${table.state} = 'SETTLED') = (${table.reason} is not null)`),
    check(
      'disputes_ended',
      sql`(${table.state} = 'OPEN') = (${table.endedAt} is null) and (${table.endedAt} is null) = (${table.endedBy} is null)
        and (${table.endedBy} is null) = (${table.endedRole} is null)`,
    ),
    uniqueIndex('disputes_open').on(table.stepId).where(sql`state = 'OPEN'`),
    index('disputes_step').on(table.stepId),
    index('disputes_application').on(table.applicationId),
    // Queues of administrators and of reminders: as many as are open.
    index('disputes_queue').on(table.decideUntil, table.id).where(sql`state = 'OPEN'`),
    index('disputes_ended_last').on(table.endedAt.desc().nullsFirst(), table.id).where(sql`state <> 'OPEN'`),
  ],
);

/** Evidence of the sides: a private document, or a message of the chat by reference. */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    id: uuid().primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    side: text().$type<Side>().notNull(),
    attachmentId: uuid('attachment_id').references(() => attachments.id),
    /** Name of the file; null together with the file. */
    name: text(),
    messageId: uuid('message_id').references(() => chatMessages.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('dispute_evidence_side', sql`${table.side} ${isOneOf<Side>({ STUDENT: true, CONSULTING: true })}`),
    check('dispute_evidence_one', sql`${table.messageId} is null or ${table.attachmentId} is null`),
    check('dispute_evidence_name', sql`(${table.attachmentId} is null) = (${table.name} is null)`),
    index('dispute_evidence_of').on(table.disputeId),
    uniqueIndex('dispute_evidence_message').on(table.disputeId, table.side, table.messageId),
    index('dispute_evidence_file').on(table.attachmentId).where(sql`attachment_id is not null`),
    index('dispute_evidence_by_message').on(table.messageId).where(sql`message_id is not null`),
  ],
);

/** The history of a dispute; append-only. When administrators have read its chat is in the audit. */
export const disputeEvents = pgTable(
  'dispute_events',
  {
    id: uuid().primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    type: text().$type<Exclude<DisputeEventType, 'CHAT_READ'>>().notNull(),
    actorId: uuid('actor_id').notNull(),
    actorRole: text('actor_role').$type<Role>().notNull(),
    comment: text(),
    returnTiyin: tiyin('return_tiyin'),
    toSide: text('to_side').$type<AskedSide>(),
    fileCount: smallint('file_count').notNull().default(0),
    messageCount: smallint('message_count').notNull().default(0),
    /** Key of the call that has made it. */
    idempotencyKey: text('idempotency_key'),
    /** Digest of that call's body; null for older events. */
    bodyHash: text('body_hash'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('dispute_events_asked', sql`(${table.type} = 'ASKED') = (${table.toSide} is not null)`),
    index('dispute_events_of').on(table.disputeId, table.id),
    uniqueIndex('dispute_events_key')
      .on(table.actorId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
  ],
);
