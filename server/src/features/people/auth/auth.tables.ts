import type { Role } from '@parvoz/contract/roles.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { LANGUAGES, moments } from '../../../db/columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Accounts that sign in. Profiles and agency staff are separate sets: one phone may have an account in each. An UNVERIFIED one
 * waits for the code of its registration; of a DELETED one only the id is left, for what refers to it.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['PROFILE', 'CONSULTING'] }).notNull(),
    phone: text(),
    passwordHash: text('password_hash'),
    role: text().$type<Role>().notNull(),
    status: text().notNull(),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Language of messages to it: the one of its last sign-in. */
    language: text(),
    /** Moment when one of its sessions was last used, also after its end. */
    lastSeenAt: moment('last_seen_at'),
    ...moments(),
  },
  (table) => [
    check(
      'accounts_language',
      sql`${table.language} in (${sql.raw(LANGUAGES.map((one) => `'${one}'`).join(', '))})`,
    ),
    unique('accounts_phone').on(table.kind, table.phone),
    check(
      'accounts_role',
      sql`(${table.kind} = 'PROFILE' and ${table.role} in ('ROLE_STUDENT', 'ROLE_ADMIN'))
        or (${table.kind} = 'CONSULTING' and ${table.role} in ('ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'))`,
    ),
    check('accounts_status', sql`${table.status} in ('UNVERIFIED', 'ACTIVE', 'BLOCKED', 'DELETED')`),
    check(
      'accounts_credentials',
      sql`case when ${table.status} = 'DELETED' then ${table.phone} is null and ${table.passwordHash} is null
        else ${table.phone} ~ '^998[0-9]{9}$' and ${table.passwordHash} is not null end`,
    ),
    index('accounts_by_time').on(
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('accounts_by_role').on(
      table.kind,
      table.role,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('accounts_by_status').on(
      table.kind,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('accounts_phone_part').using('gin', sql`${table.phone} gin_trgm_ops`),
    index('accounts_unverified').on(table.createdAt).where(sql`${table.status} = 'UNVERIFIED'`),
  ],
);

/**
 * Phones that accounts had before, with the moment until which: for 30 days they count as phones of the same person where money is
 * concerned. Nothing of them is left of a deleted account.
 */
export const formerPhones = pgTable(
  'former_phones',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    endedAt: moment('ended_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.phone] }),
    index('former_phones_phone').on(table.phone),
    index('former_phones_ended').on(table.endedAt),
  ],
);

/**
 * A signed-in browser or device; its token works as long as the row is there, not expired, and the account active.
 * `lastUsedAt` is written every few minutes of use; `confirmedAt` is when its person last proved who they are.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    browser: text(),
    system: text(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expiry').on(table.expiresAt)],
);

/**
 * The newest one-time code for a purpose and a phone. `accountId` is that of a changed phone, or of an owner whose agency
 * changes bank details, null for the other purposes. `former` are those that it has replaced unused, which may come to the
 * phone late. A code that was never sent, because nobody has the phone, is stored all the same, so that both cases look equal.
 */
export const codes = pgTable(
  'codes',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['PROFILE', 'CONSULTING'] }).notNull(),
    purpose: text().notNull(),
    phone: text().notNull(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    former: jsonb().$type<{ id: string; hash: string; expiresAt: string }[]>().notNull().default([]),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    unique('codes_once').on(table.kind, table.purpose, table.phone, table.accountId).nullsNotDistinct(),
    check(
      'codes_purpose',
      sql`${table.purpose} in ('REGISTRATION', 'RESET', 'PHONE', 'JOIN', 'BANK', 'FAMILY')`,
    ),
    check('codes_requester', sql`(${table.purpose} in ('PHONE', 'BANK')) = (${table.accountId} is not null)`),
    index('codes_account').on(table.accountId),
    index('codes_expiry').on(table.expiresAt),
  ],
);

/** Moments of limited actions, as far as they still count; `key` names the limit and whom it concerns. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    moments: timestamp({ withTimezone: true }).array().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('attempts_expiry').on(table.expiresAt)],
);
