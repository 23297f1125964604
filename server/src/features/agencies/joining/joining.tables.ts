import type { DeclineReason } from '@parvoz/contract/agencies/joining-states.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { searchText, searchTextIndex } from '../../../db/columns.ts';
import { attachments } from '../../people/files/files.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Agencies that ask to join. `keyHash` is of the key by which the applicant answers; one open request a phone and tax number. */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    ownerName: text('owner_name').notNull(),
    ownerSurname: text('owner_surname').notNull(),
    name: text().notNull(),
    legalName: text('legal_name').notNull(),
    taxNumber: text('tax_number').notNull(),
    city: text().notNull(),
    webSite: text('web_site'),
    language: text().$type<Language>().notNull(),
    state: text().notNull().default('NEW'),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    /** Counts its changes, so that nobody decides from what it was before the last one. */
    version: integer().notNull().default(1),
    keyHash: text('key_hash').notNull(),
    answerDue: date('answer_due').notNull(),
    /**
     * The agency that it became. Without a foreign key, so that a restored agency has its papers; null also where the agency
     * was deleted while there was one.
     */
    consultingId: integer('consulting_id'),
    searchText: searchText('name', 'legalName', 'ownerName', 'ownerSurname', 'city', 'taxNumber', 'phone'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** Moment when its agency was reminded that it ends without an answer; null again with every change. */
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    check(
      'join_requests_state',
      sql`${table.state} in ('NEW', 'ASKED', 'ANSWERED', 'DECLINED', 'ACCEPTED', 'WITHDRAWN')`,
    ),
    check('join_requests_reason', sql`(${table.state} = 'DECLINED') = (${table.declineReason} is not null)`),
    uniqueIndex('join_requests_phone')
      .on(table.phone)
      .where(sql`${table.state} in ('NEW', 'ASKED', 'ANSWERED')`),
    uniqueIndex('join_requests_tax_number')
      .on(table.taxNumber)
      .where(sql`${table.state} in ('NEW', 'ASKED', 'ANSWERED')`),
    index('join_requests_queue').on(table.state, table.createdAt, table.id),
    index('join_requests_of_phone').on(table.phone, table.createdAt.desc().nullsFirst()),
    index('join_requests_declined')
      .on(table.taxNumber, table.changedAt)
      .where(sql`${table.state} = 'DECLINED'`),
    searchTextIndex('join_requests', table.searchText),
    index('join_requests_consulting').on(table.consultingId),
  ],
);

/** Questions and answers about a request. */
export const joinMessages = pgTable(
  'join_messages',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => joinRequests.id, { onDelete: 'cascade' }),
    by: text().notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('join_messages_by', sql`${table.by} in ('ADMIN', 'APPLICANT')`),
    index('join_messages_request').on(table.requestId, table.id),
  ],
);

export const joinDocuments = pgTable(
  'join_documents',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => joinRequests.id, { onDelete: 'cascade' }),
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => attachments.id),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.attachmentId] }),
    index('join_documents_attachment').on(table.attachmentId),
  ],
);
