import type { PayoutKind, PayoutState } from '@parvoz/contract/money/payouts-states.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../db/columns.ts';
import { consultings } from '../../agencies/consultings/consultings.tables.ts';
import { profiles } from '../../people/profiles/profiles.tables.ts';
import { payments } from '../payments/payments.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Bank details of agencies. A DRAFT waits for its code, one of an account at a time; CONFIRMED ones are in force from
 * `startsAt` on, until the next; those that wait can be STOPPED. Details that requests were paid to stay.
 */
export const bankDetails = pgTable(
  'bank_details',
  {
    id: uuid().primaryKey(),
    /** Without a foreign key: the details of a deleted agency wait, unseen, until it is restored or no longer can be. */
    consultingId: integer('consulting_id').notNull(),
    account: text().notNull(),
    mfo: text().notNull(),
    holder: text().notNull(),
    bank: text().notNull(),
    state: text().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    startsAt: moment('starts_at'),
    /** Owners who were told of it. */
    ownerCount: integer('owner_count').notNull().default(0),
    stoppedBy: uuid('stopped_by'),
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    check('bank_details_state', sql`${table.state} in ('DRAFT', 'CONFIRMED', 'STOPPED')`),
    check('bank_details_confirmed', sql`(${table.state} = 'DRAFT') = (${table.startsAt} is null)`),
    check('bank_details_stopped', sql`(${table.state} = 'STOPPED') = (${table.stoppedAt} is not null)`),
    uniqueIndex('bank_details_draft').on(table.createdBy).where(sql`state = 'DRAFT'`),
    index('bank_details_of_consulting').on(table.consultingId, table.startsAt),
  ],
);

/**
 * Requests to be paid out, of an agency (PAYOUT, to the bank details of its moment) or a student (WITHDRAWAL). Their money
 * is reserved until they end.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    kind: text().$type<PayoutKind>().notNull(),
    consultingId: integer('consulting_id').references(() => consultings.id),
    studentId: uuid('student_id').references(() => profiles.id, { onUpdate: 'cascade' }),
    detailsId: uuid('details_id').references(() => bankDetails.id),
    amountTiyin: bigint('amount_tiyin', { mode: 'number' }).notNull(),
    state: text().$type<PayoutState>().notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    idempotencyKey: text('idempotency_key'),
    /** The administrator who is sending the money, or has sent it, and since when. */
    sendingBy: uuid('sending_by'),
    sendingAt: moment('sending_at'),
    endedBy: uuid('ended_by'),
    endedAt: moment('ended_at'),
    documentNumber: text('document_number'),
    documentDate: date('document_date'),
    reason: text(),
  },
  (table) => [
    check('payouts_amount', sql`${table.amountTiyin} > 0`),
    check('payouts_kind', sql`${table.kind} ${isOneOf<PayoutKind>({ PAYOUT: true, WITHDRAWAL: true })}`),
    check(
      'payouts_state',
      sql`${table.state} ${isOneOf<PayoutState>({ WAITING: true, SENDING: true, CONFIRMED: true, DECLINED: true, CANCELED: true })}`,
    ),
    check(
      'payouts_whose',
      sql`case ${table.kind} when 'PAYOUT' then num_nonnulls(${table.consultingId}, ${table.detailsId}) = 2
        and ${table.studentId} is null else ${table.studentId} is not null
        and num_nonnulls(${table.consultingId}, ${table.detailsId}) = 0 end`,
    ),
    check('payouts_ended', sql`(${table.state} in ('WAITING', 'SENDING')) = (${table.endedAt} is null)`),
    check(
      'payouts_sending',
      sql`case ${table.state} when 'SENDING' then num_nonnulls(${table.sendingBy}, ${table.sendingAt}) = 2
        when 'WAITING' then num_nonnulls(${table.sendingBy}, ${table.sendingAt}) = 0 else true end`,
    ),
    check(
      'payouts_document',
      sql`(${table.state} = 'CONFIRMED') = (num_nonnulls(${table.documentNumber}, ${table.documentDate}) = 2)`,
    ),
    check('payouts_reason', sql`(${table.state} = 'DECLINED') = (${table.reason} is not null)`),
    unique('payouts_idempotency').on(table.askedBy, table.idempotencyKey),
    index('payouts_of_consulting').on(table.consultingId, table.id),
    index('payouts_of_student').on(table.studentId, table.id),
    index('payouts_state_order').on(table.state, table.id),
  ],
);

/** Payments from which a student's money goes back. */
export const payoutParts = pgTable(
  'payout_parts',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountTiyin: bigint('amount_tiyin', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.paymentId] }),
    check('payout_parts_amount', sql`${table.amountTiyin} > 0`),
    index('payout_parts_of_payment').on(table.paymentId),
  ],
);
