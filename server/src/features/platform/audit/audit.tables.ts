import type { Role } from '@parvoz/contract/roles.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { searchText, searchTextIndex } from '../../../db/columns.ts';

/**
 * Actions by account, subject, moment and address; append-only, also when accounts and subjects are gone. `address` is null
 * once its retention is over.
 */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: uuid().primaryKey(),
    actorId: uuid('actor_id').notNull(),
    actorRole: text('actor_role').$type<Role>().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Name of the subject at that time. */
    title: text(),
    searchText: searchText('title'),
    details: jsonb().notNull(),
    /** Fields that changed, as they were and as they are; null on the side where there was or is nothing. */
    before: jsonb().$type<object | null>(),
    after: jsonb().$type<object | null>(),
    /** The record of the bulk change that this one is a part of. */
    groupId: uuid('group_id'),
    /** The record that this one undoes, and the one that undid this one. */
    undoes: uuid(),
    undoneBy: uuid('undone_by'),
    /** Key of the call that created the record: a repeated one finds it by this. */
    idempotencyKey: text('idempotency_key'),
    /** Digest of that call, which the key belongs to; null for calls from before it was stored. */
    callHash: text('call_hash'),
    address: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('audit_records_subject').on(table.subject, table.subjectId, table.id),
    index('audit_records_actor').on(table.actorId, table.id),
    index('audit_records_heads').on(table.id.desc().nullsFirst()).where(sql`${table.groupId} is null`),
    index('audit_records_heads_subject')
      .on(table.subject, table.id.desc().nullsFirst())
      .where(sql`${table.groupId} is null`),
    index('audit_records_heads_action')
      .on(table.action, table.id.desc().nullsFirst())
      .where(sql`${table.groupId} is null`),
    index('audit_records_group').on(table.groupId, table.id).where(sql`${table.groupId} is not null`),
    searchTextIndex('audit_records', table.searchText),
    index('audit_records_kept_addresses').on(table.createdAt).where(sql`${table.address} is not null`),
    uniqueIndex('audit_records_idempotency')
      .on(table.actorId, table.subject, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);
