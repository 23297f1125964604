import type { Language } from '@parvoz/contract/languages.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../../db/columns.ts';
import { consultings } from '../../../agencies/consultings/consultings.tables.ts';
import { employees } from '../../../agencies/consultings/staff/staff.tables.ts';
import { applications } from '../applications.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Files of clients with whom agencies have moved in: the id is that of their entry on the audit. */
export const clientImports = pgTable(
  'client_imports',
  {
    id: uuid().primaryKey(),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => employees.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    clientCount: integer('client_count').notNull(),
    /** Clients who have claimed, also those that were forgotten since. */
    claimedCount: integer('claimed_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    check('client_imports_undone', sql`${table.undoneAt} is null or ${table.claimedCount} = 0`),
    index('client_imports_of_consulting').on(table.consultingId, table.createdAt.desc().nullsFirst()),
  ],
);

/**
 * Applications that agencies have added for students and that wait for them. A walk-in becomes one of `applications` when it is
 * claimed, and has nothing of the person afterwards. Its choices are no references: a tariff may be deleted meanwhile, and the
 * student sees that. Of the valid link only the digest is stored; earlier ones are known as replaced.
 */
export const walkIns = pgTable(
  'walk_ins',
  {
    id: uuid().primaryKey(),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => employees.id, { onDelete: 'set null' }),
    name: text().notNull(),
    surname: text().notNull(),
    phone: text(),
    /** Another phone that somebody who has the link asks for. */
    askedPhone: text('asked_phone'),
    language: text().$type<Language>().notNull(),
    tariffId: integer('tariff_id').notNull(),
    universityId: integer('university_id'),
    scholarshipId: integer('scholarship_id'),
    degreeId: integer('degree_id'),
    facultyId: integer('faculty_id'),
    programId: integer('program_id'),
    comment: text(),
    /** File that it came with; null of one that was written down. */
    importId: uuid('import_id').references(() => clientImports.id, { onDelete: 'cascade' }),
    /** False while the link of an imported one was not sent: nobody has it. */
    isSent: boolean('is_sent').notNull().default(true),
    /** Step and level that an imported one goes on at. */
    reachedStep: smallint('reached_step'),
    reachedLevel: smallint('reached_level'),
    paidOutsideTiyin: bigint('paid_outside_tiyin', { mode: 'number' }).notNull().default(0),
    /** Member who is to be responsible, where that is somebody else than the author. */
    managerId: uuid('manager_id').references(() => employees.id, { onDelete: 'set null' }),
    linkHash: text('link_hash').notNull().unique('walk_ins_link'),
    formerHashes: text('former_hashes').array().notNull().default([]),
    version: integer().notNull().default(1),
    idempotencyKey: text('idempotency_key'),
    /** Digest of the call that made it, which its key belongs to. */
    callHash: text('call_hash'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    claimedAt: moment('claimed_at'),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check(
      'walk_ins_language',
      sql`${table.language} in (${sql.raw(LANGUAGES.map((one) => `'${one}'`).join(', '))})`,
    ),
    check(
      'walk_ins_claimed',
      sql`(${table.claimedAt} is not null) = (${table.applicationId} is not null)
        and (${table.claimedAt} is not null) = (${table.phone} is null)`,
    ),
    check('walk_ins_asked', sql`${table.askedPhone} is null or ${table.phone} <> ${table.askedPhone}`),
    check('walk_ins_end', sql`${table.withdrawnAt} is null or ${table.claimedAt} is null`),
    check(
      'walk_ins_imported',
      sql`(${table.importId} is null) = (${table.reachedStep} is null)
        and (${table.importId} is null) = (${table.reachedLevel} is null)
        and (${table.importId} is not null or ${table.isSent})`,
    ),
    check('walk_ins_place', sql`${table.reachedStep} >= 1 and ${table.reachedLevel} >= 1`),
    check('walk_ins_outside', sql`${table.paidOutsideTiyin} >= 0`),
    index('walk_ins_import').on(table.importId, table.id).where(sql`import_id is not null`),
    unique('walk_ins_idempotency').on(table.createdBy, table.idempotencyKey),
    // At most one waits for each phone, agency and aim.
    uniqueIndex('walk_ins_open')
      .on(table.consultingId, table.phone, sql`coalesce(university_id, 0)`, sql`coalesce(scholarship_id, 0)`)
      .where(sql`withdrawn_at is null and claimed_at is null`),
    index('walk_ins_of_consulting')
      .on(table.consultingId, table.sentAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`withdrawn_at is null and claimed_at is null`),
    index('walk_ins_former').using('gin', table.formerHashes),
    index('walk_ins_phone').on(table.phone),
    index('walk_ins_application').on(table.applicationId),
    index('walk_ins_ended').on(sql`coalesce(claimed_at, withdrawn_at, expires_at)`),
  ],
);
