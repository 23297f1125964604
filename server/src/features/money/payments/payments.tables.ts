import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import type {
  PaymentProvider,
  PaymentStatus,
  ProviderTransactionState,
} from '@parvoz/contract/money/payments-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, isOneOf } from '../../../db/columns.ts';
import { profiles } from '../../people/profiles/profiles.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const tiyin = (name: string) => bigint(name, { mode: 'number' });

const isProvider = isOneOf<PaymentProvider>({ PAYME: true, CLICK: true, UZUM: true, SANDBOX: true });

/** Students' payments to their balances. The money moves in the ledger when the provider confirms the payment. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => profiles.id, { onUpdate: 'cascade' }),
    amountTiyin: tiyin('amount_tiyin').notNull(),
    /** Part that has gone back to the student, or is about to. */
    returnedTiyin: tiyin('returned_tiyin').notNull().default(0),
    /** Sum of corrections of its provider's days in favour of the student, below zero where they have taken. */
    correctedTiyin: tiyin('corrected_tiyin').notNull().default(0),
    /** Part of the corrections that its provider included when it reversed the payment; below zero, what it found taken. */
    canceledTiyin: tiyin('canceled_tiyin').notNull().default(0),
    /**
     * Part that is on the student's side and can go back, to them or to their provider. The only place that defines this sum.
     */
    leftTiyin: tiyin('left_tiyin')
      .notNull()
      .generatedAlwaysAs(
        sql`case when status = 'SUCCESS' then amount_tiyin else 0 end + corrected_tiyin - canceled_tiyin - returned_tiyin`,
      ),
    provider: text().notNull(),
    status: text().notNull(),
    /** Relation of the guardian who has begun it for the student; null where it was the student. */
    payer: text().$type<Relation>(),
    idempotencyKey: text('idempotency_key'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('payments_amount', sql`${table.amountTiyin} > 0`),
    // Never more than came by it, and corrections have left.
    check('payments_returned', sql`${table.returnedTiyin} >= 0 and ${table.leftTiyin} >= 0`),
    check('payments_provider', sql`${table.provider} ${isProvider}`),
    check(
      'payments_status',
      sql`${table.status} ${isOneOf<PaymentStatus>({ CREATED: true, SUCCESS: true, CANCELED: true, SYSTEM_ERROR: true })}`,
    ),
    check(
      'payments_payer',
      sql`${table.payer} ${isOneOf<Relation>({
        ...{ MOTHER: true, FATHER: true, BROTHER: true, SISTER: true },
        ...{ GRANDPARENT: true, SPOUSE: true, RELATIVE: true, OTHER: true },
      })}`,
    ),
    check('payments_ended', sql`(${table.status} = 'CREATED') = (${table.endedAt} is null)`),
    unique('payments_idempotency').on(table.studentId, table.idempotencyKey),
    index('payments_of_student').on(table.studentId, table.id),
    index('payments_waiting').on(table.expiresAt).where(sql`status = 'CREATED'`),
  ],
);

/** Providers' attempts to pay a payment: one at a time waits or has paid. */
export const providerTransactions = pgTable(
  'provider_transactions',
  {
    id: id(),
    provider: text().notNull(),
    providerId: text('provider_id').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountTiyin: tiyin('amount_tiyin').notNull(),
    /** Corrections of the payment that named this transaction, and the part of them that its provider has reversed with it. */
    correctedTiyin: tiyin('corrected_tiyin').notNull().default(0),
    canceledTiyin: tiyin('canceled_tiyin').notNull().default(0),
    /** Part that came to the student's side by it and is neither corrected away nor reversed by its provider. */
    cameTiyin: tiyin('came_tiyin')
      .notNull()
      .generatedAlwaysAs(
        sql`case when state = 'PERFORMED' then amount_tiyin else 0 end + corrected_tiyin - canceled_tiyin`,
      ),
    state: text().notNull(),
    providerTime: moment('provider_time').notNull(),
    createdAt: moment('created_at').notNull(),
    performedAt: moment('performed_at'),
    canceledAt: moment('canceled_at'),
    /** Moment when its provider reversed corrections of a payment that was never performed. */
    takenAt: moment('taken_at'),
    reason: integer(),
    /** Moment when a fault of ours last prevented it from being performed. */
    faultedAt: moment('faulted_at'),
  },
  (table) => [
    check('provider_transactions_provider', sql`${table.provider} ${isProvider}`),
    check(
      'provider_transactions_state',
      sql`${table.state} ${isOneOf<ProviderTransactionState>({ CREATED: true, PERFORMED: true, CANCELED: true, REVERSED: true })}`,
    ),
    check('provider_transactions_came', sql`${table.cameTiyin} >= 0`),
    unique('provider_transactions_named').on(table.provider, table.providerId),
    uniqueIndex('provider_transactions_open')
      .on(table.paymentId)
      .where(sql`state in ('CREATED', 'PERFORMED')`),
    index('provider_transactions_time').on(table.provider, table.providerTime, table.id),
    index('provider_transactions_of_payment').on(table.paymentId),
    index('provider_transactions_performed').on(table.performedAt),
    index('provider_transactions_reversed').on(table.canceledAt).where(sql`state = 'REVERSED'`),
    index('provider_transactions_taken').on(table.takenAt).where(sql`taken_at is not null`),
  ],
);

/** Calls of providers' servers, word for word except for phones and cards, and their answers: for inquiries. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    body: text().notNull(),
    answer: text().notNull(),
    address: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('provider_calls_moment').on(table.provider, table.createdAt)],
);
