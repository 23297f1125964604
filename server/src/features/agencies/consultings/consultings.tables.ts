import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';
import type { SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
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
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  id,
  localised,
  moments,
  searchText,
  searchTextIndex,
  versioned,
  WRITTEN_LANGUAGES,
} from '../../../db/columns.ts';
import { universities } from '../../catalogue/universities/universities.tables.ts';
import { attachments } from '../../people/files/files.tables.ts';

/** Agencies. `commentCount` and `ratingTotal` are stored beside the comments, in the transaction that writes them. */
export const consultings = pgTable(
  'consultings',
  {
    id: id(),
    name: text().notNull(),
    /** As the agency writes it in Uzbek Cyrillic; null where the rules make it. */
    nameCyrillic: text('name_cyrillic'),
    abbreviation: text().notNull(),
    ...localised('description'),
    ...localised('city'),
    photoId: uuid('photo_id').references(() => attachments.id),
    legalName: text('legal_name'),
    taxNumber: text('tax_number'),
    webSite: text('web_site'),
    /** The “verified” mark: since when, until when (null: without an end), and by whom it was given. */
    verifiedOn: date('verified_on'),
    verifiedUntil: date('verified_until'),
    verifiedBy: uuid('verified_by'),
    /** Reason that the mark was given, or taken away. */
    verificationReason: text('verification_reason'),
    ownerName: text('owner_name').notNull(),
    ownerSurname: text('owner_surname').notNull(),
    phone: text().notNull(),
    openingHours: jsonb('opening_hours').$type<OpenDay[]>().notNull().default([]),
    licenceNumber: text('licence_number'),
    /** Languages that its staff talk to people in (`SPOKEN_LANGUAGES`). */
    spokenLanguages: text('spoken_languages').array().$type<SpokenLanguage[]>().notNull().default([]),
    status: text().notNull().default('ACTIVE'),
    /** Reason that an administrator has hidden it, empty without one; null where it is active or never was. */
    hiddenReason: text('hidden_reason'),
    /** Moment since when one that was never active has all that its page needs. */
    readyAt: timestamp('ready_at', { withTimezone: true }),
    commentCount: integer('comment_count').notNull().default(0),
    ratingTotal: integer('rating_total').notNull().default(0),
    // Measures of its applications (docs/rules.md#measured-by-the-platform): null below five.
    answerMinutes: integer('answer_minutes'),
    answerCount: integer('answer_count').notNull().default(0),
    finishedPercent: integer('finished_percent'),
    finishedCount: integer('finished_count').notNull().default(0),
    rejectedCount: integer('rejected_count').notNull().default(0),
    canceledCount: integer('canceled_count').notNull().default(0),
    finishedStepCount: integer('finished_step_count').notNull().default(0),
    /** Number of these about which a dispute has ended with money going back. */
    lostStepCount: integer('lost_step_count').notNull().default(0),
    /** The lowest price of its active tariffs. */
    priceFromTiyin: bigint('price_from_tiyin', { mode: 'number' }),
    isDemo: boolean('is_demo').notNull().default(false),
    searchText: searchText('name', 'abbreviation', 'legalName', 'ownerName', 'ownerSurname'),
    ...versioned(),
    ...moments(),
  },
  (table) => [
    check('consultings_status', sql`${table.status} in ('ACTIVE', 'INACTIVE')`),
    check('consultings_hidden', sql`${table.hiddenReason} is null or ${table.status} = 'INACTIVE'`),
    check('consultings_phone', sql`${table.phone} ~ '^[0-9]{7,15}$'`),
    check(
      'consultings_rating',
      sql`${table.ratingTotal} between ${table.commentCount} and 5 * ${table.commentCount}`,
    ),
    check('consultings_tax_number', sql`${table.taxNumber} ~ '^[0-9]{9}$'`),
    index('consultings_photo').on(table.photoId),
    ...WRITTEN_LANGUAGES.map((language) =>
      index(`consultings_by_name_${language}`).on(sql.raw(`name collate "${language}-x-icu"`), table.id),
    ),
    index('consultings_by_time').on(table.createdAt, table.id),
    index('consultings_by_verification').on(table.verifiedUntil, table.id),
    searchTextIndex('consultings', table.searchText),
  ],
);

/** Universities that an agency works with. */
export const consultingUniversities = pgTable(
  'consulting_universities',
  {
    cuid: id(),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id, { onDelete: 'cascade' }),
    universityId: integer('university_id')
      .notNull()
      .references(() => universities.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('consulting_universities_once').on(table.consultingId, table.universityId),
    index('consulting_universities_university').on(table.universityId, table.consultingId),
  ],
);

/** Reviews of agencies: one per application; of a deleted account only the rating is left, name and text are empty. */
export const comments = pgTable(
  'consulting_comments',
  {
    id: id(),
    consultingId: integer('consulting_id')
      .notNull()
      .references(() => consultings.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').unique(),
    authorId: uuid('author_id'),
    authorName: text('author_name').notNull(),
    rating: smallint().notNull(),
    text: text().notNull(),
    reply: text(),
    repliedAt: timestamp('replied_at', { withTimezone: true }),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    replyEditedAt: timestamp('reply_edited_at', { withTimezone: true }),
    /** Hidden by administrators: it counts nowhere, and visitors see this alone. */
    hiddenAt: timestamp('hidden_at', { withTimezone: true }),
    hiddenReason: text('hidden_reason'),
    version: integer().notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    ...moments(),
  },
  (table) => [
    check('comments_rating', sql`${table.rating} between 1 and 5`),
    check('comments_reply', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check('comments_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    // Covers the distribution of an agency's ratings, so that it is counted without reading rows.
    index('comments_ratings').on(table.consultingId, table.rating).where(sql`hidden_at is null`),
    index('comments_by_consulting').on(
      table.consultingId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('comments_by_time').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comments_author').on(table.authorId),
  ],
);
