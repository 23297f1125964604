import type { LedgerAccountKind, LedgerFault, TransferPurpose } from '@parvoz/contract/money/ledger.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, isOneOf } from '../../../db/columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const tiyin = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * Accounts of the ledger. `owner` is the student's, agency's or application's id, or the provider's name; it stays when they
 * are gone. `balanceTiyin` is the sum of the account's entries, changed by the statement that adds them.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text().notNull(),
    owner: text().notNull(),
    balanceTiyin: tiyin('balance_tiyin').default(0),
  },
  (table) => [
    check(
      'ledger_accounts_kind',
      sql`${table.kind} ${isOneOf<LedgerAccountKind>({
        ...{ STUDENT: true, CONSULTING: true, HELD: true, PAYOUT: true },
        ...{ EARNED: true, PROVIDER: true, OUTSIDE: true },
      })}`,
    ),
    unique('ledger_accounts_owner').on(table.kind, table.owner),
    // Only accounts of money outside go below zero.
    check(
      'ledger_accounts_balance',
      sql`${table.balanceTiyin} >= 0 or ${table.kind} in ('PROVIDER', 'OUTSIDE')`,
    ),
    // Range of integers that JavaScript represents exactly.
    check('ledger_accounts_safe', sql`abs(${table.balanceTiyin}) <= 9007199254740991`),
  ],
);

/**
 * Transfers of money, once for each `key`; append-only. `subjectId` is the id of the payment, application or payout, by the
 * purpose. `actorId` is null for an automatic one.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().primaryKey(),
    key: text().notNull().unique('ledger_transfers_key'),
    purpose: text().notNull(),
    subjectId: uuid('subject_id'),
    actorId: uuid('actor_id'),
    reason: text(),
    createdAt: moment('created_at'),
  },
  (table) => [
    check(
      'ledger_transfers_purpose',
      sql`${table.purpose} ${isOneOf<TransferPurpose>({
        ...{ TOP_UP: true, TOP_UP_REVERSED: true, PAYMENT: true, RELEASE: true, REFUND: true },
        ...{ COMMISSION: true },
        ...{ PAYOUT_RESERVED: true, PAYOUT_RETURNED: true, PAYOUT: true, WITHDRAWAL: true, CORRECTION: true },
      })}`,
    ),
    index('ledger_transfers_moment').on(table.createdAt),
    index('ledger_transfers_by_purpose').on(table.purpose, table.createdAt),
    index('ledger_transfers_of_subject').on(table.subjectId).where(sql`subject_id is not null`),
  ],
);

/**
 * Amounts that transfers add to accounts, below zero where they take; the entries of a transfer add up to zero. Append-only.
 * `balanceTiyin` is the account's balance after the entry.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountTiyin: tiyin('amount_tiyin'),
    balanceTiyin: tiyin('balance_tiyin'),
    createdAt: moment('created_at'),
  },
  (table) => [
    check('ledger_entries_amount', sql`${table.amountTiyin} <> 0`),
    unique('ledger_entries_once').on(table.transferId, table.accountId),
    index('ledger_entries_by_time').on(table.accountId, table.createdAt, table.id),
  ],
);

/**
 * Totals of an account by day of Tashkent and purpose: sum and number of its entries, changed by the statement that adds them.
 * For students, agencies, Parvoz's commission and money outside. `amountTiyin` is below zero where money left the account.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    day: date().notNull(),
    purpose: text().notNull(),
    isIncome: boolean('is_income').notNull(),
    entryCount: integer('entry_count').notNull(),
    amountTiyin: tiyin('amount_tiyin'),
  },
  (table) => [
    primaryKey({
      name: 'ledger_days_pk',
      columns: [table.accountId, table.day, table.purpose, table.isIncome],
    }),
  ],
);

/** Results of the ledger's proofs, the last one last. */
export const ledgerProofs = pgTable('ledger_proofs', {
  id: id(),
  finishedAt: moment('finished_at'),
  accountCount: integer('account_count').notNull(),
  transferCount: bigint('transfer_count', { mode: 'number' }).notNull(),
  entryCount: bigint('entry_count', { mode: 'number' }).notNull(),
  faultCount: integer('fault_count').notNull(),
  /** The first ones. */
  faults: jsonb().$type<LedgerFault[]>().notNull(),
  /** False for one from the checkpoint on, which counts only the transfers and entries since then. */
  isWhole: boolean('is_whole').notNull().default(true),
});

/**
 * The entry up to which the ledger is proven: at most one row, none after a proof with faults. `setAt` is the moment of that
 * proof, `wholeAt` that of the last proof of the whole ledger.
 */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    id: integer().primaryKey().default(1),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    setAt: moment('set_at'),
    wholeAt: moment('whole_at'),
  },
  (table) => [check('ledger_checkpoints_one', sql`${table.id} = 1`)],
);

/** Balances of accounts by their entries up to the checkpoint. */
export const ledgerProvenBalances = pgTable('ledger_proven_balances', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  balanceTiyin: tiyin('balance_tiyin'),
});

/** Request for a proof that has not ended; at most one. */
export const ledgerProofRequests = pgTable(
  'ledger_proof_requests',
  {
    id: integer().primaryKey().default(1),
    actorId: uuid('actor_id').notNull(),
    requestedAt: moment('requested_at'),
  },
  (table) => [check('ledger_proof_requests_one', sql`${table.id} = 1`)],
);
