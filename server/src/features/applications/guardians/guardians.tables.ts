import type { PaymentOutcome, Relation, VisitKind } from '@parvoz/contract/applications/guardian-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf, LANGUAGES } from '../../../db/columns.ts';
import { payments } from '../../money/payments/payments.tables.ts';
import { applications } from '../applications/applications.tables.ts';
import { applicationDocuments } from '../applications/documents/documents.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** People to whom students show applications: a phone, and no account. Forgotten once nothing is shown to them. */
export const guardians = pgTable(
  'guardians',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    /** Language of messages to them: that of their last sign-in, before it the one that the first student has chosen. */
    language: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('guardians_phone').on(table.phone),
    check('guardians_phone_digits', sql`${table.phone} ~ '^998[0-9]{9}$'`),
    check(
      'guardians_language',
      sql`${table.language} in (${sql.raw(LANGUAGES.map((one) => `'${one}'`).join(', '))})`,
    ),
  ],
);

/** Signed-in browsers of guardians, apart from those of accounts. */
export const guardianSessions = pgTable(
  'guardian_sessions',
  {
    id: uuid().primaryKey(),
    guardianId: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('guardian_sessions_guardian').on(table.guardianId),
    index('guardian_sessions_expiry').on(table.expiresAt),
  ],
);

/**
 * Applications as they are shown to guardians. One that has ended stays, with what was opened, and loses its guardian when that
 * one is forgotten.
 */
export const guardianships = pgTable(
  'guardianships',
  {
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    guardianId: uuid('guardian_id').references(() => guardians.id, { onDelete: 'set null' }),
    relation: text().$type<Relation>().notNull(),
    canPay: boolean('can_pay').notNull(),
    /** True if they may put money on the balance of the student. */
    canTopUp: boolean('can_top_up').notNull().default(false),
    /** True if they are reminded of what is due while they may pay. */
    wantsReminders: boolean('wants_reminders').notNull().default(true),
    /** Moment since when the payment was due of which they were reminded last, and the days after it. */
    remindedSince: moment('reminded_since'),
    remindedDays: smallint('reminded_days'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check(
      'guardianships_relation',
      sql`${table.relation} ${isOneOf<Relation>({
        ...{ MOTHER: true, FATHER: true, BROTHER: true, SISTER: true },
        ...{ GRANDPARENT: true, SPOUSE: true, RELATIVE: true, OTHER: true },
      })}`,
    ),
    check('guardianships_reminded', sql`(${table.remindedSince} is null) = (${table.remindedDays} is null)`),
    check('guardianships_guardian', sql`${table.endedAt} is not null or ${table.guardianId} is not null`),
    uniqueIndex('guardianships_once').on(table.applicationId, table.guardianId).where(sql`ended_at is null`),
    index('guardianships_application').on(table.applicationId),
    index('guardianships_guardian').on(table.guardianId),
  ],
);

/** Documents that a guardian may open, each allowed by itself. */
export const guardianDocuments = pgTable(
  'guardian_documents',
  {
    guardianshipId: uuid('guardianship_id')
      .notNull()
      .references(() => guardianships.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => applicationDocuments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.guardianshipId, table.documentId] }),
    index('guardian_documents_document').on(table.documentId),
  ],
);

/** Things that guardians have opened: what is opened again within half an hour is one visit. */
export const guardianVisits = pgTable(
  'guardian_visits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    guardianshipId: uuid('guardianship_id')
      .notNull()
      .references(() => guardianships.id, { onDelete: 'cascade' }),
    kind: text().$type<VisitKind>().notNull(),
    /** Null of anything else, and of a document that is gone. */
    documentId: uuid('document_id').references(() => applicationDocuments.id, { onDelete: 'set null' }),
    beganAt: moment('began_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    check(
      'guardian_visits_kind',
      sql`${table.kind} ${isOneOf<VisitKind>({ APPLICATION: true, DOCUMENT: true, PAYMENT: true })}`,
    ),
    check('guardian_visits_document', sql`${table.documentId} is null or ${table.kind} = 'DOCUMENT'`),
    index('guardian_visits_of').on(table.guardianshipId, table.lastAt),
    index('guardian_visits_document').on(table.documentId),
  ],
);

/** Payments that guardians have begun, and where their money has gone. */
export const guardianPayments = pgTable(
  'guardian_payments',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    guardianshipId: uuid('guardianship_id')
      .notNull()
      .references(() => guardianships.id, { onDelete: 'cascade' }),
    /** Sum that was due; the payment may be larger, where providers take no less. Null of one that is for the balance. */
    dueTiyin: bigint('due_tiyin', { mode: 'number' }),
    /** Step whose share was due; null for the whole price, and of one for the balance. */
    stepId: integer('step_id'),
    /** Key of the call that has begun it, and the digest of what that asked for. */
    idempotencyKey: text('idempotency_key').notNull(),
    callHash: text('call_hash').notNull(),
    outcome: text().$type<PaymentOutcome>(),
    settledAt: moment('settled_at'),
    /**
     * Sum of the payment that has been sent on: what has come beyond it is still to be, what is missing of it was taken back. Null
     * until something is sent on, and of what was sent on before this was counted.
     */
    settledTiyin: bigint('settled_tiyin', { mode: 'number' }),
    /** Part of it that is on the balance beside what `settledAt` is the moment of; with the moment of the last of it. */
    addedTiyin: bigint('added_tiyin', { mode: 'number' }).notNull().default(0),
    addedAt: moment('added_at'),
    /** Sum that was sent on and is taken back since; with the moment of the last of it. Forgotten when more comes. */
    takenTiyin: bigint('taken_tiyin', { mode: 'number' }).notNull().default(0),
    takenAt: moment('taken_at'),
  },
  (table) => [
    unique('guardian_payments_idempotency').on(table.idempotencyKey),
    check('guardian_payments_due', sql`${table.dueTiyin} > 0`),
    check(
      'guardian_payments_outcome',
      sql`${table.outcome} ${isOneOf<PaymentOutcome>({ PROTECTED: true, BALANCE: true })}`,
    ),
    check('guardian_payments_step', sql`${table.stepId} is null or ${table.dueTiyin} is not null`),
    check('guardian_payments_settled', sql`(${table.outcome} is null) = (${table.settledAt} is null)`),
    check(
      'guardian_payments_sums',
      sql`${table.addedTiyin} >= 0 and ${table.settledTiyin} >= ${table.addedTiyin}`,
    ),
    check('guardian_payments_added', sql`(${table.addedTiyin} = 0) = (${table.addedAt} is null)`),
    check(
      'guardian_payments_taken',
      sql`${table.takenTiyin} >= 0 and (${table.takenTiyin} = 0) = (${table.takenAt} is null)`,
    ),
    index('guardian_payments_of').on(table.guardianshipId),
  ],
);
